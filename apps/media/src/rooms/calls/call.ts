import type { Evidence } from '@footlight/contract/internal'
import type { ConnectionId, EngineErrorCode, LostReason } from '../../engines/port.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { RefusalCode } from '../refusal.ts'
import type { CloseReason, Running } from '../room/room.ts'

export type Side = 'client' | 'performer'

/** Which kinds of media: what a party sends, takes, has switched on. */
export type Kinds = Readonly<Record<MediaKind, boolean>>

/** A call with its two sides, or a connection test with one, which is sent what it sends itself. */
export interface MediaCall {
  readonly isEcho: boolean
  readonly parties: Readonly<Partial<Record<Side, CallParty>>>
  /** [E3] one of its parties was on a worker when it hung: from then on the call is on a worker apart */
  readonly isApart: boolean
  readonly picture: ClientPicture
}

export interface CallMember {
  readonly connectionId: ConnectionId
  /** `ses` of the token: what is revoked */
  readonly sessionId: string
  readonly side: Side
  /** [E3] its connection is on a worker apart */
  readonly isApart: boolean
}

export interface CallParty extends CallMember {
  /** opening: the engine makes its description. offered: its answer is awaited. answered: its transport is awaited. */
  readonly phase: 'opening' | 'offered' | 'answered' | 'connected'
  readonly since: number
  readonly sends: Kinds
  readonly takes: Kinds
  readonly isOn: Kinds
  /** the cap on what it sends, bit/s */
  readonly bitrate: number | null
  /** a picture of it arrives at the server */
  readonly hasVideo: boolean
  /** what the engine was told that this party is sent */
  readonly isSent: Kinds
}

/** [B4] Whether the client's picture arrives while it is on; past its limits the client is sent no picture either. */
export interface ClientPicture {
  /** since when it does not arrive at the server; null while it arrives or is off. Unix milliseconds */
  readonly missingSince: number | null
  /** seconds that the client was sent and that are not billed for lack of it, less what billed seconds gave back */
  readonly owed: number
  /** consecutive seconds of it that reached the performer since the last second that was owed */
  readonly proven: number
}

export type CallEvent =
  | {
      type: 'openAsked'
      at: number
      does: 'offer' | 'answer'
      member: CallMember
      media: Described & Switched
    }
  | { type: 'answerAsked'; at: number; connectionId: ConnectionId; media: Described }
  | { type: 'answerFailed'; at: number; connectionId: ConnectionId }
  | { type: 'mediaSet'; at: number; connectionId: ConnectionId; change: Partial<Switched> }
  | { type: 'leaveAsked'; at: number; connectionId: ConnectionId }
  /** the engine made the description that was asked for, or did not */
  | { type: 'opened'; at: number; connectionId: ConnectionId; does: 'offer' | 'answer' }
  | { type: 'openFailed'; at: number; connectionId: ConnectionId; code: EngineErrorCode | 'FAILURE' }
  | { type: 'connected'; at: number; connectionId: ConnectionId }
  | ({ type: 'media'; at: number; connectionId: ConnectionId } & Running)
  | { type: 'lost'; at: number; connectionId: ConnectionId; reason: LostReason }
  /** a second of what the performer was sent is final: whether the client's picture reached it */
  | { type: 'pictureSecond'; at: number; isDelivered: boolean }
  /** [B4] a second of the call is final */
  | { type: 'reported'; at: number; row: Evidence }
  | { type: 'revoked'; at: number; sessionIds: ReadonlySet<string> }
  | { type: 'tick'; at: number }

/** What a party's own description says. */
export type Described = Pick<CallParty, 'sends' | 'takes'>
/** What a party has set. */
export type Switched = Pick<CallParty, 'isOn' | 'bitrate'>

/** hungUp: the other party's connection is gone, so the call is over. over: a connection test has had its time. worker, hung: the worker of both is gone. */
export type CallCloseReason = CloseReason | 'hungUp' | 'over' | 'worker' | 'hung'

export type CallEffect =
  /** close `replaces` first */
  | { type: 'open'; connectionId: ConnectionId; does: 'offer' | 'answer'; replaces: ConnectionId[] }
  | { type: 'close'; connectionId: ConnectionId; reason: CallCloseReason }
  /** settles the request that opened this connection */
  | { type: 'accept'; connectionId: ConnectionId }
  | { type: 'refuse'; connectionId: ConnectionId; code: RefusalCode | EngineErrorCode | 'FAILURE' }
  /** settles the request that carries an answer */
  | { type: 'refuseAnswer'; code: RefusalCode }
  | { type: 'gate'; connectionId: ConnectionId; kinds: MediaKind[] }
  | { type: 'cap'; connectionId: ConnectionId; bitrate: number | null }

export interface CallStep {
  state: MediaCall
  effects: CallEffect[]
}

export const allKinds: Kinds = { audio: true, video: true }
export const noKinds: Kinds = { audio: false, video: false }

export const partiesOf = (call: MediaCall): CallParty[] => Object.values(call.parties)

/** The party whose media this one is sent. */
export const otherOf = (call: MediaCall, { side }: CallMember): CallParty | undefined =>
  call.isEcho ? call.parties[side] : call.parties[side === 'client' ? 'performer' : 'client']

/** [B4] Whether a party's picture is switched on, and meant for a party that takes it. */
export function isVideoOn(call: MediaCall, side: Side): boolean {
  const party = call.parties[side]
  const other = party && otherOf(call, party)
  return (
    party !== undefined && other !== undefined && party.sends.video && party.isOn.video && other.takes.video
  )
}
