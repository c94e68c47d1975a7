import type {
  Arriving,
  ChatLine,
  EndedBy,
  EndReason,
  PictureFault,
  RefusedCodec,
  RequestState,
  Session,
  SessionState,
} from '@footlight/contract'
import type { Generated, GeneratedAlways } from 'kysely'

type Service = Session['type']

export interface RequestRow {
  id: string
  type: Service
  state: RequestState
  client_id: string
  performer_id: string
  client_name: string
  performer_name: string
  performer_number: number
  price_per_minute: number
  /** the usual price, where the client pays less as a subscriber [M4] */
  normal_price_per_minute: Generated<number | null>
  /** [L7] percent of the charge that the performer has */
  performer_share: number
  allow_peek: boolean
  /** [S10] of a PEEK: id of the private session */
  peeks_at: Generated<string | null>
  cap: number | null
  created_at: Date
  expires_at: Date
  /** [B13] its performer let it expire, or accepted it and it was not started */
  unanswered: Generated<boolean>
  session_id: string | null
}

export interface SessionRow {
  id: string
  request_id: string
  type: Service
  state: SessionState
  client_id: string
  performer_id: string
  client_name: string
  performer_name: string
  performer_number: number
  price_per_minute: number
  normal_price_per_minute: Generated<number | null>
  performer_share: number
  cap: number | null
  /** [S18] credits that tips have taken off the cap that the client chose */
  cap_tips: Generated<number>
  /** [S10] the private client lets others peek */
  allow_peek: Generated<boolean>
  /** [S10] of a PEEK: id of the private session, and its client's share in percent */
  peeks_at: Generated<string | null>
  peek_share: Generated<number>
  /** [S10] of a PEEK: credits from it that the private client received */
  peek_credit: Generated<number>
  created_at: Date
  client_seen_at: Date
  active_at: Date | null
  /** end of the latest second in which media was delivered */
  last_delivered_at: Date | null
  held_at: Date | null
  held_for: 'client' | 'performer' | 'server' | null
  held_ms: Generated<number>
  /** since when `held_for` has been the cause of the hold */
  missing_since: Date | null
  /** [B13] milliseconds that the client caused of all holds before `missing_since` */
  client_held_ms: Generated<number>
  /** [B13] the same in sessions of the pair that ended within the hour before this one began */
  client_held_before_ms: Generated<number>
  /** [S22, B13] the client's page said once that browser or system kept the picture from playing */
  stopped_by_system: Generated<boolean>
  /** [S8] what the performer's page said last */
  performer_paused: Generated<boolean>
  /** milliseconds that the performer caused of this hold before `missing_since` */
  performer_held_ms: Generated<number>
  /** [S8] when a worker of the media server last died under this session */
  server_lost_at: Date | null
  /** [S8, B13] end of the latest second of a show that gaps in the performer's own picture kept from counting */
  source_gaps_at: Date | null
  /** [B13] of a call: which side keeps it from being connected, or its last second from counting; null: neither */
  call_missing: Generated<'client' | 'performer' | null>
  /** of a call: billed seconds in which the performer's picture reached the client, and the other way round */
  performer_picture_seconds: Generated<number>
  client_picture_seconds: Generated<number>
  /** Unix seconds with delivered media, as the text of a multirange */
  evidenced: Generated<string>
  billed_seconds: Generated<number>
  /** [B1] credits owed for the billed seconds; the database computes them from these and the price */
  billed_charge: GeneratedAlways<number>
  /** credits of the settled leases */
  posted: Generated<number>
  lease_seq: Generated<number>
  /** the lowest warning that holds now [B8] */
  warned_at_seconds: number | null
  ended_at: Date | null
  end_reason: EndReason | null
  /** whose act ended it; null while it runs, and where no party ended it */
  ended_by: Generated<EndedBy | null>
}

