import {
  type CallReply,
  type Category,
  type CmsPage,
  cmsPages,
  type Language,
  languages,
} from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import type { PerformersModule } from '../people/index.ts'
import { type Log, logFailure } from '../platform/logs/log.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Clock } from '../platform/time/clock.ts'
import { inTime } from '../platform/time/in-time.ts'
import { cacheWithTtl } from '../platform/time/ttl-cache.ts'
import type { DiscoveryModule } from '../shows/index.ts'
import type { CmsModule, ShownPage } from '../site/index.ts'

/** for this long requests share one answer */
const goodForMs = 1000
const categoriesGoodForMs = 60_000
const profilesCached = 300
const categoriesCached = 50 * languages.length
const readsAtOnce = 24

interface Dated<Value> {
  value: Value
  /** in milliseconds */
  at: number
}

export interface PageData {
  /** null: no such performer; undefined, here and below: not available in time */
  profile(number: number): Promise<Dated<CallReply<'getPerformerByNumber'> | null> | undefined>
  list(query: object): Promise<Dated<CallReply<'listPerformers'>> | undefined>
  /** null: there is no such category */
  category(id: string, language: Language): Promise<Dated<Category | null> | undefined>
  categories(): Promise<Dated<CallReply<'listCategories'>> | undefined>
  cmsPage(page: CmsPage, language: Language): Promise<Dated<ShownPage> | undefined>
}

/** The first answers of pages that are the same for all readers. It never fails, and waits only briefly. */
export function createPageData({
  performers,
  discovery,
  cms,
  clock,
  log,
  pageWaitMs,
}: {
  performers: Pick<PerformersModule, 'list' | 'category' | 'categories'>
  discovery: Pick<DiscoveryModule, 'profile'>
  cms: Pick<CmsModule, 'written'>
  clock: Clock
  log: Pick<Log, 'warn'>
  pageWaitMs: number
}): PageData {
  const cached = { clock, forMs: goodForMs, atOnce: readsAtOnce }
  const dated = async <Value>(read: Promise<Value>): Promise<Dated<Value>> => {
    const at = clock.now()
    return { value: await read, at }
  }
  const profiles = cacheWithTtl({
    ...cached,
    most: profilesCached,
    read: (number: number) =>
      dated(discovery.profile(number, schemas.getPerformerByNumber.query.parse({})).catch(nullIfMissing)),
  })
  const categories = cacheWithTtl({
    ...cached,
    forMs: categoriesGoodForMs,
    most: categoriesCached,
    read: (_key: string, id: string, language: Language) =>
      dated(performers.category(id, language).catch(nullIfMissing)),
  })
  const allCategories = cacheWithTtl({
    ...cached,
    forMs: categoriesGoodForMs,
    most: 1,
    read: (_key: string) => dated(performers.categories().then((categories) => ({ categories }))),
  })
  const written = cacheWithTtl({
    ...cached,
    most: cmsPages.length * languages.length,
    read: (_key: string, page: CmsPage, language: Language) => dated(cms.written.show(page, language)),
  })
  const failed = logFailure(log, 'a page begins without its first answer')
  /** Without a database pages are still sent, without first answers: their own calls then show the error. */
  const soon = async <Value>(value: Promise<Value> | undefined): Promise<Value | undefined> =>
    value && inTime(value, pageWaitMs, undefined).catch(failed)
  return {
    profile: (number) => soon(profiles(number)),
    // the performers module itself caches what guests are answered
    list: (query) => soon(dated(performers.list(schemas.listPerformers.query.parse(query)))),
    category: (id, language) => soon(categories(`${language} ${id}`, id, language)),
    categories: () => soon(allCategories('all')),
    cmsPage: (page, language) => soon(written(`${page} ${language}`, page, language)),
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
  throw error
}
