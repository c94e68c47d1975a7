import { healMs } from '../constants.ts'
import { LiveError } from '../errors.ts'
import {
  type AttemptEffect,
  type AttemptEvent,
  type AttemptState,
  type ConnectEffect,
  createMoves,
  type Step,
} from '../machine/moves.ts'
import type { PublishReply } from '../signalling/messages.ts'

/** [C1] in order */
export const publisherStates = [
  'created',
  'connecting',
  'getUserMedia',
  'createOffer',
  'setLocalDescription',
  'sendOffer',
  'setRemoteDescription',
  'publishing',
  'renegotiate',
  'changeSource',
  'disconnected',
  'reconnecting',
] as const
export type PublisherStateName = (typeof publisherStates)[number]

export interface PublisherState extends AttemptState<PublisherStateName> {
  /** media was connected at least once since the start */
  everConnected: boolean
  connected: boolean
  /** a change of camera, microphone or quality that could not be made yet */
  sourceIsStale: boolean
}

export type PublisherEvent =
  | AttemptEvent
  | { type: 'peerReady' }
  | { type: 'mediaAcquired' }
  | { type: 'offerCreated'; sdp: string }
  | { type: 'localDescriptionSet'; sdp: string }
  | { type: 'answered'; reply: PublishReply }
  | { type: 'remoteDescriptionSet' }
  | { type: 'ice'; state: RTCIceConnectionState }
  | { type: 'healingExpired' }
  | { type: 'renegotiationNeeded' }
  | { type: 'sourceChangeWanted' }
  | { type: 'sourceChanged' }
  | { type: 'sourceChangeFailed'; error: LiveError }
  | { type: 'stop' }

/** A step of the connection with the server; `changeSource` is one without an offer. */
export type ConnectionEffect =
  | ConnectEffect
  | { type: 'createOffer' }
  | { type: 'setLocalDescription'; sdp: string }
  | { type: 'sendOffer'; sdp: string }
  | { type: 'setRemoteDescription'; reply: PublishReply }
  | { type: 'changeSource' }
  | { type: 'watchTransport' }
  | { type: 'awaitHealing'; delayMs: number }

export type PublisherEffect =
  | AttemptEffect
  | ConnectionEffect
  | { type: 'acquireMedia' }
  | { type: 'releaseMedia' }

export type PublisherStep = Step<PublisherState, PublisherEffect>

export function createdPublisher(awake: boolean): PublisherState {
  return {
    name: 'created',
    attempts: 0,
    awake,
    everConnected: false,
    connected: false,
    sourceIsStale: false,
  }
}

/** [C1] */
export function canPublisherMove(from: PublisherStateName, to: PublisherStateName): boolean {
  if (from === to || to === 'reconnecting' || to === 'disconnected') return true
  if (from === 'changeSource' || to === 'changeSource') return true
  if (from === 'reconnecting') return to === 'connecting'
  if (from === 'renegotiate' && to === 'createOffer') return true
  return publisherStates.indexOf(to) === publisherStates.indexOf(from) + 1
}

const { enter, recover, lose, onAttempt } = createMoves<PublisherStateName, PublisherState, PublisherEffect>(
  'publisher',
  canPublisherMove,
  () => ({ connected: false }),
  { type: 'releaseMedia' },
)

function publish(from: PublisherStep): PublisherStep {
  const published = enter(from, 'publishing', [])
  if (!from.state.sourceIsStale) return published
  return enter(published, 'changeSource', [{ type: 'changeSource' }], { sourceIsStale: false })
}

function onIce(from: PublisherStep, ice: RTCIceConnectionState): PublisherStep {
  const { state } = from
  switch (ice) {
    case 'connected':
    case 'completed': {
      const connected: PublisherStep = {
        state: { ...state, attempts: 0, connected: true, everConnected: true },
        effects: [...from.effects, { type: 'watchTransport' }],
      }
      return state.name === 'setRemoteDescription' ? publish(connected) : connected
    }
    case 'disconnected':
      // [C3]
      return { state, effects: [...from.effects, { type: 'awaitHealing', delayMs: healMs }] }
    case 'closed':
    case 'failed':
      return lose(
        from,
        new LiveError('TRANSPORT_LOST', `transport ${ice}`, { recoverable: state.everConnected }),
      )
    case 'new':
    case 'checking':
      return from
  }
}

/** What a publisher does about an event. An event that would be an invalid move throws, naming both states. */
export function publisherTransition(state: PublisherState, event: PublisherEvent): PublisherStep {
  const here: PublisherStep = { state, effects: [] }
  const idle = state.name === 'created' || state.name === 'disconnected'
  switch (event.type) {
    case 'peerReady':
      return enter(here, 'getUserMedia', [{ type: 'acquireMedia' }])
    case 'mediaAcquired':
      return enter(here, 'createOffer', [{ type: 'createOffer' }], { sourceIsStale: false })
    case 'offerCreated':
      return enter(here, 'setLocalDescription', [{ type: 'setLocalDescription', sdp: event.sdp }])
    case 'localDescriptionSet':
      return enter(here, 'sendOffer', [{ type: 'sendOffer', sdp: event.sdp }])
    case 'answered':
      return enter(here, 'setRemoteDescription', [{ type: 'setRemoteDescription', reply: event.reply }])
    case 'remoteDescriptionSet':
      return state.name === 'setRemoteDescription' && state.connected ? publish(here) : here
    case 'ice':
      return idle || state.name === 'reconnecting' ? here : onIce(here, event.state)
    case 'healingExpired':
      return recover(here, new LiveError('TRANSPORT_LOST', 'transport disconnected', { recoverable: true }))
    case 'renegotiationNeeded':
      if (state.name !== 'publishing') return here
      return enter(enter(here, 'renegotiate', []), 'createOffer', [{ type: 'createOffer' }])
    case 'sourceChangeWanted':
      if (state.name === 'publishing') return enter(here, 'changeSource', [{ type: 'changeSource' }])
      return idle ? here : { state: { ...state, sourceIsStale: true }, effects: [] }
    case 'sourceChanged':
      return publish(here)
    case 'sourceChangeFailed':
      // [C6]
      return recover(here, event.error)
    case 'stop':
      return enter(here, 'disconnected', [{ type: 'hangUp' }, { type: 'releaseMedia' }], { connected: false })
    default:
      return onAttempt(here, event)
  }
}
