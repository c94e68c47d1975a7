import type { Mount } from '../../platform/http/mount/mount.ts'
import { Written } from '../../platform/http/mount/written.ts'
import type { Performers } from './performers.service.ts'
import type { Prices } from './prices/prices.service.ts'

export function mountPerformerRoutes(mount: Mount, performers: Performers, prices: Prices): void {
  mount('studioPrices', async ({ principal }) => prices.read(principal.accountId))
  mount('setStudioPrices', async ({ principal, body }) => prices.set(principal.accountId, body))
  mount('listPerformers', async ({ query }) => {
    const { json, again } = await performers.lists.page(query)
    return new Written(json, again)
  })
  mount('listBusy', async ({ query }) => performers.busy(query))
  mount('listUsernames', async ({ query }) => performers.usernames(query))
  mount('countPerformers', async ({ query }) => performers.counts(query))
  mount('completeSearch', ({ query }) => performers.complete(query.q))

  mount('suggestSearches', async ({ query }) => ({ suggestions: await performers.suggestions(query.q) }))
  mount('getPerformer', async ({ params }) => ({ performerAccount: await performers.byId(params.id) }))
  mount('getPerformerByNumber', async ({ params, query }) => performers.profile(params.number, query))
  mount('listCategories', async () => ({ categories: await performers.categories() }))
  mount('getCategory', async ({ params, query }) => performers.category(params.id, query.language))
}
