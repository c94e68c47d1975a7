import { GatewayError } from '../../errors.ts'
import type { Candidate, Jsep } from '../../handle.ts'

/** A question of the application; its promise is settled when the work on it ends. */
export type Ticket = number

/** The signalling state: no description yet, our offer sent, both descriptions set. */
export type Footing = 'new' | 'offered' | 'stable'
export type Work = 'offer' | 'accept' | 'answer'

/** A candidate; `null` is the end of them. */
export type CandidateOrEnd = Candidate | null

/** `waiting`: remote candidates that came before the description they belong to. */
export type PeerState =
  | { name: 'settled'; at: Footing; waiting: readonly CandidateOrEnd[] }
  | { name: 'working'; on: Work; ticket: Ticket; before: Footing; waiting: readonly CandidateOrEnd[] }
  | { name: 'closed' }

export type PeerEvent =
  | { type: 'offer'; ticket: Ticket; iceRestart: boolean }
  | { type: 'accept'; ticket: Ticket; jsep: Jsep }
  | { type: 'answer'; ticket: Ticket; jsep: Jsep; sends: boolean }
  | { type: 'done'; jsep: Jsep | undefined }
  | { type: 'failed'; error: GatewayError }
  | { type: 'localCandidate'; candidate: CandidateOrEnd }
  | { type: 'remoteCandidate'; candidate: CandidateOrEnd }
  | { type: 'close' }
  | { type: 'hungUp'; reason: string }
  | { type: 'detached'; reason: string }

export type PeerEffect =
  | { type: 'createOffer'; iceRestart: boolean }
  | { type: 'setAnswer'; jsep: Jsep }
  | { type: 'createAnswer'; jsep: Jsep; sends: boolean }
  | { type: 'addCandidates'; candidates: readonly CandidateOrEnd[] }
  | { type: 'trickle'; candidate: CandidateOrEnd }
  | { type: 'resolve'; ticket: Ticket; jsep: Jsep | undefined }
  | { type: 'reject'; ticket: Ticket; error: GatewayError }
  | { type: 'hangUp' }
  | { type: 'closeConnection' }
  | { type: 'notifyEnded'; reason: string }

export interface PeerStep {
  state: PeerState
  effects: PeerEffect[]
}

export const newPeer: PeerState = { name: 'settled', at: 'new', waiting: [] }

/** An offer may replace one that was never answered; who offered takes no offer until then. */
const startsAt: Record<Work, readonly Footing[]> = {
  offer: ['new', 'offered', 'stable'],
  accept: ['offered'],
  answer: ['new', 'stable'],
}
const endsAt: Record<Work, Footing> = { offer: 'offered', accept: 'stable', answer: 'stable' }

function begin(state: PeerState, on: Work, ticket: Ticket, effect: PeerEffect): PeerStep {
  if (state.name === 'settled' && startsAt[on].includes(state.at)) {
    return {
      state: { name: 'working', on, ticket, before: state.at, waiting: state.waiting },
      effects: [effect],
    }
  }
  const error =
    state.name === 'closed' ? closedError() : new GatewayError('negotiation', { message: refusal(state, on) })
  return { state, effects: [{ type: 'reject', ticket, error }] }
}

function refusal(state: Exclude<PeerState, { name: 'closed' }>, on: Work): string {
  return state.name === 'working'
    ? `No ${on} while at work on the ${state.on}`
    : `No ${on} in the state '${state.at}'`
}

export function closedError(): GatewayError {
  return new GatewayError('closed', { message: 'The peer connection was closed' })
}

/** Candidates are added once both descriptions stand: until then they may belong to one that is on its way. */
function settle(at: Footing, waiting: readonly CandidateOrEnd[], effects: PeerEffect[]): PeerStep {
  if (at !== 'stable' || waiting.length === 0) return { state: { name: 'settled', at, waiting }, effects }
  return {
    state: { name: 'settled', at, waiting: [] },
    effects: [{ type: 'addCandidates', candidates: waiting }, ...effects],
  }
}

function end(state: PeerState, reason: string, effects: PeerEffect[]): PeerStep {
  if (state.name === 'closed') return { state, effects: [] }
  const refused: PeerEffect[] =
    state.name === 'working' ? [{ type: 'reject', ticket: state.ticket, error: closedError() }] : []
  return {
    state: { name: 'closed' },
    effects: [...refused, { type: 'closeConnection' }, ...effects, { type: 'notifyEnded', reason }],
  }
}

function isUnsaid(state: PeerState): boolean {
  if (state.name === 'working') return state.on === 'offer' && state.before === 'new'
  return state.name === 'settled' && state.at === 'new'
}

/** What a peer does on an event. A call in a wrong state is refused, other events in a wrong state are ignored. */
export function peerTransition(state: PeerState, event: PeerEvent): PeerStep {
  const stays: PeerStep = { state, effects: [] }
  switch (event.type) {
    case 'offer':
      return begin(state, 'offer', event.ticket, { type: 'createOffer', iceRestart: event.iceRestart })
    case 'accept':
      return begin(state, 'accept', event.ticket, { type: 'setAnswer', jsep: event.jsep })
    case 'answer':
      return begin(state, 'answer', event.ticket, {
        type: 'createAnswer',
        jsep: event.jsep,
        sends: event.sends,
      })
    case 'done': {
      if (state.name !== 'working') return stays
      const { on, ticket, waiting } = state
      return settle(endsAt[on], waiting, [{ type: 'resolve', ticket, jsep: event.jsep }])
    }
    case 'failed': {
      if (state.name !== 'working') return stays
      const { before, ticket, waiting } = state
      return settle(before, waiting, [{ type: 'reject', ticket, error: event.error }])
    }
    case 'localCandidate':
      if (state.name === 'closed') return stays
      return { state, effects: [{ type: 'trickle', candidate: event.candidate }] }
    case 'remoteCandidate': {
      if (state.name === 'closed') return stays
      const waiting = [...state.waiting, event.candidate]
      return state.name === 'settled'
        ? settle(state.at, waiting, [])
        : { state: { ...state, waiting }, effects: [] }
    }
    case 'close':
      return end(state, 'closed', [{ type: 'hangUp' }])
    case 'hungUp':
      // before our offer is sent there is nothing to hang up: the event is about the handle's previous connection
      return isUnsaid(state) ? stays : end(state, event.reason, [])
    case 'detached':
      return end(state, event.reason, [])
  }
}
