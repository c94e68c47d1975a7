import { fork } from 'node:child_process'
import { videoLimits } from '@footlight/contract'
import { atMost } from '../../../platform/at-most.ts'
import type { RemuxedVideo } from './remux.ts'

const withinMs = 20_000
const memoryMb = 256
/** ten times what the largest video takes, its process included */
const usualCpuMs = 3000
/** each process has a video in memory twice */
const inTurn = atMost(2)

/**
 * [P8] Remuxes an account's video in a child process that ends with it, with limits of time and memory
 * and without environment variables: a few bytes can declare millions of samples, and a full heap ends the whole process.
 */
export function readVideo(
  original: Uint8Array<ArrayBuffer>,
  { cpuMs = usualCpuMs } = {},
): Promise<RemuxedVideo> {
  return inTurn(
    () =>
      new Promise((resolve) => {
        const { seconds, pixels } = videoLimits
        const child = fork(new URL('./remux-process.ts', import.meta.url), {
          env: {},
          execArgv: [`--max-old-space-size=${memoryMb}`],
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        })
        const end = (result: RemuxedVideo) => {
          clearTimeout(late)
          resolve(result)
          child.kill('SIGKILL')
        }
        const unreadable = () => end({ fault: 'unreadable' })
        const late = setTimeout(unreadable, withinMs)
        child.once('message', (result) => end(result as RemuxedVideo))
        child.once('error', unreadable)
        child.once('exit', unreadable)
        child.send({ original, limits: { seconds, pixels }, cpuMs }, (error) => {
          if (error) unreadable()
        })
      }),
  )
}
