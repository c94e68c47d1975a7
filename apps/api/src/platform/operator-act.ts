import type { Audit } from '@footlight/contract'
import type { Tx } from './database/database.ts'

/** What only who makes a change can say of it. */
export interface Found {
  /** where the call does not name it */
  subject?: string
  /** how it was, as far as the act changes it; absent: there was nothing */
  before?: Record<string, unknown>
  /** beside what the call keeps of its body */
  after?: Record<string, unknown>
}

/** [O5] An operator's call under way: who makes it, and its line in the log. */
export interface OperatorAct {
  operatorId: string
  /** Writes the line in the transaction of the change: there is never the one without the other. */
  record(tx: Tx, found?: Found): Promise<void>
  /** All was so before: no line. */
  nothingChanged(): void
}

/** Begins the line of a call: `isTold` once it is written, or nothing was changed. */
export type OpenAct = (
  audit: Audit,
  call: { operatorId: string; params?: unknown; body?: unknown },
) => OperatorAct & { isTold(): boolean }
