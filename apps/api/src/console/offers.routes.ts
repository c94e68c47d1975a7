import type { Wallet } from '../money/index.ts'
import type { NotificationsModule } from '../people/index.ts'
import type { Mount } from '../platform/http/mount/mount.ts'

interface Services {
  offers: NotificationsModule['offers']
  promos: Pick<Wallet['promos'], 'giving'>
}

/** [A10] Offers of the operator to the clients who want them. */
export function mountOffers(mount: Mount, { offers, promos }: Services): void {
  mount('sendOffer', async ({ act, body: { words, promo }, idempotencyKey: key }) => {
    const code = promo === null ? null : await promos.giving(promo)
    return { offer: await offers.send({ act, key, words, code }) }
  })

  mount('listOffers', async ({ query }) => {
    const { offers: rows, total } = await offers.list(query)
    return { offers: rows, offset: query.offset, limit: query.limit, total }
  })

  mount('stopOffer', async ({ act, params }) => ({ offer: await offers.stop({ act, id: params.id }) }))
}
