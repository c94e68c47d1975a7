import type { ArrivingFigures } from '@footlight/contract'
import type { ConnectionId, EngineErrorCode } from '../../engines/port.ts'
import type { Party, Publisher, Room, RoomEffect, RoomStep, Running } from './room.ts'
import { connectWithinMs } from './room.ts'

const absent: Publisher = { phase: 'absent' }

/** [D7] One publisher per stream: its own account takes it over, another is refused. */
export function publishAsked(room: Room, party: Party, at: number): RoomStep {
  const current = room.publisher
  if (current.phase !== 'absent' && current.account !== party.account)
    return {
      state: room,
      effects: [{ type: 'refuse', connectionId: party.connectionId, code: 'NAME_IN_USE' }],
    }
  const left = current.phase === 'absent' ? { state: room, effects: [] } : leave(room, at, 'replaced')
  return {
    state: { ...left.state, publisher: { ...party, phase: 'opening', since: at } },
    effects: [
      ...left.effects,
      {
        type: 'publish',
        connectionId: party.connectionId,
        replaces: current.phase === 'absent' ? null : current.connectionId,
      },
    ],
  }
}

export function publisherOpened(room: Room, at: number): RoomStep {
  const { publisher } = room
  switch (publisher.phase) {
    case 'absent':
    case 'connecting':
      return { state: room, effects: [] }
    case 'opening':
      return {
        state: { ...room, publisher: { ...publisher, phase: 'connecting', since: at } },
        effects: [{ type: 'accept', connectionId: publisher.connectionId }],
      }
    case 'active':
      // its media may come before the engine has said that it is open
      return { state: room, effects: [{ type: 'accept', connectionId: publisher.connectionId }] }
  }
}

export function publisherOpenFailed(room: Room, at: number, code: EngineErrorCode | 'FAILURE'): RoomStep {
  const { publisher } = room
  if (publisher.phase === 'absent') return { state: room, effects: [] }
  const refused: RoomEffect = { type: 'refuse', connectionId: publisher.connectionId, code }
  if (publisher.phase === 'opening') return { state: { ...room, publisher: absent }, effects: [refused] }
  const left = leave(room, at, 'gone')
  return { state: left.state, effects: [...left.effects, refused] }
}

/** First media starts the stream, and opens it to the viewers who waited for it. */
export function publisherMedia(room: Room, { hasVideo, hasAudio, pictureFault, codecs }: Running): RoomStep {
  const { publisher } = room
  if (publisher.phase === 'absent') return { state: room, effects: [] }
  const { connectionId, account, sessionId } = publisher
  const arriving = publisher.phase === 'opening' ? undefined : publisher.arriving
  const effects: RoomEffect[] = [{ type: 'streamChanged' }]
  const viewers = new Map(room.viewers)
  for (const [id, viewer] of viewers) {
    if (viewer.phase !== 'waiting') continue
    const { until: _, ...waited } = viewer
    viewers.set(id, { ...waited, phase: 'opening' })
    effects.push({ type: 'play', connectionId: id })
  }
  const active: Publisher = {
    connectionId,
    account,
    sessionId,
    phase: 'active',
    hasVideo,
    hasAudio,
    pictureFault,
    codecs,
    arriving,
  }
  return { state: { ...room, publisher: active, viewers }, effects }
}

/** [H1] They go with the report of the next second, since no viewer waits for them. */
export function publisherFigures(room: Room, arriving: ArrivingFigures): RoomStep {
  const { publisher } = room
  if (publisher.phase === 'absent' || publisher.phase === 'opening') return { state: room, effects: [] }
  return { state: { ...room, publisher: { ...publisher, arriving } }, effects: [] }
}

export function publisherLost(room: Room, at: number): RoomStep {
  return leave(room, at, 'gone')
}

export function publisherLeaves(room: Room, connectionId: ConnectionId, at: number): RoomStep {
  const left = leave(room, at, 'gone')
  return { state: left.state, effects: [...left.effects, { type: 'close', connectionId, reason: 'left' }] }
}

export function publisherRevoked(room: Room, at: number, sessionIds: ReadonlySet<string>): RoomStep {
  if (room.publisher.phase === 'absent' || !sessionIds.has(room.publisher.sessionId))
    return { state: room, effects: [] }
  const { connectionId } = room.publisher
  const left = leave(room, at, 'revoked')
  return { state: left.state, effects: [...left.effects, { type: 'close', connectionId, reason: 'revoked' }] }
}

export function publisherTick(room: Room, at: number): RoomStep {
  const { publisher } = room
  if (publisher.phase !== 'connecting' || at - publisher.since < connectWithinMs)
    return { state: room, effects: [] }
  return {
    state: { ...room, publisher: absent },
    effects: [{ type: 'close', connectionId: publisher.connectionId, reason: 'late' }],
  }
}

/** The publisher goes: the requests that wait for its answer fail, and the stream's subscribers are notified. */
function leave(room: Room, at: number, reason: 'gone' | 'replaced' | 'revoked'): RoomStep {
  const { publisher } = room
  switch (publisher.phase) {
    case 'absent':
      return { state: room, effects: [] }
    case 'opening': {
      // gone while the engine makes the answer: its worker died, and another one can accept the offer
      const code = { gone: 'UNAVAILABLE', replaced: 'REPLACED', revoked: 'SESSION_REVOKED' } as const
      return {
        state: { ...room, publisher: absent },
        effects: [{ type: 'refuse', connectionId: publisher.connectionId, code: code[reason] }],
      }
    }
    case 'connecting':
      return { state: { ...room, publisher: absent }, effects: [] }
    case 'active':
      return {
        state: { ...room, publisher: absent, lastActiveAt: at, cannotPlay: new Map() },
        effects: [{ type: 'streamLost', publisher, reason }],
      }
  }
}
