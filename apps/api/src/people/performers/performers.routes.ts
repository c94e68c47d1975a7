import type { Mount, Principal } from '../../platform/http/mount/mount.ts'
import type { Performers } from './performers.service.ts'
import type { Prices } from './prices/prices.service.ts'

export function mountPerformerRoutes(mount: Mount, performers: Performers, prices: Prices): void {
  const { lists } = performers
  // accounts get uncached data, so that their own change (favourite, price, status) is in the next reply
  const listing = (principal: Principal | null) => (principal ? lists.current : lists.forGuests)

  mount('studioPrices', async ({ principal }) => prices.read(principal.accountId))
  mount('setStudioPrices', async ({ principal, body }) => prices.set(principal.accountId, body))
  mount('listPerformers', async ({ principal, query }) => listing(principal).page(query))
  mount('listBusy', async ({ principal, query }) => performers.busy(listing(principal), query))
  mount('listUsernames', async ({ query }) => performers.usernames(query))
  mount('countPerformers', async ({ principal, query }) => listing(principal).counts(query))
  mount('completeSearch', ({ query }) => performers.complete(query.q))

  mount('suggestSearches', async ({ query }) => ({ suggestions: await performers.suggestions(query.q) }))
  mount('getPerformer', async ({ params }) => ({ performerAccount: await performers.byId(params.id) }))
  mount('listCategories', async () => ({ categories: await performers.categories() }))
  mount('getCategory', async ({ params, query }) => performers.category(params.id, query.language))
}