/** Row types of the tables that the sessions module owns. */
export type SessionTables = {
  requests: RequestRow
  sessions: SessionRow
  cool_downs: { client_id: string; performer_id: string; failures: number; last_at: Date }
  /** `room`: the range reserved for `during`, which no other interval may overlap; a trigger sets it */
  billed_intervals: { session_id: string; during: string; room: Generated<string> }
  /** proven seconds of a running session that are to be billed together, see `Waiting`; deleted at its end */
  waiting_seconds: {
    session_id: string
    first: number
    past: number
    bill_at: number
    paid_until: number
    pictures: Generated<number | null>
  }
  stages: {
    id: string
    performer_id: string
    quality: string
    /** the media server it is placed on; null: created when there was only one */
    media_url: string | null
    created_at: Date
    ended_at: Date | null
  }
  stream_keys: {
    performer_id: string
    key_hash: string
    created_at: Date
    last_used_at: Date | null
    /** the stage that the encoder may publish on, while it is open */
    stage_id: string | null
    /** [H1] viewers are sent silence in place of its sound */
    muted: Generated<boolean>
  }
  /** the sign-in that got the latest token of a stage, session, visit or connection test */
  stream_holders: {
    ses: string
    kind: Generated<'stream' | 'call' | 'test'>
    sign_in_id: string
    since: Date
  }
  stage_streams: {
    performer_number: number
    /** [B4] its picture arrives */
    active: boolean
    has_video: boolean
    /** why the stream that arrives has no picture */
    picture_fault: PictureFault | null
    /** [H1] what its picture consists of */
    arriving: Arriving | null
    /** [D7] viewers whose player does not play its codec; null: none */
    cannot_play: RefusedCodec[] | null
    slow_viewers: Generated<number>
    /** null: its media server's last report contains it; else when a report last contained it, or when it was lost */
    last_active_at: Date | null
    viewers: number
    /** the media server that reported it last */
    node: string | null
  }
  media_nodes: {
    node: string
    boot: string
    sequence: number
    gaps: number
    received_at: Date
    /** since when its reports have arrived without a pause, from the same process */
    heard_since: Date
    /** when it wrote the latest report, by its own clock; null: not known yet */
    reported_at: Date | null
    /** its worker processes that run; null: not known */
    workers: number | null
  }
  /** [O2] operators who watch */
  moderator_visits: {
    id: string
    operator_id: string
    sign_in_id: string
    performer_id: string
    /** null: the performer's stage while no session runs on it */
    session_id: string | null
    created_at: Date
    ended_at: Date | null
  }
  lobby_viewers: {
    id: string
    account_id: string | null
    token_hash: string | null
    created_at: Date
    /** [A13] of an account with a proven address */
    known: boolean
  }
  lobby_visits: {
    id: string
    viewer_id: string
    performer_id: string
    created_at: Date
    counted_until: Generated<number>
    ended_at: Date | null
    /** of a viewer who is not `known`: hash of the network, whose seconds are counted */
    address_hash: string | null
  }
  session_lines: {
    id: string
    session_id: string
    position: GeneratedAlways<number>
    at: Date
    author: ChatLine['author']
    text: string | null
    event: ChatLine['event']
    amount: number | null
  }
  talk_backs: { id: string; session_id: string; created_at: Date; ended_at: Date | null }
  lobby_addresses: { address_hash: string; day: string; seconds: number }
  lobby_usage: { viewer_id: string; performer_id: string; day: string; seconds: number }
  /** [O1] of each hour: viewers who came to the lobby for the first time that day, and how many of them began a session */
  lobby_hours: { performer_id: string; hour: Date; visits: Generated<number>; shows: Generated<number> }
  revocations: {
    id: string
    requested_at: Date
    next_try_at: Date
    attempts: Generated<number>
    done_at: Date | null
  }
  /** [S18] */
  tips: {
    id: string
    client_id: string
    performer_id: string
    /** null: in the lobby */
    session_id: string | null
    client_name: string
    credits: number
    /** [L7] */
    performer_share: number
    message: string
    given_at: Date
  }
  receipt_heads: { client_id: string; position: number; link: string | null }
  receipts: { session_id: string; client_id: string; position: number; body: string; signature: string }
}

declare module '../../../../platform/database/tables.ts' {
  interface Tables extends SessionTables {}
}
