import type { Letters, Template } from './templates.ts'

/** What one letter says, in plain sentences: whoever lays it out escapes them. */
export interface Words {
  subject: string
  heading: string
  lines: readonly string[]
  /** on the way that the letter points out, and on the other one */
  button?: string
  secondButton?: string
  /** after it, smaller */
  closing?: readonly string[]
}

/** Everything that is said in one language. */
export interface Phrasebook {
  letters: { readonly [Name in Template]: (params: Letters[Name]) => Words }
  /** under every letter */
  sentBy(host: string): string
  /** under those that can be switched off */
  settings: string
  /** before the address behind a button */
  orOpen: string
}
