import type { ChatLine, Message } from '@footlight/contract'

/** A picture that the server has, and where this page shows it from. */
export interface Picture {
  id: string
  /** undefined where the page that chose it is gone */
  address: string | undefined
}

/** What was sent from here and is not in the server's thread yet. */
export interface UnsentMessage {
  /** the message's id, an idempotency key: retries are neither stored nor charged twice [W8] */
  id: string
  body: string
  pictures: readonly Picture[]
  /** why it did not go; undefined while it is on its way */
  failure: string | undefined
}

/**
 * Merges the newest page of a thread into the known messages, both newest first: the page replaces the range that it
 * covers, and older messages stay. A page that overlaps no known message replaces all, so that no gap is hidden.
 */
export function mergePage(known: readonly Message[], page: readonly Message[]): Message[] {
  const ids = new Set(page.map(({ id }) => id))
  const touched = known.findLastIndex(({ id }) => ids.has(id))
  return touched === -1 ? [...page] : [...page, ...known.slice(touched + 1)]
}

/** The messages after `first`, the newest one when the thread was opened, as chat lines, oldest first. */
export function receivedSince(messages: readonly Message[], first: string | undefined): ChatLine[] {
  const end = first === undefined ? messages.length : messages.findIndex(({ id }) => id === first)
  return messages
    .slice(0, Math.max(0, end))
    .map(({ id, author, body, sentAt }) => ({
      id,
      author,
      text: body,
      at: sentAt,
      event: null,
      amount: null,
    }))
    .reverse()
}

/** A UUID v4. `crypto.randomUUID` is missing outside a secure context, such as a demo over HTTP on a LAN. */
export function newMessageId(random = crypto.getRandomValues(new Uint8Array(16))): string {
  const bytes = Array.from(random, (byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
