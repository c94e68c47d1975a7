import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { WatchedEngine } from '../../testing/watched-engine.ts'
import { fakeDescription } from '../fake.ts'
import type { EngineEvent, Outlet, TappedEngine } from '../port.ts'
import { FallbackEngine } from './engine.ts'

class TappedFake extends WatchedEngine implements TappedEngine {
  async tap() {
    return fakeDescription('offer')
  }
  askForKeyframe(): void {}
}

const outlet: Outlet = {
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
      outlet,
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
