import type { Audit } from '@footlight/contract'
import type { Tx } from './database/database.ts'

/** Facts about a change that only the code that makes it knows. */
export interface Found {
  /** where the call does not name it */
  subject?: string
  /** the previous values of what the act changes; absent: nothing existed */
  before?: Record<string, unknown>
  /** added to the audited fields of the call's body */
  after?: Record<string, unknown>
}

/** [O5] An operator's call under way: who makes it, and its line in the log. */
export interface OperatorAct {
  operatorId: string
  /** Writes the line in the transaction of the change: both are committed, or neither. */
  record(tx: Tx, found?: Found): Promise<void>
  /** The call changed nothing: no line is written. */
  nothingChanged(): void
}

/** Begins the line of a call; `isSettled` returns true once it is written, or nothing was changed. */
export type OpenAct = (
  audit: Audit,
  call: { operatorId: string; params?: unknown; body?: unknown },
) => OperatorAct & { isSettled(): boolean }
