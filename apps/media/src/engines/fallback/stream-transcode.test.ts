import { ManualClock, settle } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { fakeDescription } from '../fake.ts'
import { FallbackViewer } from './fallback-viewer.ts'
import { StreamTranscode } from './stream-transcode.ts'

const clock = new ManualClock(1_000)
const viewer = new FallbackViewer({
  connectionId: 'viewer',
  socket: { unsentBytes: 0, send: () => undefined, ping: () => undefined, onPong: () => undefined },
  metered: null,
  clock,
  lost: () => undefined,
})

it('[F1] an event in the midst of the effects of a new start finds it made', async () => {
  const asked: string[] = []
  const transcode = new StreamTranscode(
    'live/p1',
    { video: 'VP8' },
    {
      engine: {
        tap: async () => fakeDescription('offer'),
        askForKeyframe: (tapId) => asked.push(tapId),
        async close() {
          transcode.tick()
        },
      },
      transcoder: {
        portsFor: async () => ({ video: 5004 }),
        start: () => ({ stop: async () => undefined }),
      },
      clock,
      log: { warn: () => undefined },
      gaveUp: () => undefined,
    },
  )
  transcode.add(viewer, false)
  await settle()
  transcode.beginFrom(2_000)
  await settle()
  expect(asked).toEqual(['tap live/p1 2'])
})
