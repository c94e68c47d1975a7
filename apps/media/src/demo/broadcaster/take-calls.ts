import { type Gateway, type Jsep, videoCall } from '@footlight/gateway'
import { ignoreFailure } from '../../log.ts'
import { type CallApi, CallRefused } from '../api-client.ts'
import { type Credentials, signIn } from '../sign-in.ts'

export interface CallPorts {
  call: CallApi
  /** Opens a session with the media gateway, which is claimed again for as long as it takes. */
  openGateway(serverUrl: string, token: string): Promise<Gateway>
  /** a connection that answers a caller with the performer's clip, until it is disposed */
  openCallPeer(): CallPeer
  wait(ms: number): Promise<void>
  /** milliseconds, monotonic */
  now(): number
}

export interface CallPeer extends Disposable {
  answer(offerSdp: string): Promise<string>
  readonly isLost: boolean
}

/** How often an incoming call, and the connection, are looked at. */
const pollEveryMs = 100
/** How often the API is asked whether the session still runs. */
const lookEveryMs = 1_000
const notFound = 404

/** Whether the performer has a video call at the moment. */
export async function isOnCall(call: CallApi, performer: Credentials): Promise<boolean> {
  await signIn(call, performer)
  return (await call('studio', {})).session?.type === 'VIDEOCALL'
}

/**
 * [E8, S20] Answers the client of the running session each time it calls, until the session is over or the gateway has
 * lost ours. The request was accepted before, so every call of this session is.
 */
export async function takeCalls(ports: CallPorts, performer: Credentials): Promise<void> {
  const { call, openGateway, openCallPeer, wait, now } = ports
  // `renew`: a person who signed in as the performer and has the call keeps it
  const joined = await call('joinVideocall', { body: { renew: true } }).catch((error: unknown) => {
    if (error instanceof CallRefused && error.status === notFound) return null
    throw error
  })
  if (!joined) return
  const { serverUrl, token, name } = joined.gateway

  await using gateway = await openGateway(serverUrl, token)
  const line = await gateway.attach(videoCall)
  let ringing: Jsep | undefined
  let peer: CallPeer | undefined
  const closePeer = () => {
    peer?.[Symbol.dispose]()
    peer = undefined
  }
  const hangUp = async () => {
    closePeer()
    await line.send({ request: 'hangup' }).catch(ignoreFailure('a line that is lost has no call to end'))
  }
  using _lastPeer = { [Symbol.dispose]: closePeer }
  line.on('event', ({ data: { result }, jsep }) => {
    if (result.event === 'incomingcall') ringing = jsep
    if (result.event !== 'hangup') return
    ringing = undefined
    closePeer()
  })
  await line.send({ request: 'register', username: name })

  for (let lookAtMs = now() + lookEveryMs; gateway.state !== 'closed'; await wait(pollEveryMs)) {
    if (ringing) {
      const { sdp } = ringing
      ringing = undefined
      closePeer()
      peer = openCallPeer()
      const isAccepted = await peer
        .answer(sdp)
        .then((answer) => line.send({ request: 'accept' }, { jsep: { type: 'answer', sdp: answer } }))
        .then(() => true)
        .catch(() => false)
      if (!isAccepted) await hangUp()
    }
    if (peer?.isLost) await hangUp()
    if (now() < lookAtMs) continue
    // the call goes on while the API is unreachable
    if (!(await isOnCall(call, performer).catch(() => true))) return
    lookAtMs = now() + lookEveryMs
  }
}
