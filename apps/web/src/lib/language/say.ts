import type { PageMessage } from '@footlight/contract/texts'
import { i18n } from './i18n.ts'

export type Message = PageMessage

/** A message in the current language; numbers in it as the formats write them. */
export function say(message: Message, values?: Record<string, string | number>): string {
  return i18n._(message, values)
}
