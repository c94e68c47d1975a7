import type { FailedMail, ListWindow } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { EmailRow } from '../queue/mail.tables.ts'
import { deleteDead, readDead, reviveDead } from './failed-mails.store.ts'

/** [A12] Lists the e-mails that were given up, resends or drops them for an operator. It never decrypts their content. */
export interface FailedMails {
  list(
    page: ListWindow<'listFailedMails'>,
  ): Promise<{ letters: FailedMail[]; total: number; waiting: number }>
  /** @throws NOT_FOUND */
  sendAgain(ask: { act: OperatorAct; id: string }): Promise<void>
  /** @throws NOT_FOUND */
  drop(ask: { act: OperatorAct; id: string }): Promise<void>
}

export function createFailedMails({ database, clock }: { database: Database; clock: Clock }): FailedMails {
  return {
    async list(page) {
      const { rows, ...counted } = await readDead(database, page)
      return { letters: rows.map(present), ...counted }
    },

    sendAgain: ({ act, id }) =>
      inTransaction(database, async (tx) => {
        if (!(await reviveDead(tx, id, new Date(clock.now())))) throw refuse('NOT_FOUND')
        await act.record(tx)
      }),

    drop: ({ act, id }) =>
      inTransaction(database, async (tx) => {
        if (!(await deleteDead(tx, id))) throw refuse('NOT_FOUND')
        await act.record(tx)
      }),
  }
}

function present(row: EmailRow): FailedMail {
  const { id, recipient, template, language, tries, last_error: lastError, settled_at: givenUpAt } = row
  return {
    id,
    recipient,
    template,
    language,
    tries,
    lastError: lastError ?? '',
    createdAt: row.created_at.toISOString(),
    givenUpAt: (givenUpAt ?? row.due_at).toISOString(),
  }
}
