import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'
import type { UnsentMessage } from './thread-lines.ts'

/** Threads whose draft is stored, at most; the oldest goes first. */
const maxDrafts = 20
/** Of all threads together; the oldest goes first. */
const maxUnsent = 20

/** The stored draft of a thread, by author and receiver; it is stored in this browser only. */
export function recallDraft(accountId: string, otherId: string): string {
  return readDrafts()[keyOf(accountId, otherId)] ?? ''
}

export function storeDraft(accountId: string, otherId: string, text: string): void {
  const key = keyOf(accountId, otherId)
  const { [key]: _was, ...others } = readDrafts()
  const drafts = text.trim() === '' ? others : { ...others, [key]: text }
  remember(storageKeys.drafts, JSON.stringify(Object.fromEntries(Object.entries(drafts).slice(-maxDrafts))))
}

interface CachedMessage extends Pick<UnsentMessage, 'id' | 'body' | 'failure'> {
  /** whose it is and to whom */
  key: string
  /** ids of the uploaded pictures; their object URLs ended with the page */
  pictures: readonly string[]
}

/** The stored messages whose arrival the server has not confirmed, oldest first. */
export function recallUnsent(accountId: string, otherId: string): UnsentMessage[] {
  const key = keyOf(accountId, otherId)
  return readUnsent()
    .filter((stored) => stored.key === key)
    .map(({ id, body, failure, pictures }) => ({
      id,
      body,
      failure,
      pictures: pictures.map((picture) => ({ id: picture, address: undefined })),
    }))
}

export function storeUnsent(
  accountId: string,
  otherId: string,
  { id, body, failure, pictures }: UnsentMessage,
): void {
  const stored = {
    key: keyOf(accountId, otherId),
    id,
    body,
    failure,
    pictures: pictures.map((one) => one.id),
  }
  const all = readUnsent()
  const isStored = all.some((one) => one.id === id)
  writeUnsent(isStored ? all.map((one) => (one.id === id ? stored : one)) : [...all, stored])
}

/** It has arrived, or is not to be sent any more. */
export function dropUnsent(id: string): void {
  writeUnsent(readUnsent().filter((one) => one.id !== id))
}

const keyOf = (accountId: string, otherId: string) => `${accountId} ${otherId}`

function readDrafts(): Record<string, string> {
  const stored = parsed(recall(storageKeys.drafts))
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
}

function readUnsent(): CachedMessage[] {
  const stored = parsed(recall(storageKeys.unsent))
  return Array.isArray(stored) ? (stored as CachedMessage[]) : []
}

function writeUnsent(all: readonly CachedMessage[]): void {
  remember(storageKeys.unsent, JSON.stringify(all.slice(-maxUnsent)))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
