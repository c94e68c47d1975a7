import type { Composed } from '../letters/compose.ts'

export interface Outgoing extends Composed {
  /** without its angle brackets; the same at every try, so that a receiver can tell a second copy */
  messageId: string
  to: string
}

/** `refused`: this letter will never be taken; `later`: the server, the line or the mailbox was not ready. */
export type Sent = { kind: 'sent' } | { kind: 'refused' | 'later'; because: string }

/** Who carries letters away. It never throws, and never takes longer than it says. */
export interface Sender extends Disposable {
  /** so many at once */
  atOnce: number
  send(letter: Outgoing, signal: AbortSignal): Promise<Sent>
}
