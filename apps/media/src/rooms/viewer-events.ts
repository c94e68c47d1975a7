import type { ConnectionId, EngineErrorCode } from '../engines/port.ts'
import type { RefusalCode } from './refusal.ts'
import type { Party, Room, RoomEffect, RoomStep, Viewer } from './room.ts'
import { connectWithinMs, expectsPublisher, publisherWaitMs } from './room.ts'

/** [D7] Plays what runs, waits a little for a publisher who is expected, refuses what nobody publishes. */
export function playAsked(room: Room, party: Party, at: number): RoomStep {
  const { connectionId } = party
  const active = room.publisher.phase === 'active'
  if (!active && !expectsPublisher(room, at))
    return { state: room, effects: [{ type: 'refuse', connectionId, code: 'NOT_RUNNING' }] }
  const cleared = dropViewers(room, (viewer) => viewer.sessionId === party.sessionId, 'REPLACED')
  const viewer: Viewer = active
    ? { ...party, phase: 'opening' }
    : { ...party, phase: 'waiting', until: at + publisherWaitMs }
  return {
    state: withViewer(cleared.state, viewer),
    effects: active ? [...cleared.effects, { type: 'play', connectionId }] : cleared.effects,
  }
}

export function answerAsked(room: Room, viewer: Viewer, sessionId: string, at: number): RoomStep {
  if (viewer.sessionId !== sessionId) return refuseAnswer(room, 'WRONG_SESSION')
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
  if (viewer.phase !== 'answered') return { state: room, effects: [] }
  return { state: withViewer(room, { ...viewer, phase: 'offered' }), effects: [] }
}

export function viewerOpened(room: Room, viewer: Viewer, at: number): RoomStep {
  if (viewer.phase !== 'opening') return { state: room, effects: [] }
  return {
    state: withViewer(room, { ...viewer, phase: 'offered', since: at }),
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
      const { connectionId, account, sessionId } = viewer
      return {
        state: withViewer(room, { connectionId, account, sessionId, phase: 'connected' }),
        effects: [],
      }
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

export function viewersRevoked(room: Room, sessionIds: ReadonlySet<string>): RoomStep {
  return dropViewers(room, (viewer) => sessionIds.has(viewer.sessionId), 'SESSION_REVOKED')
}

export function viewersTick(room: Room, at: number): RoomStep {
  return dropViewers(room, (viewer) => isOverdue(viewer, at), 'NOT_READY')
}

function isOverdue(viewer: Viewer, at: number): boolean {
  switch (viewer.phase) {
    case 'waiting':
      return at >= viewer.until
    case 'offered':
    case 'answered':
      return at - viewer.since >= connectWithinMs
    case 'opening':
    case 'connected':
      return false
  }
}

function dropViewers(room: Room, drop: (viewer: Viewer) => boolean, code: RefusalCode): RoomStep {
  const dropped = [...room.viewers.values()].filter(drop)
  if (dropped.length === 0) return { state: room, effects: [] }
  const viewers = new Map(room.viewers)
  const effects: RoomEffect[] = []
  for (const { connectionId, phase } of dropped) {
    viewers.delete(connectionId)
    if (phase === 'waiting' || phase === 'opening') effects.push({ type: 'refuse', connectionId, code })
    if (phase !== 'waiting') effects.push({ type: 'close', connectionId })
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
