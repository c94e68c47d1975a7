import type { Mount, Principal } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { FavouriteService } from './favourites.service.ts'

export function mountFavourites(mount: Mount, favourites: FavouriteService): void {
  mount('favouritePerformers', async ({ principal, params, query }) => {
    const { performerAccounts, total } = await favourites.page({
      clientId: own(principal, params.id),
      ...query,
    })
    return { performerAccounts, ...query, total }
  })
  mount('favouriteMarks', async ({ principal, params }) => ({
    favourites: await favourites.of(own(principal, params.id)),
  }))
  mount('addFavourite', ({ principal, params }) => favourites.add(pairOf(principal, params)))
  mount('removeFavourite', ({ principal, params }) => favourites.remove(pairOf(principal, params)))
  mount('setFavouriteAlert', ({ principal, params, body }) =>
    favourites.setAlert(pairOf(principal, params), body.alert),
  )
}

function pairOf(principal: Principal, { id, performerId }: { id: string; performerId: string }) {
  return { clientId: own(principal, id), performerId }
}

/** [W10] */
function own({ accountId }: Principal, clientId: string): string {
  if (clientId !== accountId) throw refuse('NOT_FOUND')
  return clientId
}
