import type { Capability, Language } from '@footlight/contract'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

interface AccountsTable {
  id: string
  role: 'client' | 'performer' | 'admin'
  email: string
  username: string
  display_name: string
  /** [A1] the folded username, unique; null: another account has this name, and a new one is to be chosen */
  username_key: Generated<string | null>
  /** the display name as it is searched and ordered */
  name_key: Generated<string>
  /** the mail that asks for a new username is still to be queued */
  rename_due: Generated<boolean>
  password_hash: string
  email_verified: Generated<boolean>
  /** [A7] the pending address: it replaces `email` when the link that was mailed to it is opened; null: none is pending */
  new_email: Generated<string | null>
  /** [A11] null: not chosen yet */
  language: Language | null
  country: string | null
  timezone: Generated<string>
  /** [B9] null: since the account was made */
  timezone_since: Date | null
  /** `YYYY-MM-DD` */
  birth_date: string | null
  notification_types: Generated<string>
  /** [O6] of an operator; null: all capabilities */
  capabilities: Capability[] | null
  created_at: Date
  /** incremented by each change that the owner makes */
  version: Generated<number>
  /** [A8] closed, and all personal data erased */
  closed_at: Generated<Date | null>
  /** [O2] by an operator; null: not suspended */
  suspended_at: Generated<Date | null>
  /** a usual one in English, or an operator's own words */
  suspension_reason: Generated<string | null>
  /** when the suspension ends by itself; null: an operator ends it */
  suspended_until: Generated<Date | null>
  /** the requests and sessions of the account are still to be ended */
  suspension_due: Generated<boolean>
}

export type AccountRow = Selectable<AccountsTable>

export interface SignInRow {
  id: string
  account_id: string
  /** SHA-256 of the cookie's token: the token itself is nowhere */
  token_hash: Buffer
  user_agent: string
  address: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export interface SignInFailureRow {
  key: Buffer
  failures: number
  last_failed_at: Date
  /** until then no attempt is checked */
  blocked_until: Date
}

export interface MailedLinkRow {
  /** SHA-256 of the token: the token itself is in the mail alone */
  token_hash: Buffer
  account_id: string
  purpose: 'reset' | 'verify'
  /** the address that it went to, and that it proves */
  email: string
  created_at: Date
  expires_at: Date
}

/** [O13] Deleted when the link is used, or the invitation withdrawn. */
export interface InvitationRow {
  id: string
  /** SHA-256 of the token: the token itself is in the link alone */
  token_hash: Buffer
  email: string
  /** a suggestion for the account's name */
  display_name: string | null
  /** null: all */
  capabilities: Capability[] | null
  /** null: by the command on the server */
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

export interface SecondFactorRow {
  account_id: string
  /** sealed with a key that is not in the database */
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<number>
}

/** [O7, A8] What holds for a proven address beyond the account: by a keyed hash of its mailbox. */
export interface AddressMarkRow {
  holder: Buffer
  closed_id: string | null
  closed_at: Date | null
  suspended_at: Date | null
  suspension_reason: string | null
  suspended_until: Date | null
}

/** Row types of the tables that the accounts module owns. */
export type AccountTables = {
  accounts: AccountsTable
  sign_ins: SignInRow
  sign_in_failures: SignInFailureRow
  second_factors: SecondFactorRow
  mailed_links: MailedLinkRow
  /** a request for a link: by a typed name, or by an account */
  link_asks: { id: GeneratedAlways<number>; name: string | null; account_id: string | null; asked_at: Date }
  operator_invitations: InvitationRow
  /** [O2] what operators noted on an account, for operators alone */
  account_notes: {
    id: GeneratedAlways<number>
    account_id: string
    author_id: string
    at: Date
    text: string
  }
  /** [O6] what waits for a second operator */
  capability_asks: { operator_id: string; capabilities: Capability[]; asked_by: string; asked_at: Date }
  /** [T7] browsers that an account signed in with, by a hash of the name in their cookie */
  account_devices: { account_id: string; device: Buffer; seen_at: Date }
  address_marks: AddressMarkRow
  recovery_codes: { account_id: string; code_hash: Buffer; used_at: Date | null }
  sign_in_policy: { one: Generated<boolean>; admins: Generated<boolean>; performers: Generated<boolean> }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AccountTables {}
}
