import { type FirstAnswer, type Language, languages } from '@footlight/contract'
import type { Clock } from '../platform/clock.ts'
import type { DrawLook } from '../platform/http/pages/web-build.ts'
import { inTime } from '../platform/in-time.ts'
import { keepBriefly } from '../platform/kept-briefly.ts'
import type { Log } from '../platform/log.ts'

/** however many come at once, they cost one drawing */
const goodForMs = 1000
const looksKept = 50 * languages.length
/** drawing takes this process some milliseconds, which others wait for: at most about a tenth of its time */
const drawingsPerSecond = 10

interface FirstLooksOptions {
  draw: DrawLook | null
  imageBaseUrl: string
  clock: Clock
  log: Log
  pageWaitMs: number
}

/** Null: there is none, or not in time. */
export type FirstLook = (
  href: string,
  answers: readonly FirstAnswer[],
  language: Language,
) => Promise<string | null>

/** Draws what pages begin with. It never fails: a page without a look is drawn by its own code. */
export function createFirstLooks({
  draw,
  imageBaseUrl,
  clock,
  log,
  pageWaitMs,
}: FirstLooksOptions): FirstLook {
  let second = 0
  let drawings = 0
  const mayDraw = (): boolean => {
    const now = Math.floor(clock.monotonic() / 1000)
    if (now !== second) drawings = 0
    second = now
    drawings += 1
    return drawings <= drawingsPerSecond
  }
  const looks = keepBriefly({
    clock,
    forMs: goodForMs,
    most: looksKept,
    atOnce: drawingsPerSecond,
    read: async (_key: string, href: string, answers: readonly FirstAnswer[], language: Language) => {
      if (draw === null || !mayDraw()) return null
      try {
        // one that never ends would stand in the way of all that come after it
        return await inTime(draw(href, answers, imageBaseUrl, language), pageWaitMs, null)
      } catch (error) {
        log.warn({ href, err: error }, 'a first look could not be drawn')
        return null
      }
    },
  })
  return async (href, answers, language) => {
    // a guest's look says that he is one
    const key = [language, href, ...answers.map(({ name }) => name)].join(' ')
    return (draw && looks(key, href, answers, language)) ?? null
  }
}
