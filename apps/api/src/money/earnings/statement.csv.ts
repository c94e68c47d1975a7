import { csvOf, type Language } from '@footlight/contract'
import { statementFileLines } from './statement-lines.ts'
import type { Statement } from './statements.service.ts'

const columns = ['time', 'kind', 'credits', 'session_type', 'billed_seconds', 'charged', 'reference'] as const

/** [T5] A month as CSV: opening balance, every movement signed, closing balance. */
export function statementCsv(statement: Statement, language: Language): string {
  const lines = statementFileLines(statement).map(({ at, kind, credits, session, reference }) => [
    at,
    kind,
    credits,
    session?.type ?? null,
    session?.billedSeconds ?? null,
    session?.charged ?? null,
    reference,
  ])
  const balance = (kind: string, credits: number) => [statement.month, kind, credits, null, null, null, null]
  return csvOf(
    [columns, balance('opening', statement.opening), ...lines, balance('closing', statement.closing)],
    language,
  )
}
