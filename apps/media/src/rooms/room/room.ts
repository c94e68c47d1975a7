import type { ArrivingFigures } from '@footlight/contract'
import type { Arriving, ConnectionId, EngineErrorCode, LostReason } from '../../engines/port.ts'
import type { Codecs, MediaKind } from '../../sdp/codec.ts'
import type { RefusalCode } from '../refusal.ts'

/** One stream: who publishes it, and who plays it. Times are Unix milliseconds. */
export interface Room {
  readonly publisher: Publisher
  /** when media last stopped; null if it never ran */
  readonly lastActiveAt: number | null
  readonly viewers: ReadonlyMap<ConnectionId, Viewer>
  /** [D7] by session */
  readonly cannotPlay: ReadonlyMap<string, CodecRefusal>
}

/** A viewer whose player does not play the codec of the stream. */
export interface CodecRefusal {
  readonly codec: string
  readonly until: number
}

export interface Party {
  readonly connectionId: ConnectionId
  /** `sub` of the token: who may take the stream over */
  readonly account: string
  /** `ses` of the token: what is revoked */
  readonly sessionId: string
}

export interface ViewingParty extends Party {
  /** a session has one connection for each kind of media, or one for both */
  readonly kinds: readonly MediaKind[]
  /** [W14] a visitor of the lobby, whose opening waits for less long and counts as watched time */
  readonly isLobby: boolean
  /** [O2] an operator who watches: counted and reported nowhere */
  readonly isModerator?: boolean
  /** [O2] it watches a side of a call, which is no publisher of this room: the engine says whether it runs */
  readonly isOfCall?: boolean
  /** whose offer it is: ours is answered by the viewer, its own by the engine */
  readonly offer: 'ours' | 'theirs'
}

/** What a publisher sends at the moment, and in which codecs. */
export interface Running extends Readonly<Arriving> {
  readonly codecs: Codecs
}

interface Measured {
  /** [H1] undefined until they are measured */
  readonly arriving?: ArrivingFigures | undefined
}

export type Publisher =
  | { readonly phase: 'absent' }
  /** the engine is making the answer */
  | (Party & { readonly phase: 'opening'; readonly since: number })
  /** answered, no media yet */
  | (Party & Measured & { readonly phase: 'connecting'; readonly since: number })
  | (Party & Running & Measured & { readonly phase: 'active' })

export type Viewer =
  /** for the publisher, who is expected */
  | (ViewingParty & { readonly phase: 'waiting'; readonly until: number })
  /** the engine is making the description */
  | (ViewingParty & { readonly phase: 'opening' })
  /** our offer is out, the answer is awaited */
  | (ViewingParty & { readonly phase: 'offered'; readonly since: number })
  | (ViewingParty & { readonly phase: 'answered'; readonly since: number })
  /** [E6] `slowUntil`: its line counts as slow until then */
  | (ViewingParty & { readonly phase: 'connected'; readonly slowUntil?: number })

export type RoomEvent =
  | { type: 'publishAsked'; at: number; party: Party }
  | { type: 'playAsked'; at: number; party: ViewingParty }
  | { type: 'answerAsked'; at: number; connectionId: ConnectionId }
  | { type: 'answerFailed'; at: number; connectionId: ConnectionId }
  /** the viewer's answer refuses the picture */
  | { type: 'codecRefused'; at: number; connectionId: ConnectionId }
  /** late: not by its own request, but to make room for a waiting peer */
  | { type: 'leaveAsked'; at: number; connectionId: ConnectionId; reason?: 'late' }
  /** the engine made the description that was asked for, or did not */
  | { type: 'opened'; at: number; connectionId: ConnectionId }
  | { type: 'openFailed'; at: number; connectionId: ConnectionId; code: EngineErrorCode | 'FAILURE' }
  | { type: 'connected'; at: number; connectionId: ConnectionId }
  | ({ type: 'media'; at: number; connectionId: ConnectionId } & Running)
  | { type: 'figures'; at: number; connectionId: ConnectionId; arriving: ArrivingFigures }
  /** [E6] viewers who lost too much of a second to pay for it */
  | { type: 'lossy'; at: number; connectionIds: ReadonlySet<ConnectionId> }
  | { type: 'lost'; at: number; connectionId: ConnectionId; reason: LostReason }
  | { type: 'revoked'; at: number; sessionIds: ReadonlySet<string> }
  | { type: 'tick'; at: number }

/**
 * Why we end a connection. left: it asked for it. replaced: a newer one took its place. revoked: its session is over.
 * late: it never connected.
 */
export type CloseReason = 'left' | 'replaced' | 'revoked' | 'late'

export type RoomEffect =
  /** close `replaces` first: an engine has one publisher per stream */
  | { type: 'publish'; connectionId: ConnectionId; replaces: ConnectionId | null }
  | { type: 'play'; connectionId: ConnectionId }
  | { type: 'answer'; connectionId: ConnectionId }
  | { type: 'close'; connectionId: ConnectionId; reason: CloseReason }
  /** settles the request that opened this connection */
  | { type: 'accept'; connectionId: ConnectionId }
  | { type: 'refuse'; connectionId: ConnectionId; code: RefusalCode | EngineErrorCode | 'FAILURE' }
  /** settles the request that carries an answer */
  | { type: 'refuseAnswer'; code: RefusalCode }
  | { type: 'streamChanged' }
  | { type: 'streamLost'; publisher: Party; reason: 'gone' | 'replaced' | 'revoked' }

export interface RoomStep {
  state: Room
  effects: RoomEffect[]
}

/** How long a play waits for a publisher who is expected, before 504. */
export const publisherWaitMs = 2_000
/** A publisher who was active within this time is expected back, after a replaced worker or a short outage. */
export const publisherExpectedMs = 30_000
/** A publisher without media, and a viewer without a transport, are given up after this. */
export const connectWithinMs = 20_000
/** [W14] The same for a visitor of the lobby, once for the answer to our offer and once for the transport. */
export const lobbyConnectWithinMs = 5_000

/** [E6] A viewer's line counts as slow for this long after a second that lost too much. */
export const slowForMs = 5_000

export const emptyRoom: Room = {
  publisher: { phase: 'absent' },
  lastActiveAt: null,
  viewers: new Map(),
  cannotPlay: new Map(),
}

/** True when nothing would be forgotten by dropping the room. */
export function isVacant(room: Room, at: number): boolean {
  return room.publisher.phase === 'absent' && room.viewers.size === 0 && !expectsPublisher(room, at)
}

export function expectsPublisher(room: Room, at: number): boolean {
  switch (room.publisher.phase) {
    case 'absent':
      return room.lastActiveAt !== null && at - room.lastActiveAt < publisherExpectedMs
    case 'opening':
    case 'connecting':
      return true
    case 'active':
      return false
  }
}
