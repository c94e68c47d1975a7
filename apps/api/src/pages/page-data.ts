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
import { cacheWithTtl } from '../platform/time/kept-briefly.ts'
import type { DiscoveryModule } from '../shows/index.ts'
import type { CmsModule, ShownPage } from '../site/index.ts'

/** for this long requests share one answer */
const goodForMs = 1000
const categoriesGoodForMs = 60_000
const profilesKept = 300
const categoriesKept = 50 * languages.length
const readsAtOnce = 24

interface Reading<Value> {
  value: Value
  /** in milliseconds */
  at: number
}

export interface PageData {
  /** null: no such performer; undefined, here and below: not available in time */
  profile(number: number): Promise<Reading<CallReply<'getPerformerByNumber'> | null> | undefined>
  list(query: object): Promise<Reading<CallReply<'listPerformers'>> | undefined>
  /** null: there is no such category */
  category(id: string, language: Language): Promise<Reading<Category | null> | undefined>
  categories(): Promise<Reading<CallReply<'listCategories'>> | undefined>
  cmsPage(page: CmsPage, language: Language): Promise<Reading<ShownPage> | undefined>
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
  const kept = { clock, forMs: goodForMs, atOnce: readsAtOnce }
  const dated = async <Value>(read: Promise<Value>): Promise<Reading<Value>> => {
    const at = clock.now()
    return { value: await read, at }
  }
  const profiles = cacheWithTtl({
    ...kept,
    most: profilesKept,
    read: (number: number) =>
      dated(discovery.profile(number, schemas.getPerformerByNumber.query.parse({})).catch(nullIfMissing)),
  })
  const categories = cacheWithTtl({
    ...kept,
    forMs: categoriesGoodForMs,
    most: categoriesKept,
    read: (_key: string, id: string, language: Language) =>
      dated(performers.category(id, language).catch(nullIfMissing)),
  })
  const allCategories = cacheWithTtl({
    ...kept,
    forMs: categoriesGoodForMs,
    most: 1,
    read: (_key: string) => dated(performers.categories().then((categories) => ({ categories }))),
  })
  const written = cacheWithTtl({
    ...kept,
    most: cmsPages.length * languages.length,
    read: (_key: string, page: CmsPage, language: Language) => dated(cms.written.show(page, language)),
  })
  const failed = logFailure(log, 'a page begins without its first answer')
  /** Without a database pages are still sent, without first answers: their own calls then show the error. */
  const soon = async <Value>(reading: Promise<Value> | undefined): Promise<Value | undefined> =>
    reading && inTime(reading, pageWaitMs, undefined).catch(failed)
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
