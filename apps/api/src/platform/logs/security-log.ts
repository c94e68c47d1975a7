import type { Role } from '@footlight/contract'
import type { Log } from './log.ts'

/** What an operator who looks into an attack needs to find (ASVS 16). */
export type SecurityEvent =
  | 'registered'
  | 'signed_in'
  | 'sign_in_failed'
  | 'throttled'
  | 'signed_out'
  | 'role_refused'
  | 'capability_refused'
  | 'not_confirmed'
  | 'recovery_code_used'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'password_asked'
  | 'password_reset'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_verified'
  | 'account_closed'
  | 'account_suspended'

interface Circumstances {
  /** an id of ours, or the mark of an unknown name: never the e-mail address */
  account: string
  role?: Role
  address?: string
  /** the call that was refused */
  call?: string
  /** which part was wrong, or what was done with it */
  detail?: string
}

const longestText = 100

/** One line, bounded in length, with no secret and no name in it. */
export function noteSecurity(log: Pick<Log, 'info'>, event: SecurityEvent, facts: Circumstances): void {
  const cut = Object.fromEntries(
    Object.entries(facts).map(([name, text]) => [name, text?.slice(0, longestText)]),
  )
  log.info({ security: event, ...cut }, 'security')
}
