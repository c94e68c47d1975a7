import type { NotificationsModule } from '../../people/index.ts'
import { createEvents, type EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { createSeal } from '../../platform/keys/sealed.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Decisions, Holds, Issue } from '../moderation/index.ts'
import { createDocuments, type Documents } from './documents.service.ts'
import { mountDocuments, mountStagePeople } from './identity.routes.ts'
import { createPeople, type IdentityParts, type StagePeople } from './people.service.ts'
import { createRetention } from './retention/retention.service.ts'
import type { IdentityEvents } from './verdicts.service.ts'

export type { StagePeople } from './people.service.ts'

export interface IdentityModule
  extends EventSource<IdentityEvents>,
    Brings<'routes' | 'chores' | 'performerData'> {
  people: StagePeople
  documents: Pick<Documents, 'warn'>
}

/** [O14] Who may appear on a stage: people with an identity document that an operator approved. */
export function createIdentity(
  parts: IdentityParts & {
    keys: ServerKeys
    notifications: Pick<NotificationsModule, 'notifyAccount' | 'notifyOperators'>
    /** [O7] */
    issue: Issue
    holds: Holds
    decisions: Pick<Decisions, 'on'>
  },
): IdentityModule {
  const seal = createSeal({ key: parts.keys('names in identity documents'), random: parts.random })
  const events = createEvents<IdentityEvents>()
  const people = createPeople({ ...parts, seal })
  const documents = createDocuments({ ...parts, seal, events })
  parts.decisions.on('DOCUMENT', documents.restore)
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
      mountStagePeople(mount, people)
      mountDocuments(mount, { documents, holds: parts.holds })
    },
  }
}
