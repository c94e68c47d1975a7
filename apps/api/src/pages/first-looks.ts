import { type FirstAnswer, type Language, languages } from '@footlight/contract'
import type { DrawLook } from '../platform/http/pages/web-build.ts'
import type { Log } from '../platform/logs/log.ts'
import type { Clock } from '../platform/time/clock.ts'
import { inTime } from '../platform/time/in-time.ts'
import { keepBriefly } from '../platform/time/kept-briefly.ts'

/** however many come at once, they cost one drawing */
const goodForMs = 1000
const looksKept = 50 * languages.length
/** drawing takes this process some milliseconds, which others wait for: at most about a tenth of its time */
const drawingsPerSecond = 10
/** of those that serve one account only: each of its pages once */
const ownDrawingsPerSecond = 4

interface FirstLooksOptions {
  draw: DrawLook | null
  imageBaseUrl: string
  clock: Clock
  log: Log
  pageWaitMs: number
}

/** Null, of either: there is none, or not in time. */
export interface FirstLooks {
  /** kept for a moment, for all that show the same */
  forAll(href: string, answers: readonly FirstAnswer[], language: Language): Promise<string | null>
  /** Rendered of an account's own data, and not cached. */
  forOne(
    accountId: string,
    href: string,
    answers: readonly FirstAnswer[],
    language: Language,
  ): Promise<string | null>
}

/** Draws what pages begin with. It never fails: a page without a look is drawn by its own code. */
export function createFirstLooks({
  draw,
  imageBaseUrl,
  clock,
  log,
  pageWaitMs,
}: FirstLooksOptions): FirstLooks {
  let second = 0
  let drawings = 0
  const drawnFor = new Set<string>()
  const mayDraw = (own?: string): boolean => {
    const now = Math.floor(clock.monotonic() / 1000)
    if (now !== second) {
      drawings = 0
      drawnFor.clear()
    }
    second = now
    if (own !== undefined) {
      if (drawnFor.has(own) || drawnFor.size >= ownDrawingsPerSecond) return false
      drawnFor.add(own)
    }
    drawings += 1
    return drawings <= drawingsPerSecond
  }
  const drawInTime = async (href: string, answers: readonly FirstAnswer[], language: Language) => {
    try {
      // one that never ends would stand in the way of all that come after it
      return draw && (await inTime(draw(href, answers, imageBaseUrl, language), pageWaitMs, null))
    } catch (error) {
      log.warn({ href, err: error }, 'a first look could not be drawn')
      return null
    }
  }
  const looks = keepBriefly({
    clock,
    forMs: goodForMs,
    most: looksKept,
    atOnce: drawingsPerSecond,
    read: async (_key: string, href: string, answers: readonly FirstAnswer[], language: Language) =>
      mayDraw() ? drawInTime(href, answers, language) : null,
  })
  return {
    async forAll(href, answers, language) {
      // a guest's look says that he is one
      const key = [language, href, ...answers.map(({ name }) => name)].join(' ')
      return (draw && looks(key, href, answers, language)) ?? null
    },
    forOne: async (accountId, href, answers, language) =>
      draw && mayDraw(`${accountId} ${href}`) ? drawInTime(href, answers, language) : null,
  }
}
