import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { Suspensions } from '../suspension/suspension.service.ts'
import type { People } from './people.service.ts'

/** [O2] Accounts found and acted on by operators. */
export function mountPeople(
  mount: Mount,
  { people, suspensions }: { people: People; suspensions: Suspensions },
): void {
  mount('findAccounts', async ({ query }) => ({
    ...(await people.find(query)),
  }))

  mount('signOutAccount', async ({ act, params }) => ({
    signedOut: await people.signOut({ act, id: params.id }),
  }))

  mount('resetSecondFactor', async ({ act, params }) => ({
    hadOne: await people.resetSecondFactor({ act, id: params.id }),
  }))

  mount('suspendAccount', async ({ act, params, body }) => ({
    account: await suspensions.suspend({ act, id: params.id, ...body }),
  }))

  mount('endSuspension', async ({ act, params }) => ({
    account: await suspensions.end({ act, id: params.id }),
  }))
}
