import type { ConnectionId, EngineErrorCode } from '../../engines/port.ts'
import type { RefusalCode } from '../refusal.ts'
import type { CloseReason, Room, RoomEffect, RoomStep, Viewer, ViewingParty } from './room.ts'
import {
  connectWithinMs,
  expectsPublisher,
  lobbyConnectWithinMs,
  publisherWaitMs,
  slowForMs,
} from './room.ts'

/** [D7] Plays a running stream, waits up to 2 s for a publisher who is expected, refuses a stream without one. */
export function playAsked(room: Room, party: ViewingParty, at: number): RoomStep {
  const { connectionId } = party
  const active = room.publisher.phase === 'active' || party.isOfCall === true
  if (!active && !expectsPublisher(room, at))
    return { state: room, effects: [{ type: 'refuse', connectionId, code: 'NOT_RUNNING' }] }
  const cleared = dropViewers(room, (viewer) => isReplaced(viewer, party), 'replaced')
  const viewer: Viewer = active
    ? { ...party, phase: 'opening' }
    : { ...party, phase: 'waiting', until: at + publisherWaitMs }
  return {
    state: withViewer(cleared.state, viewer),
    effects: active ? [...cleared.effects, { type: 'play', connectionId }] : cleared.effects,
  }
}

export function answerAsked(room: Room, viewer: Viewer, at: number): RoomStep {
  switch (viewer.phase) {
    case 'offered':
      return {
        state: withViewer(room, { ...viewer, phase: 'answered', since: at }),
        effects: [{ type: 'answer', connectionId: viewer.connectionId }],
      }
    case 'waiting':
    case 'opening':
      return refuseAnswer(room, 'SESSION_NOT_FOUND')
    case 'answered':
    case 'connected':
      return refuseAnswer(room, 'ALREADY_ANSWERED')
  }
}

/** The viewer may answer again: the offer still stands. */
export function answerFailed(room: Room, viewer: Viewer): RoomStep {
  if (viewer.phase !== 'answered' || viewer.offer === 'theirs') return { state: room, effects: [] }
  return { state: withViewer(room, { ...viewer, phase: 'offered' }), effects: [] }
}

export function viewerOpened(room: Room, viewer: Viewer, at: number): RoomStep {
  if (viewer.phase !== 'opening') return { state: room, effects: [] }
  return {
    state: withViewer(room, {
      ...viewer,
      phase: viewer.offer === 'ours' ? 'offered' : 'answered',
      since: at,
    }),
    effects: [{ type: 'accept', connectionId: viewer.connectionId }],
  }
}

export function viewerOpenFailed(room: Room, viewer: Viewer, code: EngineErrorCode | 'FAILURE'): RoomStep {
  const { connectionId } = viewer
  return { state: withoutViewer(room, connectionId), effects: [{ type: 'refuse', connectionId, code }] }
}

export function viewerConnected(room: Room, viewer: Viewer): RoomStep {
  switch (viewer.phase) {
    case 'waiting':
    case 'opening':
      return { state: room, effects: [] }
    case 'offered':
    case 'answered':
    case 'connected': {
      const { connectionId, account, sessionId, kinds, isLobby, isModerator, isOfCall, offer } = viewer
      const connected: Viewer = {
        connectionId,
        account,
        sessionId,
        kinds,
        isLobby,
        ...(isModerator && { isModerator }),
        ...(isOfCall && { isOfCall }),
        offer,
        phase: 'connected',
      }
      return { state: withViewer(room, connected), effects: [] }
    }
  }
}

export function viewerLost(room: Room, viewer: Viewer): RoomStep {
  const { connectionId } = viewer
  const pending = viewer.phase === 'waiting' || viewer.phase === 'opening'
  return {
    state: withoutViewer(room, connectionId),
    effects: pending ? [{ type: 'refuse', connectionId, code: 'NOT_READY' }] : [],
  }
}

export function viewerLeaves(room: Room, { connectionId }: Viewer, reason: CloseReason = 'left'): RoomStep {
  return dropViewers(room, (viewer) => viewer.connectionId === connectionId, reason)
}

export function viewersRevoked(room: Room, sessionIds: ReadonlySet<string>): RoomStep {
  return dropViewers(room, (viewer) => sessionIds.has(viewer.sessionId), 'revoked')
}

export function viewersTick(room: Room, at: number): RoomStep {
  return dropViewers(room, (viewer) => isOverdue(viewer, at), 'late')
}

/** [E6] */
export function viewersLossy(room: Room, ids: ReadonlySet<ConnectionId>, at: number): RoomStep {
  const viewers = new Map(room.viewers)
  for (const id of ids) {
    const viewer = viewers.get(id)
    if (viewer?.phase === 'connected') viewers.set(id, { ...viewer, slowUntil: at + slowForMs })
  }
  return { state: { ...room, viewers }, effects: [] }
}

function isOverdue(viewer: Viewer, at: number): boolean {
  switch (viewer.phase) {
    case 'waiting':
      return at >= viewer.until
    case 'offered':
    case 'answered':
      return at - viewer.since >= (viewer.isLobby ? lobbyConnectWithinMs : connectWithinMs)
    case 'opening':
    case 'connected':
      return false
  }
}

/** The refusal for a viewer that still waits for its description. */
const codeOf = {
  left: 'SESSION_NOT_FOUND',
  replaced: 'REPLACED',
  revoked: 'SESSION_REVOKED',
  late: 'NOT_READY',
} as const satisfies Record<CloseReason, RefusalCode>

/** A new request replaces the session's connections of the same kinds: a visitor's sound does not replace its picture. */
function isReplaced(viewer: Viewer, by: ViewingParty): boolean {
  return viewer.sessionId === by.sessionId && viewer.kinds.some((kind) => by.kinds.includes(kind))
}

function dropViewers(room: Room, drop: (viewer: Viewer) => boolean, reason: CloseReason): RoomStep {
  const dropped = [...room.viewers.values()].filter(drop)
  if (dropped.length === 0) return { state: room, effects: [] }
  const viewers = new Map(room.viewers)
  const effects: RoomEffect[] = []
  for (const { connectionId, phase } of dropped) {
    viewers.delete(connectionId)
    if (phase === 'waiting' || phase === 'opening')
      effects.push({ type: 'refuse', connectionId, code: codeOf[reason] })
    if (phase !== 'waiting') effects.push({ type: 'close', connectionId, reason })
  }
  return { state: { ...room, viewers }, effects }
}

function refuseAnswer(room: Room, code: RefusalCode): RoomStep {
  return { state: room, effects: [{ type: 'refuseAnswer', code }] }
}

function withViewer(room: Room, viewer: Viewer): Room {
  return { ...room, viewers: new Map(room.viewers).set(viewer.connectionId, viewer) }
}

function withoutViewer(room: Room, connectionId: ConnectionId): Room {
  const viewers = new Map(room.viewers)
  viewers.delete(connectionId)
  return { ...room, viewers }
}
