import type { Evidence, StreamTokenClaims } from '@footlight/contract/internal'
import { ManualClock } from '@footlight/test-kit/clock'
import { callClaims, echoClaims, lasting } from '@footlight/test-kit/tokens'
import { FakeEngine, fakeCallDescription } from '../engines/fake.ts'
import type { LostReason, ViewerSecond } from '../engines/port.ts'
import type { CallConnection } from '../rooms/calls/call-connection.ts'
import { Rooms } from '../rooms/rooms.ts'

const named = (jti: string) => ({ jti, ...lasting })
export const client: StreamTokenClaims = { ...callClaims('client', 'one'), ...named('client token') }
export const performer: StreamTokenClaims = { ...callClaims('performer', 'one'), ...named('performer token') }
export const tester: StreamTokenClaims = { ...echoClaims('test'), ...named('echo token') }
export const offerSdp = fakeCallDescription('offer').sdp
export const answerSdp = fakeCallDescription('answer').sdp
const seconds = { videoBytes: 1, audioPackets: 50, audioBytes: 1, lossPercent: 0, rttMs: null }
/** Rooms on a fake engine, and what a test needs to play both parties of a call. */
export function createCallScene() {
  const clock = new ManualClock(1_700_000_000_000)
  const engine = new FakeEngine()
  let ids = 0
  const rooms = new Rooms({ engine, clock, newId: () => `connection-${++ids}` })
  const evidence: Evidence[] = []
  rooms.subscribe((event) => {
    if (event.type === 'evidence') evidence.push(...event.seconds)
  })
  const ended: Record<string, string> = {}
  const admit = (claims: StreamTokenClaims): CallConnection => {
    const direction = claims.direction === 'echo' ? 'echo' : 'call'
    const connection = rooms.admit(claims, { stream: claims.stream, direction, address: null })
    connection.subscribe((event) => {
      if (event.type === 'ended') ended[connection.id] = event.reason
    })
    return connection
  }
  const connected = ({ id }: CallConnection) => engine.emit({ type: 'connected', connectionId: id })
  const media = ({ id }: CallConnection, hasVideo: boolean) =>
    engine.emit({
      type: 'media',
      connectionId: id,
      hasVideo,
      hasAudio: true,
      pictureFault: null,
      codecs: { video: 'VP8', audio: 'opus' },
    })
  /** Both parties connected, both pictures arriving. */
  const inCall = async (callerOffer = offerSdp, calleeAnswer = answerSdp) => {
    const callee = admit(performer)
    await callee.offerCall(callerOffer)
    const codecs = await callee.answerCall(calleeAnswer)
    const caller = admit(client)
    await caller.acceptCall(callerOffer, codecs)
    for (const one of [callee, caller]) {
      connected(one)
      media(one, true)
    }
    return { caller, callee }
  }
  const lost = ({ id: connectionId }: CallConnection, reason: LostReason) =>
    engine.emit({ type: 'lost', connectionId, reason })
  /** What each connection was sent in a second: frames of a picture, all acknowledged. */
  const sentRows = (second: number, rows: [CallConnection, frames: number][]) => {
    const viewers = rows.map(
      ([{ id: connectionId }, frames]): ViewerSecond => ({
        ...seconds,
        connectionId,
        second,
        videoPackets: frames,
        videoFrames: frames,
        videoDelivered: frames > 0,
        audioDelivered: true,
      }),
    )
    engine.emit({ type: 'evidence', viewers })
  }
  const sent = (second: number, rows: [CallConnection, boolean, Partial<ViewerSecond>?][]) => {
    const viewers = rows.map(
      ([{ id: connectionId }, isDelivered, changes]): ViewerSecond => ({
        ...seconds,
        connectionId,
        second,
        videoPackets: 30,
        videoFrames: 30,
        videoDelivered: isDelivered,
        audioDelivered: isDelivered,
        ...changes,
      }),
    )
    engine.emit({ type: 'evidence', viewers })
  }
  const gates = ({ id }: CallConnection) =>
    engine.calls.flatMap((call) => (call.call === 'gate' && call.connectionId === id ? [call.kinds] : []))
  return {
    clock,
    engine,
    rooms,
    evidence,
    ended,
    admit,
    connected,
    media,
    inCall,
    lost,
    sent,
    sentRows,
    gates,
  }
}
