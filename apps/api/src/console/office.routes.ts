import type { Invitations, Operators, SignInPolicies, Suspensions } from '../people/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mount } from '../platform/http/mount/mount.ts'
import type { Sessions } from '../shows/index.ts'
import { officeLog, officePurchases, officeSessions } from './office.service.ts'

/** Sessions and purchases, operators' accounts, and the second-factor requirement. */
export function mountOffice(
  mount: Mount,
  office: {
    database: Database
    operators: Operators
    invitations: Invitations
    signInPolicy: SignInPolicies
    suspensions: Suspensions
    operatorEnds: Pick<Sessions['operatorEnds'], 'session' | 'warn'>
    broadcasts: Sessions['broadcasts']
  },
): void {
  const { database, operators, invitations, signInPolicy, suspensions, operatorEnds, broadcasts } = office

  mount('listSessions', async ({ query }) => {
    const { sessions, total } = await officeSessions(database, query)
    return { sessions, offset: query.offset, limit: query.limit, total }
  })

  mount('endSessionAsOperator', async ({ act, params, body }) => {
    await operatorEnds.session({ act, id: params.id, ...body })
    return { ended: true as const }
  })

  mount('warnSession', async ({ act, params, body }) => {
    await operatorEnds.warn({ act, id: params.id, ...body })
    return { warned: true as const }
  })

  mount('listBroadcasts', async ({ query }) => ({
    ...(await broadcasts.page(query)),
    offset: query.offset,
    limit: query.limit,
  }))

  mount('suspendAccount', async ({ act, params, body }) => ({
    account: await suspensions.suspend({ act, id: params.id, ...body }),
  }))

  mount('endSuspension', async ({ act, params }) => ({
    account: await suspensions.end({ act, id: params.id }),
  }))

  mount('listPurchases', async ({ query }) => ({
    ...(await officePurchases(database, query)),
    offset: query.offset,
    limit: query.limit,
  }))

  mount('listAuditLog', async ({ query }) => {
    const { entries, total } = await officeLog(database, query)
    return { entries, offset: query.offset, limit: query.limit, total }
  })

  mount('listOperators', async ({ query }) => {
    const { operators: shown, total } = await operators.list(query)
    return { operators: shown, offset: query.offset, limit: query.limit, total }
  })

  mount('setCapabilities', async ({ act, params, body }) => ({
    operator: await operators.allow({ act, id: params.id, ...body }),
  }))

  mount('listInvitations', async () => ({ invitations: await invitations.list() }))

  mount('inviteOperator', ({ act, body }) => invitations.invite({ act, ...body }))

  mount('withdrawInvitation', async ({ act, params }) => {
    await invitations.withdraw({ act, id: params.id })
    return { withdrawn: true as const }
  })

  mount('signInPolicy', async () => ({ policy: await signInPolicy.read() }))

  mount('setSignInPolicy', async ({ act, body }) => ({ policy: await signInPolicy.set(act, body) }))
}
