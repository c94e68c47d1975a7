import { type CallReply, maxStagePeople, type RecordState } from '@footlight/contract'
import type { PerformersModule } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Seal } from '../../platform/keys/sealed.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAudit, type Uploads } from '../../site/index.ts'
import { dayOf, identityOf, type NewDocument, recordOf } from './identity.rules.ts'
import type { StoredPerson } from './identity.store.ts'
import * as store from './identity.store.ts'
import { createOwnDocuments } from './own-documents.ts'

/**
 * Stores who is in the picture of a stage; without `people`, the performer alone.
 * @throws RECORD_MISSING with the person's name, NOT_FOUND for a person of another performer
 */
async function insertAppearances(
  { seal, clock }: { seal: Seal; clock: Clock },
  tx: Tx,
  { id, performerId, people }: { id: string; performerId: string; people?: readonly string[] | undefined },
): Promise<void> {
  const known = await store.peopleOf(tx, performerId)
  const wanted = [...new Set(people ?? known.filter((one) => one.is_performer).map((one) => one.id))]
  if (wanted.length === 0) throw refuse('RECORD_MISSING', ownMissing)
  for (const personId of wanted) {
    const person = known.find((one) => one.id === personId)
    const [latest] = person?.documents ?? []
    if (!person || !latest) throw refuse('NOT_FOUND')
    const state = recordOf(person.documents, dayOf(clock.now()))
    if (state !== 'valid') throw refuse('RECORD_MISSING', missing(state, identityOf(seal, latest).legalName))
  }
  await store.insertAppearances(tx, { id, at: new Date(clock.now()) }, wanted)
}

const ownMissing = {
  rule: 'record_none',
  message: 'Send in your own identity document first: each person in the picture needs one.',
}

function missing(state: Exclude<RecordState, 'valid'>, name: string) {
  const message = {
    pending: `The identity document of ${name} is not approved yet.`,
    Rejected: `The identity document of ${name} was not approved: send another one.`,
    expired: `The identity document of ${name} has expired: send another one.`,
  }[state]
  return { rule: `record_${state.toLowerCase()}`, params: { name }, message }
}

type OwnPeople = CallReply<'stagePeople'>['people']

/** [O14] The people of a performer's stage and their records. */
export interface StagePeople {
  list(performerId: string): Promise<OwnPeople>
  /** The performer has one record: sent in again, it is another document of it. @throws NOT_FOUND, PEOPLE_FULL, VALIDATION */
  add(performerId: string, document: NewDocument & { isPerformer: boolean }): Promise<OwnPeople>
  /** Replaces a document that waits; an approved one counts until this one is approved. @throws NOT_FOUND, VALIDATION */
  renew(performerId: string, personId: string, document: NewDocument): Promise<OwnPeople>
  /** @throws NOT_FOUND, also for the performer's own record */
  remove(performerId: string, personId: string): Promise<OwnPeople>
  /** From now on operators see the documents. Null: the performer has sent none. */
  handIn(tx: Tx, performerId: string): Promise<RecordState | null>
  /** [A8] No person appears any more, and documents that wait are deleted; judged ones stay for as long as the law demands. */
  close(tx: Tx, performerId: string): Promise<void>
  /** [O10] The application is turned down, or the approval withdrawn. */
  handBack(tx: Tx, performerId: string): Promise<void>
  /** [A8] What is stored of the people on the list. */
  dataOf(performerId: string): Promise<unknown>
  /** Of the performer's own record; null: there is none. */
  ownState(handle: Database | Tx, performerId: string): Promise<RecordState | null>
  /** The same of several performers, by id; those without a record are left out. */
  ownStates(handle: Database | Tx, performerIds: readonly string[]): Promise<ReadonlyMap<string, RecordState>>
  /**
   * Stores who is in the picture of a stage; without `people`, the performer alone.
   * @throws RECORD_MISSING with the person's name, NOT_FOUND for a person of another performer
   */
  appear(
    tx: Tx,
    stage: { id: string; performerId: string; people?: readonly string[] | undefined },
  ): Promise<void>
}

export interface IdentityParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  uploads: Pick<Uploads, 'claimDocuments' | 'openDocument' | 'release'>
  performers: Pick<PerformersModule, 'lock' | 'byIds'>
}

