import type { Mount } from '../platform/http/mount/mount.ts'
import { type AccountParts, accountFor, moneyFor, reportsFor } from './people.service.ts'

/** [O2] Accounts found, read and acted on. */
export function mountPeople(mount: Mount, parts: AccountParts): void {
  const { people } = parts

  mount('findAccounts', async ({ query }) => ({
    ...(await people.find(query)),
    offset: query.offset,
    limit: query.limit,
  }))

  mount('accountAsOperator', async ({ params }) => ({ account: await accountFor(parts, params.id) }))

  mount('moneyOfAccount', ({ params }) => moneyFor(parts, params.id))

  mount('reportsOfAccount', async ({ params }) => ({ reports: await reportsFor(parts, params.id) }))

  mount('noteOnAccount', async ({ act, params, body }) => {
    await people.note({ act, id: params.id, text: body.text })
    return { account: await accountFor(parts, params.id) }
  })

  mount('signOutAccount', async ({ act, params }) => ({
    signedOut: await people.signOut({ act, id: params.id }),
  }))

  mount('resetSecondFactor', async ({ act, params }) => ({
    hadOne: await people.resetSecondFactor({ act, id: params.id }),
  }))
}
