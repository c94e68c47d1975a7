import type { Language } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from './accounts.tables.ts'

type SitePath = `/${string}`

interface Params {
  welcome: { name: string }
  verifyEmail: { link: SitePath; hours: number }
  resetPassword: { link: SitePath; minutes: number }
  alreadyRegistered: { signInLink: SitePath; resetLink: SitePath }
  emailChangeAsked: { newEmailMasked: string }
  emailChanged: { newEmailMasked: string }
  passwordChanged: Record<never, never>
  payoutAccountChanged: Record<never, never>
  accountClosed: { refundedCredits: number; lapsedCredits: number }
}

type Said = { [Name in keyof Params]: { template: Name; params: Params[Name]; key?: string } }[keyof Params]

/** What accounts need of the mail: a letter is written with what it tells of, or not at all. */
export interface AccountMail {
  queue(tx: Tx, letter: Said & { to: string; language: Language | null }): Promise<unknown>
  /** [A8] Which letters are for an address: when, and what became of each. */
  writtenTo(address: string): Promise<readonly object[]>
  /** Every letter to an address, and what they count for: of a proven one, before the last is written. */
  forget(tx: Tx, address: string): Promise<void>
}

/** To the account's own address, in its language. */
export const toOwner = (
  mail: AccountMail,
  tx: Tx,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  said: Said,
): Promise<unknown> => mail.queue(tx, { to: email, language, ...said })