export function createPeople(parts: IdentityParts & { seal: Seal }): StagePeople {
  const { database, transact, clock, random, performers, seal } = parts
  const documents = createOwnDocuments(parts)
  const now = () => new Date(clock.now())
  const today = () => dayOf(clock.now())

  async function list(performerId: string): Promise<OwnPeople> {
    return (await store.peopleOf(database, performerId)).flatMap((person) =>
      presentPerson(seal, person, today()),
    )
  }

  /** Serialises the changes of one performer. */
  async function change(
    performerId: string,
    work: (tx: Tx, found: { people: store.StoredPerson[]; isApproved: boolean }) => Promise<void>,
  ): Promise<OwnPeople> {
    await transact(async (tx) => {
      const performer = await performers.lock(tx, performerId)
      if (!performer) throw refuse('NOT_FOUND')
      const isApproved = performer.approvalStatus === 'approved'
      await work(tx, { people: await store.peopleOf(tx, performerId), isApproved })
    })
    return list(performerId)
  }

  return {
    list,

    add: (performerId, { isPerformer, ...document }) =>
      change(performerId, async (tx, { people, isApproved }) => {
        const own = isPerformer && people.find(({ is_performer }) => is_performer)
        if (own) return documents.send(tx, performerId, own, document)
        if (people.length >= maxStagePeople) throw refuse('PEOPLE_FULL')
        const id = random.uuid()
        await store.insertPerson(tx, {
          id,
          performer_id: performerId,
          is_performer: isPerformer,
          created_at: now(),
          handed_in_at: isPerformer && isApproved ? now() : null,
          removed_at: null,
        })
        await documents.send(tx, performerId, { id, documents: [] }, document)
      }),

    renew: (performerId, personId, document) =>
      change(performerId, async (tx, { people }) => {
        const person = people.find(({ id }) => id === personId)
        if (!person) throw refuse('NOT_FOUND')
        await documents.send(tx, performerId, person, document)
      }),

    remove: (performerId, personId) =>
      change(performerId, async (tx, { people }) => {
        const person = people.find(({ id, is_performer }) => id === personId && !is_performer)
        if (!person) throw refuse('NOT_FOUND')
        await documents.dropWaiting(tx, performerId, person.documents)
        await store.removePerson(tx, personId, now())
        const line = { actorId: performerId, action: 'stage_person.removed' as const, at: now() }
        await recordAudit(tx, { ...line, subject: personId })
      }),

    async close(tx, performerId) {
      for (const person of await store.peopleOf(tx, performerId)) {
        await documents.dropWaiting(tx, performerId, person.documents)
        await store.removePerson(tx, person.id, now())
      }
    },

    async handIn(tx, performerId) {
      await store.handIn(tx, performerId, now())
      return this.ownState(tx, performerId)
    },

    handBack: (tx, performerId) => store.handBack(tx, performerId, now()),

    dataOf: async (performerId) =>
      (await store.peopleOf(database, performerId)).map((person) => presentExport(seal, person)),

    async ownState(handle, performerId) {
      return (await this.ownStates(handle, [performerId])).get(performerId) ?? null
    },

    async ownStates(handle, performerIds) {
      const documents = await store.ownDocuments(handle, performerIds)
      return new Map([...documents].map(([id, own]) => [id, recordOf(own, today())]))
    },

    appear: (tx, stage) => insertAppearances({ seal, clock }, tx, stage),
  }
}

/** As the performer sees a person of the list; empty: the person has no document. */
function presentPerson(
  seal: Seal,
  { id, is_performer, documents }: StoredPerson,
  today: string,
): CallReply<'stagePeople'>['people'] {
  const [latest] = documents
  if (!latest) return []
  const approved = documents.find(({ state }) => state === 'approved')
  return [
    {
      id,
      isPerformer: is_performer,
      legalName: identityOf(seal, approved ?? latest).legalName,
      state: recordOf(documents, today),
      expiresOn: (approved ?? latest).expires_on,
      reason: latest.reason,
      decisionId: latest.state === 'Rejected' ? latest.decision_id : null,
      latest: { id: latest.id, state: latest.state, sentAt: latest.sent_at.toISOString() },
    },
  ]
}

/** [A8] What the data export has of a person. */
function presentExport(seal: Seal, { is_performer, created_at, documents }: StoredPerson) {
  return {
    isPerformer: is_performer,
    since: created_at.toISOString(),
    documents: documents.map((document) => ({
      ...identityOf(seal, document),
      expiresOn: document.expires_on,
      consentedAt: document.consented_at.toISOString(),
      sentAt: document.sent_at.toISOString(),
      state: document.state,
      reason: document.reason,
    })),
  }
}
