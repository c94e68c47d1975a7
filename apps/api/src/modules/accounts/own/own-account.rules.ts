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

/** What is to be other than it is. Another address waits for its link; one that only changes its case is written anew at once. */
export function changesOf(account: AccountRow, wishes: Wishes): Changes {
  const changes: Changes = {}
  for (const [wish, column] of Object.entries(columns) as [keyof typeof columns, keyof Changes][]) {
    if (wish === 'email' && isOtherAddress(account, wishes.email)) continue
    const wanted = wishes[wish]
    if (wanted !== undefined && wanted !== account[column]) Object.assign(changes, { [column]: wanted })
  }
  if (isOtherAddress(account, wishes.email)) return { ...changes, new_email: wishes.email ?? null }
  // [A5] a stranger may have asked for it with the old password
  const isDropped = wishes.newEmail === null || wishes.newPassword !== undefined
  return isDropped && account.new_email !== null ? { ...changes, new_email: null } : changes
}

export function isOtherAddress({ email }: AccountRow, wanted: string | undefined): boolean {
  return wanted !== undefined && wanted.toLowerCase() !== email.toLowerCase()
}

/** Whether the wishes are among those for which a cookie alone is too little [A7]. */
export function needsProof(account: AccountRow, { email, newPassword }: Wishes): boolean {
  return newPassword !== undefined || isOtherAddress(account, email)
}

/** [O4] on a day of the calendar, as UTC has it */
export function isOfAge(birthDate: string, nowMs: number): boolean {
  const today = new Date(nowMs).toISOString()
  // as text: in most years there is no 29th of February to count back to
  return birthDate <= `${Number(today.slice(0, 4)) - 18}${today.slice(4, 10)}`
}
