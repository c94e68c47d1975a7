import { recall, remember, storageKeys } from '../../../lib/page/storage.ts'

/** Threads whose draft is kept, at most; the oldest goes first. */
const mostDrafts = 20

/** What was typed and not sent, by whose it is and to whom: in this browser alone. */
export function recallDraft(accountId: string, otherId: string): string {
  return read()[keyOf(accountId, otherId)] ?? ''
}

export function keepDraft(accountId: string, otherId: string, text: string): void {
  const key = keyOf(accountId, otherId)
  const { [key]: _was, ...others } = read()
  const drafts = text.trim() === '' ? others : { ...others, [key]: text }
  remember(storageKeys.drafts, JSON.stringify(Object.fromEntries(Object.entries(drafts).slice(-mostDrafts))))
}

const keyOf = (accountId: string, otherId: string) => `${accountId} ${otherId}`

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(recall(storageKeys.drafts) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
  } catch {
    return {}
  }
}
