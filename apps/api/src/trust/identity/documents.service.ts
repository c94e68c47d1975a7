import { ageOn, type CallReply, type QueueWindow } from '@footlight/contract'
import type { Seal } from '../../platform/keys/sealed.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import { dayOf, identityOf } from './identity.rules.ts'
import * as store from './identity.store.ts'
import { createVerdicts, type VerdictParts, type Verdicts } from './verdicts.service.ts'

/** [O14] The operator's queue of identity documents. */
export interface Documents extends Verdicts {
  waiting(window: QueueWindow): Promise<Pick<CallReply<'waitingDocuments'>, 'waiting' | 'total'>>
  /** Both pictures, the name and the birth date; the look is in the audit log before they are sent. @throws NOT_FOUND */
  see(act: OperatorAct, id: string): Promise<CallReply<'seeDocument'>>
  /** [O14] Warns performers of documents that end soon, or have ended. */
  warn(): Promise<void>
}

const warnedAtOnce = 50

export function createDocuments(parts: VerdictParts & { seal: Seal }): Documents {
  const { database, transact, clock, uploads, performers, seal, notifications } = parts

  async function picture(id: string | null): Promise<string | null> {
    const image = id === null ? undefined : await uploads.openDocument(id)
    return image?.toString('base64') ?? null
  }

  return {
    async waiting(window) {
      const rows = await store.waitingDocuments(database, window)
      const names = await performers.byIds(rows.map((row) => row.performer_id))
      return {
        waiting: rows.map((row) => ({
          id: row.id,
          performerId: row.performer_id,
          performerName: names.get(row.performer_id)?.displayName ?? '',
          performerNumber: names.get(row.performer_id)?.advert_numbers[0]?.advertNumber ?? 0,
          isPerformer: row.is_performer,
          isRenewal: row.is_renewal,
          expiresOn: row.expires_on,
          since: row.sent_at.toISOString(),
        })),
        total: await store.countWaitingDocuments(database),
      }
    },

    async see(act, id) {
      const row = await transact(async (tx) => {
        const found = await store.findDocument(tx, id)
        if (!found) throw refuse('NOT_FOUND')
        await act.record(tx, { after: { performer: found.performer_id } })
        return found
      })
      const { legalName, birthDate } = identityOf(seal, row)
      return {
        legalName,
        birthDate,
        age: ageOn(birthDate, dayOf(clock.now())),
        expiresOn: row.expires_on,
        consentedAt: row.consented_at.toISOString(),
        state: row.state,
        document: await picture(row.picture_id),
        portrait: await picture(row.portrait_id),
      }
    },

    ...createVerdicts(parts),

    async warn() {
      for (const row of await store.endingSoon(database, dayOf(clock.now()), warnedAtOnce))
        await transact(async (tx) => {
          if (!(await performers.lock(tx, row.performer_id))) return
          const { id, days, expires_on: date } = row
          await store.setWarned(tx, id, days)
          await notifications.notifyAccount(tx, row.performer_id, {
            notice: { kind: days === 0 ? 'documentExpired' : 'documentExpires', date },
            link: '/perform',
            key: `document ends ${id} ${days}`,
          })
          if (days === 0)
            await notifications.notifyOperators(tx, {
              what: 'documentExpired',
              id: row.performer_id,
              key: `document of another ends ${id}`,
            })
        })
    },
  }
}
