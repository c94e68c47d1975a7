import type { Log } from '../platform/logs/log.ts'
import type { Format, ImageAddress } from '../site/index.ts'
import { broadcasterNumbers } from './cast.ts'
import { portraitFile } from './portraits.ts'

/** waits until everything else has started */
const startAfterMs = 2000

interface Dependencies {
  images: { read(address: ImageAddress, format: Format): Promise<unknown> }
  log: Log
  afterMs?: number
}

/**
 * Makes the portraits that the first page shows, one after the other, before a visitor asks for them. Disposing waits for the
 * one that is being made.
 */
export function warmPortraits({ images, log, afterMs = startAfterMs }: Dependencies): AsyncDisposable {
  let warming = Promise.resolve()
  const closing = new AbortController()

  async function warm(): Promise<void> {
    for (const format of ['avif', 'webp'] as const)
      for (const kind of ['medium', 'small'] as const)
        for (const number of broadcasterNumbers) {
          if (closing.signal.aborted) return
          await images.read({ number, kind, file: portraitFile(0) }, format)
        }
  }

  const timer = setTimeout(() => {
    warming = warm().catch((err: unknown) => log.debug({ err }, 'portraits are made when they are asked for'))
  }, afterMs)
  timer.unref()
  return {
    async [Symbol.asyncDispose]() {
      closing.abort()
      clearTimeout(timer)
      await warming
    },
  }
}
