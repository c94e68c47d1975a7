import type { StreamOptions } from '@footlight/contract'
import type { CallApi } from '../api-client.ts'
import type { AskStream } from '../ask-stream.ts'
import { type Credentials, signIn } from '../sign-in.ts'

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
const switchEveryMs = 5_000
/** How often the stream is checked while another publisher broadcasts as the performer. */
const makeWayMs = 1_000

/** Asks the api for the performer's stage, by the calls of any performer. */
export async function enterStage(call: CallApi, performer: Credentials): Promise<StreamOptions> {
  await signIn(call, performer)
  return (await call('goLive', { body: { quality: 'md' } })).publishStream
}

/** [E8] One stay on air, until the connection is lost. */
export async function broadcast(
  ports: BroadcastPorts,
  performer: Credentials,
  stream: StreamOptions,
): Promise<void> {
  const { call, ask, openPeer, wait, now } = ports
  while (await isOnAir(ask, stream)) await wait(makeWayMs)

  using peer = openPeer()
  const offer = { type: 'offer', sdp: await peer.offer() } as const
  const answer = await ask(stream, { direction: 'publish', command: 'sendOffer', sdp: offer })
  peer.accept(answer.sdp?.sdp ?? '')

  for (let switchAtMs = now(); !peer.isLost; await wait(pollEveryMs)) {
    if (now() < switchAtMs) continue
    // the stream continues while the API is unreachable
    const isAvailable = await switchAvailable(call, performer).catch(() => false)
    switchAtMs = now() + (isAvailable ? switchEveryMs : pollEveryMs)
  }
}

/** A person who signed in as the performer broadcasts: the demo makes way, or the stream would go back and forth. */
async function isOnAir(ask: AskStream, stream: StreamOptions): Promise<boolean> {
  const { availableStreams } = await ask(stream, { direction: 'publish', command: 'getAvailableStreams' })
  return availableStreams?.some(({ readyAudio, readyVideo }) => readyAudio || readyVideo) ?? false
}

/** [P2] Switches the performer available again; false while the api does not see the stream yet. */
async function switchAvailable(call: CallApi, performer: Credentials): Promise<boolean> {
  await signIn(call, performer)
  const { available, streamActive } = await call('studio', {})
  if (available) return true
  if (!streamActive) return false
  await call('setAvailability', { body: { available: true } })
  return true
}
