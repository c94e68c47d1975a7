import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat, truncate } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ignoreFailure } from '../operator-error.ts'

const pollEveryMs = 5_000
/** of each file, and of each older one that is kept */
const limitBytes = 10 * 1024 * 1024
const retainedFiles = 3

/** Rotates log files while other processes append to them: `api.log` continues, `api.log.1` has the older lines. */
export function rotateLogs(files: readonly string[]): Disposable {
  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    for (const file of files)
      await rotate(file, limitBytes).catch(ignoreFailure('a full or missing disk ends nothing'))
    looking = false
  }, pollEveryMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/**
 * Moves what a file holds aside once it is larger than the limit. It is copied and emptied, not renamed: a process that writes
 * has it open and continues at its new end.
 */
export async function rotate(file: string, limit: number): Promise<void> {
  const { size } = await stat(file)
  if (size <= limit) return
  for (let age = retainedFiles - 1; age > 0; age--)
    await rename(`${file}.${age}`, `${file}.${age + 1}`).catch(ignoreFailure('there may be none of this age'))
  try {
    await pipeline(
      createReadStream(file, { start: size - limit }),
      createWriteStream(`${file}.1`, { mode: 0o600 }),
    )
  } catch {
    await rm(`${file}.1`, { force: true })
  }
  await truncate(file)
}
