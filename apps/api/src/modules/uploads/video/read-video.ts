import { Worker } from 'node:worker_threads'
import { videoLimits } from '@footlight/contract'
import { atMost } from '../../../platform/at-most.ts'
import type { RemuxedVideo } from './remux.ts'

const withinMs = 20_000
const memoryMb = 256
/** each holds a video twice */
const inTurn = atMost(2)

/**
 * [P8] Somebody's video in a container made anew. In a thread of its own that ends with it, in bounded time and memory:
 * what a reader of files chokes on takes nothing else along.
 */
export function readVideo(original: Uint8Array<ArrayBuffer>): Promise<RemuxedVideo> {
  return inTurn(
    () =>
      new Promise((resolve) => {
        const { seconds, pixels } = videoLimits
        const worker = new Worker(new URL('./remux-worker.ts', import.meta.url), {
          workerData: { original, limits: { seconds, pixels } },
          resourceLimits: { maxOldGenerationSizeMb: memoryMb },
        })
        const end = (result: RemuxedVideo) => {
          clearTimeout(late)
          resolve(result)
          void worker.terminate()
        }
        const late = setTimeout(() => end({ fault: 'unreadable' }), withinMs)
        worker.once('message', end)
        worker.once('error', () => end({ fault: 'unreadable' }))
        worker.once('exit', () => end({ fault: 'unreadable' }))
      }),
  )
}
