import type { Tx } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/keys/sealed.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAudit, type Uploads } from '../../site/index.ts'
import { dayOf, documentProblem, type NewDocument, sealedIdentity } from './identity.rules.ts'
import * as store from './identity.store.ts'
import type { DocumentRow } from './identity.tables.ts'

interface Dependencies {
  clock: Clock
  random: Random
  uploads: Pick<Uploads, 'claimDocuments' | 'release'>
  seal: Seal
}

/** [O14] What a performer sends in, and takes back, before an operator has judged it. */
export function createOwnDocuments({ clock, random, uploads, seal }: Dependencies) {
  const now = () => new Date(clock.now())

  /** Deletes a document that no operator has judged, and its pictures. */
  async function dropWaiting(tx: Tx, performerId: string, documents: readonly DocumentRow[]): Promise<void> {
    const waiting = documents.find(({ state }) => state === 'pending')
    if (!waiting) return
    const pictures = [waiting.picture_id, waiting.portrait_id].filter((id) => id !== null)
    await uploads.release(tx, performerId, pictures)
    await store.deleteDocument(tx, waiting.id)
  }

  /** A document that still waits is replaced with its pictures. */
  async function send(
    tx: Tx,
    performerId: string,
    person: { id: string; documents: readonly DocumentRow[] },
    document: NewDocument,
  ): Promise<void> {
    const problem = documentProblem(document, dayOf(clock.now()))
    if (problem) throw refuse('VALIDATION', { message: problem.message, fields: [problem] })
    await uploads.claimDocuments(tx, performerId, [document.document, document.portrait])
    await dropWaiting(tx, performerId, person.documents)
    const id = random.uuid()
    await store.insertDocument(tx, {
      id,
      person_id: person.id,
      sealed_identity: sealedIdentity(seal, id, document),
      picture_id: document.document,
      portrait_id: document.portrait,
      expires_on: document.expiresOn,
      consented_at: now(),
      state: 'pending',
      reason: null,
      sent_at: now(),
      decided_at: null,
    })
    // neither name nor birth date: the log is read without the capability for documents
    const after = { person: person.id, expiresOn: document.expiresOn }
    await recordAudit(tx, { actorId: performerId, action: 'document.sent', subject: id, after, at: now() })
  }

  return { dropWaiting, send }
}
