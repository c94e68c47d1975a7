export interface AccountRow {
  id: string
  role: 'client' | 'performer' | 'admin'
  email: string
  username: string
  display_name: string
  password_hash: string
  email_verified: boolean
  language: string
  country: string | null
  timezone: string
  /** `YYYY-MM-DD` */
  birth_date: string | null
  notification_types: string
  created_at: Date
}

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
}

/** Row types of the tables that the accounts module owns. */
export type AccountTables = {
  accounts: AccountRow
  sign_ins: SignInRow
  sign_in_failures: SignInFailureRow
}
