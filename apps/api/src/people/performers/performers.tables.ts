import type { PerformerStatus, ProfileText, SingleDate, WeekSlot } from '@footlight/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Approval = 'approved' | 'pending' | 'Rejected'

export interface PerformerRow extends Record<ProfileText, string> {
  /** the id of the performer's account */
  id: string
  number: number
  display_name: string
  /** the name as it is searched and sorted */
  name_key: string
  /** [P1] what the name looks like */
  looks: Generated<string>
  languages: string[]
  /** ids of the rows in `performer_categories`, from which this column is maintained */
  acts: GeneratedAlways<string[]>
  country: string
  approval_status: Approval
  /** [O2] the approval to restore when the suspension ends; null: the account is not suspended */
  approval_before: Generated<Approval | null>
  status: PerformerStatus
  live: GeneratedAlways<boolean>
  switched_available: Generated<boolean>
  stream_active: Generated<boolean>
  /** since when the stream is lost; null while it is live, or once the hold has ended */
  stream_lost_at: Date | null
  missed_requests: Generated<number>
  /** [S10] the private show is open to peeks */
  peek_open: Generated<boolean>
  /** [S8] the lobby is open, but no picture is being published */
  away: Generated<boolean>
  /** why the server switched availability off; null: it is on, or the performer switched it off */
  switched_off_for: 'PICTURE_LOST' | 'MISSED_REQUESTS' | null
  offers_peek: boolean
  offers_video: boolean
  offers_videocall: boolean
  offers_phone: boolean
  offers_email: boolean
  /** credits per minute; null: not offered */
  price_video: number | null
  /** [M4] less than `price_video`; null: subscribers pay the usual price */
  price_video_subscribers: Generated<number | null>
  price_videocall: number | null
  price_peek: number | null
  price_phone: number | null
  /** credits a month; null: not offered */
  price_subscription: Generated<number | null>
  /** [M2] credits of a message; null: nothing */
  price_message: Generated<number | null>
  /** [S11] E.164; on the wire only to the performer */
  phone: Generated<string | null>
  /** numeric(2,1), as text */
  rating: string | null
  review_count: Generated<number>
  favourite_count: Generated<number>
  main_photo: string | null
  score: Generated<number>
  last_online_at: Date | null
  created_at: Date
}

/** Row types of the tables that the performers module owns. */
export type PerformerTables = {
  performers: PerformerRow
  /** every word under which any performer is found, each once */
  search_words: { word: string }
  /** [P4] the words under which each performer is found */
  performer_words: { performer_id: string; word: string }
  /** performers whose words are not written yet */
  search_due: { performer_id: string }
  performer_categories: { category_id: string; performer_id: string; position: number }
  categories: { id: string; position: number }
  category_texts: { category_id: string; language: string; title: string; body: string; position: number }
  /** [M3] `counted`: is included in `favourite_count`, which needs a proven address */
  favourites: {
    client_id: string
    performer_id: string
    alert: boolean
    counted: boolean
    created_at: Date
  }
  /** [O1] */
  performer_schedules: {
    performer_id: string
    time_zone: string
    slots: ColumnType<WeekSlot[], string, string>
    dates: ColumnType<SingleDate[], string | undefined, string>
    away_message: Generated<string>
  }
  /** [O1] what performers write of themselves */
  performer_abouts: { performer_id: string; language: string; body: string }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PerformerTables {}
}
