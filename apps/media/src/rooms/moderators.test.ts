import type { StreamTokenClaims } from '@footlight/contract/internal'
import { ManualClock, settle } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { createCallScene } from '../testing/call-scene.ts'
import { codecs, offerSdp, WatchedEngine } from '../testing/watched-engine.ts'
import type { RoomsEvent } from './room/events.ts'
import { Rooms } from './rooms.ts'

const claims = (changes: Partial<StreamTokenClaims>): StreamTokenClaims => ({
  sub: 'operator',
  kind: 'admin',
  stream: 'live/p1001',
  direction: 'play',
  ses: 'visit',
  audience: 'moderator',
  jti: `token of ${changes.ses ?? 'visit'}`,
  iat: 1,
  exp: 4_000_000_000,
  ...changes,
})

/** A stage with a client, and with a moderator beside it if wanted; both lose so much that their line is slow. */
async function stageWith({ hasModerator }: { hasModerator: boolean }) {
  const clock = new ManualClock(1_700_000_000_000)
  const engine = new WatchedEngine()
  let ids = 0
  const rooms = new Rooms({ engine, clock, newId: () => `connection-${++ids}` })
  const events: RoomsEvent[] = []
  const admit = (token: StreamTokenClaims) => {
    const direction = token.direction === 'publish' ? 'publish' : 'play'
    return rooms.admit(token, { stream: token.stream, direction, address: null })
  }
  const { audience: _, ...stage } = claims({ sub: 'performer', kind: 'performer', ses: 'stage' })
  const publisher = admit({ ...stage, direction: 'publish' })
  await publisher.publish(offerSdp)
  const media = { hasVideo: true, hasAudio: true, pictureFault: null, codecs }
  engine.emit({ type: 'media', connectionId: publisher.id, ...media })
  // the log alone says of a connection that it began
  rooms.subscribe((event) => event.type !== 'lived' && events.push(event))

  const refused = offerSdp.replace('m=video 9', 'm=video 0')
  const watch = async (token: StreamTokenClaims) => {
    const unable = admit({ ...token, jti: `${token.jti} of a player without the codec` })
    await unable.play()
    await unable.answer(refused).catch(() => undefined)
    const viewer = admit(token)
    await viewer.play()
    await viewer.answer(offerSdp)
    return viewer
  }
  const viewers = [await watch({ ...stage, sub: 'client', kind: 'client', ses: 'show' })]
  if (hasModerator) viewers.push(await watch(claims({})))
  engine.emit({
    type: 'evidence',
    viewers: viewers.map(({ id: connectionId }) => ({
      connectionId,
      second: 1,
      videoPackets: 1,
      videoBytes: 1,
      videoFrames: 24,
      audioPackets: 1,
      audioBytes: 1,
      lossPercent: 50,
      rttMs: null,
      videoDelivered: false,
      audioDelivered: false,
    })),
  })
  return { rooms, engine, events, viewers }
}

describe('[O2] a moderator', () => {
  it('[O2] changes nothing that is reported of a stage, and is named apart', async () => {
    const reported = async (hasModerator: boolean) => {
      const { rooms, events } = await stageWith({ hasModerator })
      return { streams: rooms.streams(), viewers: rooms.viewerSessionIds(), events }
    }
    expect(await reported(true)).toEqual(await reported(false))
    const { rooms, viewers, engine } = await stageWith({ hasModerator: true })
    expect(rooms.streams()).toMatchObject([{ viewers: 1, slowViewers: 1 }])
    expect(rooms.moderatorSessionIds()).toEqual(['visit'])
    const { holder } = viewers[1] as unknown as { holder: { peer: object } }
    expect(holder.peer).toMatchObject({ audience: 'stage', metered: false })
    expect(rooms.revoke(['visit'])).toBe(1)
    await settle()
    expect(engine.closed).toContain(viewers[1]?.id)
    expect(rooms.moderatorSessionIds()).toEqual([])
  })

  it('[O2, G4] plays either side of a call, which goes on as before', async () => {
    const { rooms, engine, inCall, evidence } = createCallScene()
    await inCall()
    const before = rooms.viewerSessionIds()
    for (const side of ['client', 'performer']) {
      const token = claims({ stream: `live/call-one-${side}`, jti: side })
      const connection = rooms.admit(token, { stream: token.stream, direction: 'play', address: null })
      await connection.play()
    }
    const played = engine.calls.flatMap((call) => (call.call === 'play' ? [call.peer.stream] : []))
    expect(played).toEqual(['call/one/client', 'call/one/performer'])
    expect(rooms.viewerSessionIds()).toEqual(before)
    expect(evidence).toEqual([])
  })

  it('[D8, G3] a token of a viewer does not open a side of a call', async () => {
    const { rooms, inCall } = createCallScene()
    await inCall()
    const { audience: _, ...viewer } = claims({ stream: 'live/call-one-client', kind: 'client' })
    const connection = rooms.admit(viewer, { stream: viewer.stream, direction: 'play', address: null })
    await expect(connection.play()).rejects.toMatchObject({ code: 'NOT_RUNNING' })
  })
})
