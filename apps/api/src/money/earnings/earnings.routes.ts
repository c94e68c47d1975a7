import { schemas } from '@footlight/contract/schemas'
import type { Mount, Principal } from '../../platform/http/mount/mount.ts'
import { fileLanguage, type MountFile } from '../../platform/http/mount/mount-file.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Tax } from '../spending/tax/tax.service.ts'
import type { PerformerMoney } from './performer-money.ts'
import { statementCsv } from './statement.csv.ts'

/** Calls with which performers read their earnings and statements, and change the bank account. */
export function mountEarnings(
  mount: Mount,
  { earnings, bankAccounts, statements, tax }: PerformerMoney & { tax: Tax },
): void {
  mount('earnings', ({ principal }) => earnings.earningsOf(performerOf(principal)))

  mount('setBankAccount', ({ principal, body }) => bankAccounts.name(performerOf(principal), body))

  mount('cancelBankAccount', ({ principal }) => bankAccounts.dropWaiting(performerOf(principal)))

  mount('receivedDeclarations', async ({ principal, query }) => ({
    ...(await tax.receivedBy(performerOf(principal), query)),
  }))

  mount('statement', async ({ principal, params }) => ({
    statement: await statements.statementOf(performerOf(principal), params.month),
  }))
}

const ofMonth = schemas.statement.params.extend({ language: fileLanguage })

/** [T5] A month as a file. The library that writes PDF is loaded when the first is asked for. */
export function mountStatementFiles(
  mountFile: MountFile,
  { statements }: Pick<PerformerMoney, 'statements'>,
  clock: Clock,
): void {
  mountFile(
    '/performer/performer_accounts/{id}/statements/export/csv',
    'performer',
    async ({ id, query: { month, language }, principal }) => {
      if (id !== principal.performerId) throw refuse('NOT_FOUND')
      return {
        name: `statement-${month}.csv`,
        type: 'text/csv; charset=utf-8',
        content: statementCsv(await statements.statementOf(id, month), language),
      }
    },
    { query: ofMonth },
  )
  mountFile(
    '/performer/performer_accounts/{id}/statements/export/pdf',
    'performer',
    async ({ id, query: { month, language }, principal }) => {
      if (id !== principal.performerId) throw refuse('NOT_FOUND')
      const { statementPdf } = await import('./statement.pdf.ts')
      const [statement, owner] = await Promise.all([
        statements.statementOf(id, month),
        statements.ownerOf(id),
      ])
      return {
        name: `statement-${month}.pdf`,
        type: 'application/pdf',
        content: await statementPdf({ statement, owner, language, at: new Date(clock.now()) }),
      }
    },
    { query: ofMonth },
  )
}

function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}
