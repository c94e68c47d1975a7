import { readSettings, recordAudit } from '../../../site/index.ts'
import type { IdentityParts } from '../people.service.ts'
import * as store from './retention.store.ts'

/** [O10] Identity documents are stored as long as the law asks for, and others no longer than an objection may take. */
export interface Retention {
  erase(): Promise<void>
}

const dayMs = 86_400_000
const maxErasedAtOnce = 200

export function createRetention(
  parts: Pick<IdentityParts, 'database' | 'transact' | 'clock' | 'uploads' | 'performers'>,
): Retention {
  const { database, transact, clock, uploads, performers } = parts

  async function eraseOf(performerId: string, until: { usedUntil: Date; unusedUntil: Date }): Promise<void> {
    await transact(async (tx) => {
      if (!(await performers.lock(tx, performerId))) return
      // read again under the lock: meanwhile one may have been handed in
      const documents = await store.overdueDocuments(tx, { ...until, performerId }, maxErasedAtOnce)
      if (documents.length === 0) return
      const at = new Date(clock.now())
      const pictures = documents.flatMap(({ picture_id, portrait_id }) => [picture_id, portrait_id])
      await uploads.release(
        tx,
        performerId,
        pictures.filter((id) => id !== null),
      )
      await store.eraseDocuments(tx, documents, at)
      // no operator acted: the line stands under the account that sent them, and counts them
      const line = { actorId: performerId, action: 'documents.erased' as const, subject: performerId }
      await recordAudit(tx, { ...line, after: { documents: documents.length }, at })
    })
  }

  return {
    async erase() {
      const { recordYears, unusedDocumentDays } = await readSettings(database)
      const usedUntil = new Date(clock.now())
      usedUntil.setUTCFullYear(usedUntil.getUTCFullYear() - recordYears)
      const unusedUntil = new Date(clock.now() - unusedDocumentDays * dayMs)
      const until = { usedUntil, unusedUntil }
      const overdue = await store.overdueDocuments(database, until, maxErasedAtOnce)
      for (const performerId of new Set(overdue.map(({ performer_id }) => performer_id)))
        await eraseOf(performerId, until)
    },
  }
}
