import { type FirstAnswer, type Language, languages } from '@footlight/contract'
import type { RenderPage } from '../platform/http/pages/web-build.ts'
import type { Log } from '../platform/logs/log.ts'
import type { Clock } from '../platform/time/clock.ts'
import { inTime } from '../platform/time/in-time.ts'
import { cacheWithTtl } from '../platform/time/ttl-cache.ts'

/** for this long requests share one rendering */
const goodForMs = 1000
const pagesCached = 50 * languages.length
/** rendering blocks the event loop for some milliseconds: this limit allows about a tenth of its time */
const rendersPerSecond = 10
/** of pages that are rendered for one account, and of each such page at most one */
const ownRendersPerSecond = 4

interface PageRendererOptions {
  render: RenderPage | null
  imageBaseUrl: string
  clock: Clock
  log: Log
  pageWaitMs: number
}

/** Both return null where there is no markup, or not in time. */
export interface PageRenderer {
  /** cached briefly, for all requests that show the same */
  forAll(href: string, answers: readonly FirstAnswer[], language: Language): Promise<string | null>
  /** Rendered of an account's own data, and not cached. */
  forOne(
    accountId: string,
    href: string,
    answers: readonly FirstAnswer[],
    language: Language,
  ): Promise<string | null>
}

/** Renders pages from their first answers. It never throws: without markup, the browser renders the page. */
export function createPageRenderer({
  render,
  imageBaseUrl,
  clock,
  log,
  pageWaitMs,
}: PageRendererOptions): PageRenderer {
  let second = 0
  let renders = 0
  const renderedFor = new Set<string>()
  const mayRender = (own?: string): boolean => {
    const now = Math.floor(clock.monotonic() / 1000)
    if (now !== second) {
      renders = 0
      renderedFor.clear()
    }
    second = now
    if (own !== undefined) {
      if (renderedFor.has(own) || renderedFor.size >= ownRendersPerSecond) return false
      renderedFor.add(own)
    }
    renders += 1
    return renders <= rendersPerSecond
  }
  const renderInTime = async (href: string, answers: readonly FirstAnswer[], language: Language) => {
    try {
      // a rendering that never ends would block all that follow
      return render && (await inTime(render(href, answers, imageBaseUrl, language), pageWaitMs, null))
    } catch (error) {
      log.warn({ href, err: error }, 'a page could not be rendered')
      return null
    }
  }
  const cached = cacheWithTtl({
    clock,
    forMs: goodForMs,
    most: pagesCached,
    atOnce: rendersPerSecond,
    read: async (_key: string, href: string, answers: readonly FirstAnswer[], language: Language) =>
      mayRender() ? renderInTime(href, answers, language) : null,
  })
  return {
    async forAll(href, answers, language) {
      // the names differ for a guest, whose markup shows that no account is signed in
      const key = [language, href, ...answers.map(({ name }) => name)].join(' ')
      return (render && cached(key, href, answers, language)) ?? null
    },
    forOne: async (accountId, href, answers, language) =>
      render && mayRender(`${accountId} ${href}`) ? renderInTime(href, answers, language) : null,
  }
}
