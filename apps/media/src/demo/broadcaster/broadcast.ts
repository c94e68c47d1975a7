import type { StreamOptions } from '@footlight/contract'
import { ignoreFailure } from '../../log.ts'
import type { CallApi } from '../api-client.ts'
import type { AskStream } from '../ask-stream.ts'
import { type Credentials, signIn } from '../sign-in.ts'
import { isOnCall } from './take-calls.ts'

export interface BroadcastPorts {
  call: CallApi
  ask: AskStream
  /** a connection that sends the performer's clip until it is disposed */
  openPeer(): BroadcastPeer
  wait(ms: number): Promise<void>
  /** milliseconds, monotonic */
  now(): number
}

export interface BroadcastPeer extends Disposable {
  offer(): Promise<string>
  accept(answerSdp: string): void
  readonly isLost: boolean
}

/** How often the connection is checked for loss. */
const pollEveryMs = 100
/** The performer is switched available as soon as the api sees the stream, and is supervised from then on. */
const lookEveryMs = 5_000
/** A performer who takes calls looks more often: the client waits for the answer. */
const lookForCallsEveryMs = 1_000
/** How often the stream is checked while another publisher broadcasts as the performer. */
const makeWayMs = 1_000

/** Asks the api for the performer's stage, by the calls of any performer. */
export async function enterStage(call: CallApi, performer: Credentials): Promise<StreamOptions> {
  await signIn(call, performer)
  return (await call('goLive', { body: { quality: 'md' } })).publishStream
}

/** [E8] One stay on air, until the connection is lost, or a video call takes the performer off the stage [S20]. */
export async function broadcast(
  ports: BroadcastPorts,
  performer: Credentials,
  stream: StreamOptions,
): Promise<void> {
  const { call, ask, openPeer, wait, now } = ports
  let hasMadeWay = false
  while (
    (await isOnAir(ask, stream)) ||
    (hasMadeWay && (await isOnCall(call, performer).catch(() => false)))
  ) {
    hasMadeWay = true
    await wait(makeWayMs)
  }

  using peer = openPeer()
  const offer = { type: 'offer', sdp: await peer.offer() } as const
  const answer = await ask(stream, { direction: 'publish', command: 'sendOffer', sdp: offer })
  peer.accept(answer.sdp?.sdp ?? '')

  for (let lookAtMs = now(); !peer.isLost; await wait(pollEveryMs)) {
    if (now() < lookAtMs) continue
    const look = await switchAvailable(call, performer).catch(
      ignoreFailure('the stream continues without the API'),
    )
    if (look?.isOnCall) return
    lookAtMs = now() + (look?.isAvailable ? look.againInMs : pollEveryMs)
  }
}

/**
 * A person who signed in as the performer broadcasts: the demo makes way, or the stream would go back and forth. It leaves
 * a call that follows to that person too.
 */
async function isOnAir(ask: AskStream, stream: StreamOptions): Promise<boolean> {
  const { availableStreams } = await ask(stream, { direction: 'publish', command: 'getAvailableStreams' })
  return availableStreams?.some(({ readyAudio, readyVideo }) => readyAudio || readyVideo) ?? false
}

/** [P2] Switches the performer available again; that is not possible while the api does not see the stream yet. */
async function switchAvailable(call: CallApi, performer: Credentials) {
  await signIn(call, performer)
  const { available, streamActive, session, performer: seen } = await call('studio', {})
  const look = {
    isOnCall: session?.type === 'VIDEOCALL',
    isAvailable: available,
    againInMs: seen.performer_services.videocall ? lookForCallsEveryMs : lookEveryMs,
  }
  if (look.isOnCall || available || !streamActive) return look
  await call('setAvailability', { body: { available: true } })
  return { ...look, isAvailable: true }
}
