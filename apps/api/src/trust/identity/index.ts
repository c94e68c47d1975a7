import type { NotificationsModule } from '../../people/index.ts'
import { createEvents, type EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { createSeal } from '../../platform/keys/sealed.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Issue } from '../moderation/index.ts'
import { createDocuments, type Documents, type IdentityEvents } from './documents.service.ts'
import { createPeople, type IdentityParts, type StagePeople } from './people.service.ts'
import { createRetention } from './retention/retention.service.ts'

export type { Documents } from './documents.service.ts'
export type { StagePeople } from './people.service.ts'

export interface IdentityModule
  extends EventSource<IdentityEvents>,
    Brings<'routes' | 'chores' | 'performerData'> {
  people: StagePeople
  documents: Documents
}

/** [O14] Who may appear on a stage: people with an identity document that an operator approved. */
export function createIdentity(
  parts: IdentityParts & {
    keys: ServerKeys
    notifications: Pick<NotificationsModule, 'notifyAccount'>
    /** [O7] */
    issue: Issue
  },
): IdentityModule {
  const seal = createSeal({ key: parts.keys('names in identity documents'), random: parts.random })
  const events = createEvents<IdentityEvents>()
  const people = createPeople({ ...parts, seal })
  const documents = createDocuments({ ...parts, seal, events })
  return {
    on: events.on,
    people,
    documents,
    chores: [documents.warn, createRetention(parts).erase],
    performerData: {
      name: 'documents',
      read: people.dataOf,
      erase: (tx, { id }) => people.close(tx, id),
    },
    routes(mount: Mount): void {
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
    },
  }
}
