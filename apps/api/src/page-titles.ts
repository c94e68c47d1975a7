import { findPage } from '@footlight/contract'
import type { PerformersModule } from './modules/performers/index.ts'

/**
 * The title that the page at an address is sent with: for a performer's her name, so that a shared link says whose it
 * is. Null where there is no such page, or nobody under the number.
 */
export function pageTitles(performers: Pick<PerformersModule, 'publicName'>) {
  return async (path: string): Promise<string | null> => {
    const page = findPage(path)
    const number = page?.params.number
    if (!page || number === undefined) return page?.title ?? null
    if (!/^\d{1,9}$/.test(number)) return null
    // a house whose database is away still shows its pages: they say so themselves
    return performers.publicName(Number(number)).catch(() => page.title)
  }
}
