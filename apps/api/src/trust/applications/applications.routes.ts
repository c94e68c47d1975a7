import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Holds } from '../moderation/index.ts'
import type { Applications } from './applications.service.ts'
import type { Approvals } from './approvals.service.ts'
import type { WaitingApplications } from './waiting.service.ts'

/** [O14] A performer's own application. */
export function mountApplications(mount: Mount, applications: Applications): void {
  mount('application', async ({ principal }) => ({ application: await applications.read(principal) }))
  mount('acceptAgreement', async ({ principal, body, address }) => ({
    application: await applications.accept(principal, { ...body, address }),
  }))
  mount('sendApplication', async ({ principal }) => ({ application: await applications.send(principal) }))
}

/** [O14] The queue of applications; [O7] each is decided by one operator at a time. */
export function mountApplicationQueue(
  mount: Mount,
  { queue, approvals, holds }: { queue: WaitingApplications; approvals: Approvals; holds: Holds },
): void {
  const item = ({ id }: { id: string }) => ({ kind: 'APPLICATION', id }) as const

  mount('applications', async ({ principal, query }) => {
    const found = await queue.waiting(query)
    const held = await holds.othersOf(principal.accountId, found.waiting.map(item))
    return { ...found, held }
  })
  mount('approveApplication', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, item(params), (act) => queue.approve(act, { ...params, ...body })),
  }))
  mount('rejectApplication', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, item(params), (act) => queue.reject(act, { ...params, ...body })),
  }))

  mount('withdrawApproval', async ({ act, params, body }) => {
    await approvals.withdraw(act, { ...params, ...body })
    return { isWithdrawn: true as const }
  })
}
