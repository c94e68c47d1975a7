import type { CallArguments } from '@footlight/contract'
import type { AccountRow } from '../accounts.tables.ts'

export type Wishes = CallArguments<'changeClientAccount'>['body']

type Changes = Partial<
  Pick<
    AccountRow,
    | 'username'
    | 'email'
    | 'new_email'
    | 'display_name'
    | 'language'
    | 'country'
    | 'timezone'
    | 'birth_date'
    | 'notification_types'
  >
>

const columns = {
  username: 'username',
  email: 'email',
  displayName: 'display_name',
  language: 'language',
  country: 'country',
  timezone: 'timezone',
  birthDate: 'birth_date',
  notification_types: 'notification_types',
} as const satisfies { [Wish in keyof Wishes]?: keyof Changes }

/** The columns that change. A new address is pending until its link is opened; one that only differs in case needs no link. */
export function changesOf(account: AccountRow, wishes: Wishes): Changes {
  const changes: Changes = {}
  for (const [wish, column] of Object.entries(columns) as [keyof typeof columns, keyof Changes][]) {
    if (wish === 'email' && isOtherAddress(account, wishes.email)) continue
    const wanted = wishes[wish]
    // the same username again, in the hope that it is free by now
    const isClaimed = wish === 'username' && account.username_key === null
    if (wanted !== undefined && (isClaimed || wanted !== account[column]))
      Object.assign(changes, { [column]: wanted })
  }
  if (isOtherAddress(account, wishes.email)) return { ...changes, new_email: wishes.email ?? null }
  // [A5] a new password drops a pending address: a stranger may have requested it with the old one
  const isDropped = wishes.newEmail === null || wishes.newPassword !== undefined
  return isDropped && account.new_email !== null ? { ...changes, new_email: null } : changes
}

export function isOtherAddress({ email }: AccountRow, wanted: string | undefined): boolean {
  return wanted !== undefined && wanted.toLowerCase() !== email.toLowerCase()
}

/** Whether these changes need the password, because a cookie is not enough for them [A7]. */
export function needsProof(account: AccountRow, { email, newPassword }: Wishes): boolean {
  return newPassword !== undefined || isOtherAddress(account, email)
}

/** [O4] compares calendar days in UTC */
export function isOfAge(birthDate: string, nowMs: number): boolean {
  const today = new Date(nowMs).toISOString()
  // compared as text, because most years have no 29 February to count back to
  return birthDate <= `${Number(today.slice(0, 4)) - 18}${today.slice(4, 10)}`
}
