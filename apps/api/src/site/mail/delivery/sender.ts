import type { Composed } from '../templates/compose.ts'

export interface Outgoing extends Composed {
  /** without its angle brackets; the same at every try, so that a receiver can recognize a duplicate */
  messageId: string
  to: string
}

/** `refused`: this e-mail will never be accepted; `later`: the server, the connection or the mailbox was not ready. */
export type Sent = { kind: 'sent' } | { kind: 'refused' | 'later'; because: string }

/** Sends e-mails. It never throws, and never takes longer than its time limit. */
export interface Sender extends Disposable {
  /** how many e-mails it sends concurrently */
  atOnce: number
  send(email: Outgoing, signal: AbortSignal): Promise<Sent>
}
