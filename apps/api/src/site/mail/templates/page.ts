import type { Language } from '@footlight/contract'

/** The content of an e-mail before it is laid out as HTML or as plain text: every string in it must still be escaped. */
export interface Page {
  language: Language
  subject: string
  heading: string
  lines: readonly string[]
  /** what another user wrote, set off from the product's text */
  quote: string | null
  buttons: readonly { label: string; href: string }[]
  /** after the buttons, smaller */
  closing: readonly string[]
  orOpen: string
  footer: readonly { text: string; href?: string }[]
}
