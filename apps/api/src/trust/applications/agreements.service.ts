import { agreementGraceMs, type CallReply, type Language, languages } from '@footlight/contract'
import type { NotificationsModule, PerformersModule } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CmsPages } from '../../site/index.ts'
import { recordAudit } from '../../site/index.ts'
import { versionOf } from './applications.rules.ts'
import * as store from './applications.store.ts'
import type { ApplicationRow } from './applications.tables.ts'

/** [O14] The performers' agreement, by versions: who accepted which, and who has to accept a changed one. */
export interface Agreements {
  standing(
    handle: Database | Tx,
    performerId: string,
    row: ApplicationRow | undefined,
  ): Promise<CallReply<'application'>['application']['agreement']>
  /** @throws AGREEMENT_CHANGED */
  accept(
    performerId: string,
    agreement: { language: Language; version: string; address: string },
  ): Promise<void>
  /** Before a stage begins. @throws AGREEMENT_NEEDED: the time to accept a changed one is over */
  refuseStale(tx: Tx, performerId: string): Promise<void>
  /** Tells approved performers that the agreement has changed; their time to accept it begins. */
  ask(): Promise<void>
}

const maxAskedAtOnce = 500

export function createAgreements(parts: {
  database: Database
  transact: Transact
  clock: Clock
  cms: { written: Pick<CmsPages, 'texts'> }
  performers: Pick<PerformersModule, 'lock'>
  notifications: Pick<NotificationsModule, 'notifyAccount'>
}): Agreements {
  const { database, transact, clock, cms, performers, notifications } = parts
  const now = () => new Date(clock.now())

  async function versions(handle: Database | Tx): Promise<Record<Language, string>> {
    const texts = await cms.written.texts('agreement', handle)
    return Object.fromEntries(
      languages.map((language) => [language, versionOf({ language, ...texts[language] })]),
    ) as Record<Language, string>
  }

  return {
    async standing(handle, performerId, row) {
      const present = await versions(handle)
      const accepted = await store.lastAgreements(handle, [performerId], Object.values(present))
      const askedAt = row?.agreement_asked_at
      return {
        versions: present,
        accepted: accepted.get(performerId) ?? null,
        acceptBy: askedAt ? new Date(askedAt.getTime() + agreementGraceMs).toISOString() : null,
      }
    },

    async accept(performerId, { language, version, address }) {
      await transact(async (tx) => {
        const text = (await cms.written.texts('agreement', tx))[language]
        if (versionOf({ language, ...text }) !== version) throw refuse('AGREEMENT_CHANGED')
        const isNew = await store.insertAgreement(
          tx,
          { version, language, ...text, first_accepted_at: now() },
          { performer_id: performerId, version, accepted_at: now(), address },
        )
        await store.updateApplication(tx, performerId, { agreement_asked_at: null })
        if (!isNew) return
        const line = { actorId: performerId, action: 'agreement.accepted' as const, subject: performerId }
        await recordAudit(tx, { ...line, after: { version, language }, at: now() })
      })
    },

    async refuseStale(tx, performerId) {
      const askedAt = (await store.findApplication(tx, performerId))?.agreement_asked_at
      if (!askedAt || clock.now() < askedAt.getTime() + agreementGraceMs) return
      const present = Object.values(await versions(tx))
      const accepted = (await store.lastAgreements(tx, [performerId], present)).get(performerId)
      if (!accepted || !present.includes(accepted.version)) throw refuse('AGREEMENT_NEEDED')
    },

    async ask() {
      const present = Object.values(await versions(database))
      await store.forgetAsked(database, present)
      for (const performerId of await store.notAsked(database, present, maxAskedAtOnce))
        await transact(async (tx) => {
          if (!(await performers.lock(tx, performerId))) return
          const at = now()
          if (!(await store.setAsked(tx, performerId, at))) return
          await notifications.notifyAccount(tx, performerId, {
            notice: {
              kind: 'agreementChanged',
              date: new Date(at.getTime() + agreementGraceMs).toISOString().slice(0, 10),
            },
            link: '/perform',
            key: `agreement changed ${performerId} ${at.getTime()}`,
          })
        })
    },
  }
}
