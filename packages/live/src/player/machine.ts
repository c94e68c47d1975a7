import { LiveError, transportLost } from '../errors.ts'
import {
  type AttemptEffect,
  type AttemptEvent,
  type AttemptState,
  type ConnectEffect,
  createMoves,
  type Step,
} from '../machine/moves.ts'
import type { OfferReply, WireCandidate } from '../signalling/messages.ts'

/** [C1] in order */
export const playerStates = [
  'created',
  'connecting',
  'getOffer',
  'setRemoteDescription',
  'createAnswer',
  'setLocalDescription',
  'sendResponse',
  'setIceCandidates',
  'playing',
  'reconnecting',
  'disconnected',
  'destroy',
] as const
export type PlayerStateName = (typeof playerStates)[number]

export interface PlayerState extends AttemptState<PlayerStateName> {
  /** media was connected at least once since the start */
  everConnected: boolean
  /** the server's name for this attempt */
  sessionId: string
  candidatesAreSet: boolean
  elementIsPlaying: boolean
}

export type PlayerEvent =
  | AttemptEvent
  | { type: 'peerReady' }
  | { type: 'offered'; reply: OfferReply }
  | { type: 'remoteDescriptionSet' }
  | { type: 'answerCreated'; sdp: string }
  | { type: 'localDescriptionSet'; sdp: string }
  | { type: 'responded'; iceCandidates: WireCandidate[] }
  | { type: 'candidatesSet' }
  | { type: 'ice'; state: RTCIceConnectionState }
  | { type: 'elementPlaying' }
  | { type: 'stop' }
  | { type: 'destroy' }

/** A step of the connection with the server. */
export type ConnectionEffect =
  | ConnectEffect
  | { type: 'getOffer' }
  | { type: 'setRemoteDescription'; reply: OfferReply }
  | { type: 'createAnswer' }
  | { type: 'setLocalDescription'; sdp: string }
  | { type: 'sendResponse'; sdp: string; sessionId: string }
  | { type: 'setIceCandidates'; iceCandidates: WireCandidate[] }
  | { type: 'show' }

export type PlayerEffect = AttemptEffect | ConnectionEffect | { type: 'clearScreen' }

export type PlayerStep = Step<PlayerState, PlayerEffect>

export function createdPlayer(awake: boolean): PlayerState {
  return {
    name: 'created',
    attempts: 0,
    awake,
    everConnected: false,
    sessionId: '',
    candidatesAreSet: false,
    elementIsPlaying: false,
    cause: undefined,
  }
}

/** [C1] */
export function canPlayerMove(from: PlayerStateName, to: PlayerStateName): boolean {
  if (from === to || to === 'reconnecting' || to === 'disconnected' || to === 'destroy') return true
  if (from === 'reconnecting') return to === 'connecting'
  return playerStates.indexOf(to) === playerStates.indexOf(from) + 1
}

const { enter, recover, lose, onAttempt } = createMoves<PlayerStateName, PlayerState, PlayerEffect>(
  'player',
  canPlayerMove,
  (cause) => ({ cause }),
)

function playWhenReady(from: PlayerStep): PlayerStep {
  const { name, candidatesAreSet, elementIsPlaying } = from.state
  const ready = name === 'setIceCandidates' && candidatesAreSet && elementIsPlaying
  return ready ? enter(from, 'playing', []) : from
}

function onIce(from: PlayerStep, ice: RTCIceConnectionState): PlayerStep {
  const { state } = from
  switch (ice) {
    case 'connected':
    case 'completed':
      return {
        state: { ...state, attempts: 0, everConnected: true, cause: undefined },
        effects: [...from.effects, { type: 'show' }],
      }
    case 'disconnected':
      // [C3]
      return recover(from, transportLost('transport disconnected'))
    case 'closed':
    case 'failed': {
      // [C3]
      const code = ice === 'failed' ? 'ICE_FAILED' : 'TRANSPORT_LOST'
      return lose(from, new LiveError(code, `transport ${ice}`, { recoverable: state.everConnected }))
    }
    case 'new':
    case 'checking':
      return from
  }
}

/** What a player does about an event. An event that would be an invalid move throws, naming both states. */
export function playerTransition(state: PlayerState, event: PlayerEvent): PlayerStep {
  const here: PlayerStep = { state, effects: [] }
  // "Destroying the player stops reconnecting": nothing wakes it again
  if (state.name === 'destroy') return here
  const idle = state.name === 'created' || state.name === 'disconnected'
  switch (event.type) {
    case 'peerReady':
      return enter(here, 'getOffer', [{ type: 'getOffer' }], {
        candidatesAreSet: false,
        elementIsPlaying: false,
      })
    case 'offered':
      return enter(here, 'setRemoteDescription', [{ type: 'setRemoteDescription', reply: event.reply }], {
        sessionId: event.reply.sessionId,
      })
    case 'remoteDescriptionSet':
      return enter(here, 'createAnswer', [{ type: 'createAnswer' }])
    case 'answerCreated':
      return enter(here, 'setLocalDescription', [{ type: 'setLocalDescription', sdp: event.sdp }])
    case 'localDescriptionSet':
      return enter(here, 'sendResponse', [
        { type: 'sendResponse', sdp: event.sdp, sessionId: state.sessionId },
      ])
    case 'responded':
      return enter(here, 'setIceCandidates', [
        { type: 'setIceCandidates', iceCandidates: event.iceCandidates },
      ])
    case 'candidatesSet':
      return playWhenReady({ state: { ...state, candidatesAreSet: true }, effects: [] })
    case 'elementPlaying':
      return playWhenReady({ state: { ...state, elementIsPlaying: true }, effects: [] })
    case 'ice':
      return idle || state.name === 'reconnecting' ? here : onIce(here, event.state)
    case 'stop':
      return enter(here, 'disconnected', [{ type: 'hangUp' }, { type: 'clearScreen' }])
    case 'destroy':
      return enter(here, 'destroy', [{ type: 'hangUp' }, { type: 'clearScreen' }])
    default:
      return onAttempt(here, event)
  }
}
