import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ApplicationsModule } from '../applications/index.ts'
import type { IdentityModule } from '../identity/index.ts'

/** [O14] Applications of performers, and identity documents of people who appear on a stage. */
export function mountApplications(
  mount: Mount,
  applications: ApplicationsModule['queue'],
  documents: IdentityModule['documents'],
): void {
  mount('applications', async ({ query }) => ({ ...(await applications.waiting(query)), ...query }))
  mount('approveApplication', async ({ act, params }) => ({
    waiting: await applications.approve(act, params.id),
  }))
  mount('rejectApplication', async ({ act, params, body }) => ({
    waiting: await applications.reject(act, { ...params, ...body }),
  }))

  mount('waitingDocuments', async ({ query }) => ({ ...(await documents.waiting(query)), ...query }))
  mount('seeDocument', ({ act, params }) => documents.see(act, params.id))
  mount('approveDocument', async ({ act, params }) => ({ waiting: await documents.approve(act, params.id) }))
  mount('rejectDocument', async ({ act, params, body }) => ({
    waiting: await documents.reject(act, { ...params, ...body }),
  }))
}
