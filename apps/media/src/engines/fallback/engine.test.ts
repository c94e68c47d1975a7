import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { codecs, offerSdp, WatchedEngine } from '../../testing/watched-engine.ts'
import { fakeDescription } from '../fake.ts'
import type { EngineEvent, Peer, TappedEngine, ViewerSocket } from '../port.ts'
import { FallbackEngine } from './engine.ts'
import type { Transcoder } from './transcoder.ts'
import { packetBytes } from './transport-stream.ts'

class TappedFake extends WatchedEngine implements TappedEngine {
  readonly tapped: (number | undefined)[] = []
  async tap({ fromMs }: Parameters<TappedEngine['tap']>[0]) {
    this.tapped.push(fromMs)
    return fakeDescription('offer')
  }
  askForKeyframe(): void {}
}

const socket: ViewerSocket = {
  unsentBytes: 0,
  send: () => undefined,
  ping: () => undefined,
  onPong: () => undefined,
}

it('[F1, W14] a viewer who pays takes the transcode that guests alone watch, and none of another payer', async () => {
  await using engine = new FallbackEngine({
    engine: new TappedFake(),
    transcoder: {
      portsFor: async () => ({ video: 5004 }),
      start: () => ({ stop: async () => undefined }),
    },
    clock: new ManualClock(1_000_000),
    log: { warn: () => undefined },
    maxTranscodes: 2,
  })
  const events: EngineEvent[] = []
  engine.subscribe((event) => events.push(event))
  const watch = (name: string, audience: 'lobby' | 'stage') =>
    engine.watch(
      {
        connectionId: `${audience} of ${name}`,
        stream: `live/${name}`,
        audience,
        metered: audience === 'stage',
      },
      socket,
    )
  await watch('p1', 'lobby')
  await expect(watch('p2', 'lobby')).rejects.toMatchObject({ code: 'CROWDED' })
  await watch('p2', 'stage')
  await watch('p3', 'stage')
  expect(events.filter(({ type }) => type === 'lost')).toEqual([
    { type: 'lost', connectionId: 'lobby of p1', reason: 'closed' },
  ])
  await expect(watch('p4', 'stage')).rejects.toMatchObject({ code: 'CROWDED' })
})

it('[P13] a guest is sent nothing of what a transcoder had of before the lobby opened, however late it comes out', async () => {
  const inner = new TappedFake()
  const runs: Parameters<Transcoder['start']>[2][] = []
  await using engine = new FallbackEngine({
    engine: inner,
    transcoder: {
      portsFor: async () => ({ audio: 5004 }),
      start: (_, __, listen) => {
        runs.push(listen)
        return { stop: async () => undefined }
      },
    },
    clock: new ManualClock(1_000_000),
    log: { warn: () => undefined },
    maxTranscodes: 2,
  })
  const stream = 'live/p1'
  const sent: number[] = []
  const watch = (connectionId: string, changes: Partial<Peer>) =>
    engine.watch(
      { connectionId, stream, audience: 'lobby', metered: false, ...changes },
      {
        ...socket,
        send: (bytes) => void (connectionId === 'guest' && sent.push(bytes[packetBytes - 1] ?? 0)),
      },
    )
  /** A packet of sound with this last byte. */
  const sound = (mark: number): Buffer => Buffer.alloc(packetBytes, mark).fill(0x47, 0, 1)
  await engine.publish({ connectionId: 'performer', stream, audience: 'stage', metered: false }, offerSdp)
  inner.emit({
    type: 'media',
    connectionId: 'performer',
    hasVideo: false,
    hasAudio: true,
    pictureFault: null,
    codecs,
  })
  await watch('moderator', { audience: 'stage' })
  await expect.poll(() => runs.length).toBe(1)
  runs[0]?.output(sound(1))
  await watch('guest', { fromMs: 1_001_000 })
  runs[0]?.output(sound(2))
  await expect.poll(() => runs.length).toBe(2)
  runs[0]?.output(sound(3))
  runs[1]?.output(sound(4))
  expect(sent).toEqual([4])
  expect(inner.tapped).toEqual([undefined, 1_001_000])
  // one more of the same lobby
  await watch('another guest', { fromMs: 1_001_000 })
  expect(runs).toHaveLength(2)
})
