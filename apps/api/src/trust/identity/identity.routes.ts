import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Holds } from '../moderation/index.ts'
import type { Documents } from './documents.service.ts'
import type { StagePeople } from './people.service.ts'

/** [O14] The people of a performer's stage. */
export function mountStagePeople(mount: Mount, people: StagePeople): void {
  mount('stagePeople', async ({ principal }) => ({ people: await people.list(principal.accountId) }))
  mount('addStagePerson', async ({ principal, body: { consent: _, ...wish } }) => ({
    people: await people.add(principal.accountId, wish),
  }))
  mount('renewDocument', async ({ principal, params, body: { consent: _, ...wish } }) => ({
    people: await people.renew(principal.accountId, params.id, wish),
  }))
  mount('removeStagePerson', async ({ principal, params }) => ({
    people: await people.remove(principal.accountId, params.id),
  }))
}

/** [O14] The queue of identity documents; [O7] each is decided by one operator at a time. */
export function mountDocuments(
  mount: Mount,
  { documents, holds }: { documents: Documents; holds: Holds },
): void {
  const item = ({ id }: { id: string }) => ({ kind: 'DOCUMENT', id }) as const

  mount('waitingDocuments', async ({ principal, query }) => {
    const found = await documents.waiting(query)
    const held = await holds.othersOf(principal.accountId, found.waiting.map(item))
    return { ...found, held }
  })
  mount('seeDocument', ({ act, params }) => documents.see(act, params.id))
  mount('approveDocument', async ({ act, params }) => ({
    waiting: await holds.whileFree(act, item(params), (act) => documents.approve(act, params.id)),
  }))
  mount('rejectDocument', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, item(params), (act) => documents.reject(act, { ...params, ...body })),
  }))
}
