import type { AccountsModule } from '../../people/index.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ApplicationsModule, Holds, IdentityModule } from '../../trust/index.ts'

/**
 * [O14] Applications of performers, and identity documents of people who appear on a stage; [O7] each decided by one operator
 * at a time.
 */
export function mountApplications(
  mount: Mount,
  { queue: applications, approvals }: Pick<ApplicationsModule, 'queue' | 'approvals'>,
  documents: IdentityModule['documents'],
  { holds, wereSuspended }: { holds: Holds; wereSuspended: AccountsModule['wereSuspended'] },
): void {
  const application = ({ id }: { id: string }) => ({ kind: 'APPLICATION', id }) as const
  const document = ({ id }: { id: string }) => ({ kind: 'DOCUMENT', id }) as const

  mount('applications', async ({ principal, query }) => {
    const found = await applications.waiting(query)
    const held = await holds.othersOf(principal.accountId, found.waiting.map(application))
    const suspended = await wereSuspended(found.waiting.map(({ id }) => id))
    const waiting = found.waiting.map((one) => ({ ...one, wasSuspended: suspended.has(one.id) }))
    return { ...found, waiting, held, offset: query.offset, limit: query.limit }
  })
  mount('approveApplication', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, application(params), (act) =>
      applications.approve(act, { ...params, ...body }),
    ),
  }))
  mount('rejectApplication', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, application(params), (act) =>
      applications.reject(act, { ...params, ...body }),
    ),
  }))

  mount('withdrawApproval', async ({ act, params, body }) => {
    await approvals.withdraw(act, { ...params, ...body })
    return { isWithdrawn: true as const }
  })

  mount('waitingDocuments', async ({ principal, query }) => {
    const found = await documents.waiting(query)
    const held = await holds.othersOf(principal.accountId, found.waiting.map(document))
    return { ...found, held, offset: query.offset, limit: query.limit }
  })
  mount('seeDocument', ({ act, params }) => documents.see(act, params.id))
  mount('approveDocument', async ({ act, params }) => ({
    waiting: await holds.whileFree(act, document(params), (act) => documents.approve(act, params.id)),
  }))
  mount('rejectDocument', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, document(params), (act) =>
      documents.reject(act, { ...params, ...body }),
    ),
  }))
  mount('holdDocument', ({ principal, body }) => holds.hold(principal.accountId, document(body), body.hold))
}
