import { forgetRefusals, refuseCodec } from './codec-refusals.ts'
import * as publisher from './publisher-events.ts'
import type { Room, RoomEvent, RoomStep } from './room.ts'
import * as viewer from './viewer-events.ts'

/** [E1] The machine of one stream: who publishes, who plays, what may start. Pure; the runner is `rooms.ts`. */
export function roomMachine(room: Room, event: RoomEvent): RoomStep {
  switch (event.type) {
    case 'publishAsked':
      return publisher.publishAsked(room, event.party, event.at)
    case 'playAsked':
      return viewer.playAsked(room, event.party, event.at)
    case 'revoked':
      return chain(
        chain(publisher.publisherRevoked(room, event.at, event.sessionIds), (next) =>
          viewer.viewersRevoked(next, event.sessionIds),
        ),
        (next) => forgetRefusals(next, (sessionId) => event.sessionIds.has(sessionId)),
      )
    case 'tick':
      return chain(
        chain(publisher.publisherTick(room, event.at), (next) => viewer.viewersTick(next, event.at)),
        (next) => forgetRefusals(next, (_, { until }) => event.at >= until),
      )
    case 'lossy':
      return viewer.viewersLossy(room, event.connectionIds, event.at)
    case 'answerAsked':
    case 'answerFailed':
    case 'codecRefused':
    case 'leaveAsked':
    case 'opened':
    case 'openFailed':
    case 'connected':
    case 'media':
    case 'figures':
    case 'lost':
      return ofConnection(room, event)
  }
}

type ConnectionEvent = Extract<RoomEvent, { connectionId: string }>

function ofConnection(room: Room, event: ConnectionEvent): RoomStep {
  if (room.publisher.phase !== 'absent' && room.publisher.connectionId === event.connectionId)
    return ofPublisher(room, event)
  const found = room.viewers.get(event.connectionId)
  if (found) return ofViewer(room, found, event)
  switch (event.type) {
    case 'opened':
      // revoked or replaced while the engine was still making it
      return { state: room, effects: [{ type: 'close', connectionId: event.connectionId, reason: 'left' }] }
    case 'answerAsked':
      return { state: room, effects: [{ type: 'refuseAnswer', code: 'SESSION_NOT_FOUND' }] }
    case 'answerFailed':
    case 'codecRefused':
    case 'leaveAsked':
    case 'openFailed':
    case 'connected':
    case 'media':
    case 'figures':
    case 'lost':
      return { state: room, effects: [] }
  }
}

function ofPublisher(room: Room, event: ConnectionEvent): RoomStep {
  switch (event.type) {
    case 'opened':
      return publisher.publisherOpened(room, event.at)
    case 'openFailed':
      return publisher.publisherOpenFailed(room, event.at, event.code)
    case 'media':
      return publisher.publisherMedia(room, event)
    case 'figures':
      return publisher.publisherFigures(room, event.arriving)
    case 'lost':
      return publisher.publisherLost(room, event.at)
    case 'leaveAsked':
      return publisher.publisherLeaves(room, event.connectionId, event.at)
    case 'answerAsked':
      return { state: room, effects: [{ type: 'refuseAnswer', code: 'SESSION_NOT_FOUND' }] }
    case 'answerFailed':
    case 'codecRefused':
    case 'connected':
      return { state: room, effects: [] }
  }
}

function ofViewer(
  room: Room,
  found: NonNullable<ReturnType<Room['viewers']['get']>>,
  event: ConnectionEvent,
): RoomStep {
  switch (event.type) {
    case 'answerAsked':
      return viewer.answerAsked(room, found, event.at)
    case 'answerFailed':
      return viewer.answerFailed(room, found)
    case 'opened':
      return viewer.viewerOpened(room, found, event.at)
    case 'openFailed':
      return chain(viewer.viewerOpenFailed(room, found, event.code), (next) =>
        event.code === 'CODEC_NOT_SUPPORTED'
          ? refuseCodec(next, found, event.at)
          : { state: next, effects: [] },
      )
    case 'codecRefused':
      return chain(viewer.viewerLeaves(room, found), (next) => refuseCodec(next, found, event.at))
    case 'connected':
      return chain(viewer.viewerConnected(room, found), (next) =>
        forgetRefusals(next, (sessionId) => sessionId === found.sessionId && found.kinds.includes('video')),
      )
    case 'lost':
      return viewer.viewerLost(room, found)
    case 'leaveAsked':
      return viewer.viewerLeaves(room, found, event.reason)
    case 'media':
    case 'figures':
      return { state: room, effects: [] }
  }
}

function chain(first: RoomStep, then: (room: Room) => RoomStep): RoomStep {
  const second = then(first.state)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}
