import type { Generated } from 'kysely'

export interface ReservationRow {
  id: string
  code: string
  client_id: string
  performer_id: string
  price_per_minute: number
  /** the performer's share in percent at which it was made */
  performer_share: number
  cap: number | null
  created_at: Date
  expires_at: Date
  /** used by a call that was answered, or run out */
  closed_at: Date | null
}

export interface PhoneCheckRow {
  id: string
  performer_id: string
  phone: string
  /** read to the performer there */
  code: string
  called_at: Date
  /** tries so far */
  wrong: Generated<number>
  closed_at: Date | null
}

export interface PhoneCallRow {
  /** of the caller's leg, as the provider names it */
  call_sid: string
  account_sid: string
  reservation_id: string
  session_id: string
  performer_phone: string
  /** seconds after which the provider hangs up */
  time_limit: number
  created_at: Date
  /** of the performer's leg */
  leg_sid: string | null
  answered_at: Date | null
  /** when the provider last said that the call is on */
  heard_at: Date | null
  /** Unix second up to which the call was handed to the meter as evidence */
  fed_until: number | null
  over_at: Date | null
  hang_up_tried_at: Date | null
}

/** Row types of the tables that the telephony module owns. */
export type TelephonyTables = {
  reservations: ReservationRow
  phone_calls: PhoneCallRow
  phone_checks: PhoneCheckRow
  phone_tries: { caller: string; since: Date; wrong: number }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TelephonyTables {}
}
