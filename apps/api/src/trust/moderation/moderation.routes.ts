import type { PerformersModule } from '../../people/index.ts'
import { clientsByIds } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Decisions } from './decisions.service.ts'
import type { Holds } from './holds.service.ts'

/** [O7] Statements of reasons: read and objected to by their account. */
export function mountDecisions(mount: Mount, decisions: Decisions): void {
  mount('decision', ({ principal, params }) => decisions.read(principal.accountId, params.id))
  mount('objectToDecision', ({ principal, params, body }) =>
    decisions.object(principal.accountId, params.id, body.text),
  )
}

interface Services {
  database: Database
  decisions: Decisions
  holds: Holds
  performers: Pick<PerformersModule, 'byIds'>
}

/** [O7] The queue of objections, and the holds on the items of every queue. */
export function mountModeration(mount: Mount, { database, decisions, holds, performers }: Services): void {
  mount('waitingObjections', async ({ principal: { accountId: operatorId }, query }) => {
    const { waiting, total } = await decisions.waiting(operatorId, query)
    const ids = waiting.map(({ accountId }) => accountId)
    const [clients, known, held] = await Promise.all([
      clientsByIds(database, ids),
      performers.byIds(ids),
      holds.othersOf(
        operatorId,
        waiting.map(({ id }) => ({ kind: 'OBJECTION' as const, id })),
      ),
    ])
    return {
      waiting: waiting.map((one) => ({
        ...one,
        accountName: known.get(one.accountId)?.displayName ?? clients.get(one.accountId)?.displayName ?? '',
      })),
      held,
      total,
    }
  })

  mount('decideObjection', async ({ act, principal: { capabilities }, params, body }) => ({
    waiting: await holds.whileFree(act, { kind: 'OBJECTION', ...params }, (act) =>
      decisions.decideObjection({ act, ...params, ...body, capabilities }),
    ),
  }))

  mount('holdApproval', ({ principal, body: { hold, ...item } }) =>
    holds.hold(principal.accountId, item, hold),
  )
  mount('holdDocument', ({ principal, body: { hold, id } }) =>
    holds.hold(principal.accountId, { kind: 'DOCUMENT', id }, hold),
  )
  mount('holdReport', ({ principal, body: { hold, id } }) =>
    holds.hold(principal.accountId, { kind: 'REPORT', id }, hold),
  )
}
