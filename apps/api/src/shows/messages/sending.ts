import { messagesPerMinute } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Pair } from './messages.rules.ts'
import * as store from './messages.store.ts'

export type Ids = { clientId: string; performerId: string }

export interface Draft extends Ids {
  id?: string | undefined
  body: string
  /** ids of the sender's uploads */
  attachments: readonly string[]
  /** the price that the sender agreed to, in credits */
  price: number
  /** [W8] identifies the message where it has no id of its own */
  key: string | null
}

/** [W14] Counts the message. @throws RATE_LIMITED */
export async function refuseFlood(tx: Tx, accountId: string, at: Date): Promise<void> {
  const { sent, beganAt } = await store.countSent(tx, accountId, at)
  if (sent <= messagesPerMinute) return
  const leftMs = beganAt.getTime() + 60_000 - at.getTime()
  throw refuse('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
}

export function isIn(message: store.MessageRecord | undefined, pair: Pair): message is store.MessageRecord {
  return message?.client_id === pair.clientId && message.performer_id === pair.performerId
}

/** [W8] Returns the stored message of this id if the draft equals it. @throws IDEMPOTENCY_MISMATCH */
export async function sameOr(tx: Tx, message: store.MessageRecord, pair: Pair, draft: Draft) {
  const shown = (await store.readAttachments(tx, [message.id])).get(message.id) ?? []
  const isSame =
    isIn(message, pair) &&
    message.author === pair.side &&
    message.body === draft.body &&
    shown.map(({ id }) => id).join() === draft.attachments.join()
  if (!isSame) throw refuse('IDEMPOTENCY_MISMATCH')
  return message
}
