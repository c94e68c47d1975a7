import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { IdentityModule } from '../identity/index.ts'
import type { Decisions, Holds } from '../moderation/index.ts'
import type { Agreements } from './agreements.service.ts'
import { mountApplicationQueue, mountApplications } from './applications.routes.ts'
import { type Applications, createApplications } from './applications.service.ts'
import { applicationData } from './applications.store.ts'
import { createApprovals } from './approvals.service.ts'
import { createWaitingApplications } from './waiting.service.ts'

export { type Agreements, createAgreements } from './agreements.service.ts'

export interface ApplicationsModule extends Brings<'routes' | 'sweepJobs' | 'chores' | 'performerData'> {
  begin: Applications['begin']
  send: Applications['send']
}

/** [O14] Performers apply in steps, and are listed once an operator has approved the application. */
export function createApplicationsModule(
  parts: Parameters<typeof createApplications>[0] &
    Parameters<typeof createWaitingApplications>[0] &
    Parameters<typeof createApprovals>[0] & {
      identity: Pick<IdentityModule, 'on'>
      agreements: Agreements
      holds: Holds
      decisions: Pick<Decisions, 'on'>
    },
): ApplicationsModule {
  const applications = createApplications(parts)
  const queue = createWaitingApplications(parts)
  const approvals = createApprovals(parts)
  parts.decisions.on('APPLICATION', queue.restore)
  parts.identity.on('ownRejected', queue.documentRejected)
  parts.identity.on('ownRestored', queue.documentRestored)
  parts.identity.on('recordLost', approvals.recordLost)
  return {
    begin: applications.begin,
    send: applications.send,
    performerData: applicationData(parts.database),
    sweepJobs: [{ name: 'performers who lost their approval', run: approvals.sweep }],
    chores: [parts.agreements.ask],
    routes(mount: Mount): void {
      mountApplications(mount, applications)
      mountApplicationQueue(mount, { queue, approvals, holds: parts.holds })
    },
  }
}
