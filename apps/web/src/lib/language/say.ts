import type { Message } from '../../languages/messages.ts'
import { i18n } from './i18n.ts'

export type { Message } from '../../languages/messages.ts'

/** A message in the language that is spoken now; numbers in it as the formats write them. */
export function say(message: Message, values?: Record<string, string | number>): string {
  return i18n._(message, values)
}
