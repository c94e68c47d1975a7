import { forget, recall, remember, storageKeys } from '../../../lib/page/storage.ts'
import type { ContactForm } from './contact-rules.ts'

const empty: ContactForm = { name: '', email: '', subject: '', message: '' }

/** What was written and not sent, in this browser; whatever else stands there counts as nothing. */
export function readDraft(): ContactForm {
  try {
    const stored: unknown = JSON.parse(recall(storageKeys.contactDraft) ?? '{}')
    const texts = Object.entries(stored ?? {}).filter(
      ([name, text]) => name in empty && typeof text === 'string',
    )
    return { ...empty, ...Object.fromEntries(texts) }
  } catch {
    return empty
  }
}

export function storeDraft(values: Partial<ContactForm>): void {
  remember(storageKeys.contactDraft, JSON.stringify(values))
}

export function dropDraft(): void {
  forget(storageKeys.contactDraft)
}
