import type { Language } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from './accounts.tables.ts'

type SitePath = `/${string}`

interface Params {
  welcome: { name: string }
  verifyEmail: { link: SitePath; hours: number }
  resetPassword: { link: SitePath; minutes: number }
  operatorInvited: { link: SitePath; days: number }
  alreadyRegistered: { signInLink: SitePath; resetLink: SitePath; dropLink: SitePath | '' }
  emailChangeAsked: { newEmailMasked: string }
  emailChanged: { newEmailMasked: string }
  passwordChanged: Record<never, never>
  usernameTaken: Record<never, never>
  payoutAccountChanged: Record<never, never>
  accountClosed: { refundedCredits: number; lapsedCredits: number }
  performerClosed: { owedCredits: number }
}

type Said = { [Name in keyof Params]: { template: Name; params: Params[Name]; key?: string } }[keyof Params]

/** What accounts need of the mail queue: an e-mail is queued in the transaction of the change that it reports. */
export interface AccountMail {
  /** false: e-mails wait, because no mail server is set */
  isSent: boolean
  queue(tx: Tx, email: Said & { to: string; language: Language | null }): Promise<unknown>
  /** [A8] The e-mails to an address: the time and the delivery state of each. */
  writtenTo(address: string): Promise<readonly object[]>
  /** Deletes all e-mails to a proven address, with their rate counts; called before the last e-mail is queued. */
  forget(tx: Tx, address: string): Promise<void>
}

/** To the account's own address, in its language. */
export const toOwner = (
  mail: AccountMail,
  tx: Tx,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  said: Said,
): Promise<unknown> => mail.queue(tx, { to: email, language, ...said })
