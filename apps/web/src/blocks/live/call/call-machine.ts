/** [C2] The first retry follows at once, later ones after 1.5 s; they go on for as long as the session is held. */
const retryMs = { first: 1, later: 1500 } as const
/** A peer that has not registered its name yet is called again after this. */
const callAgainMs = 1000
/** [C3] ICE that is disconnected may heal by itself within this time. */
const healsWithinMs = 3000
/** Descriptions are exchanged, and no media connection stands after this time. */
const connectsWithinMs = 15_000

/** The client calls, and the performer's page answers. */
export type CallRole = 'caller' | 'callee'

/** `attempt` counts the retries since media was last connected. */
export type CallState =
  /** whether this page may have the call is being found out */
  | { name: 'claiming' }
  /** another page of this account has the call, or has just taken it over */
  | { name: 'elsewhere' }
  /** camera and microphone are being opened */
  | { name: 'opening' }
  /** camera and microphone were refused */
  | { name: 'blocked' }
  /** the server was asked for a token and is to register the name */
  | { name: 'registering'; attempt: number }
  /** registered: the caller calls, the callee waits to be called */
  | { name: 'ringing'; attempt: number }
  /** both descriptions are exchanged */
  | { name: 'connecting'; attempt: number }
  | { name: 'connected' }
  /** the media connection is disconnected, and may come back by itself */
  | { name: 'healing' }
  /** until the next attempt; without a timer while the browser is offline */
  | { name: 'pausing'; attempt: number }
  /** the server refused a token: nothing is open, and only a press tries again */
  | { name: 'refused'; message: string }
  | { name: 'ended' }

export type CallEvent =
  /** this page may have the call */
  | { type: 'claimed' }
  /** another page has it, or took it */
  | { type: 'claimedElsewhere' }
  /** camera or microphone is open */
  | { type: 'opened' }
  | { type: 'blocked' }
  /** press: look for the devices again */
  | { type: 'openAgain' }
  /** press: join with what there is, if anything */
  | { type: 'joinAnyway' }
  | { type: 'registered' }
  /** the peer has not registered yet */
  | { type: 'unanswered' }
  | { type: 'answered' }
  | { type: 'connected' }
  | { type: 'disconnected' }
  /** the other side, or the server, ended the media connection */
  | { type: 'hungUp' }
  | { type: 'failed'; message: string; recoverable: boolean }
  | { type: 'due' }
  /** press: try now */
  | { type: 'tryNow' }
  | { type: 'offline' }
  | { type: 'online' }
  /** the session is over, or this page is closed */
  | { type: 'end' }

export type CallEffect =
  | { type: 'openMedia' }
  | { type: 'closeMedia' }
  /** fetches a token, connects to the gateway, registers the name */
  | { type: 'openLeg' }
  | { type: 'closeLeg' }
  | { type: 'callPeer' }
  | { type: 'sendSettings' }
  | { type: 'wait'; ms: number }
  | { type: 'stopWaiting' }

export interface CallStep {
  state: CallState
  effects: CallEffect[]
}

export const newCall: CallState = { name: 'claiming' }

/** What a page's side of a video call does on an event; an event that means nothing in a state changes nothing. */
export function callTransition(state: CallState, event: CallEvent, role: CallRole): CallStep {
  const stays: CallStep = { state, effects: [] }
  if (state.name === 'ended') return stays
  switch (event.type) {
    case 'end':
      return { state: { name: 'ended' }, effects: closing }
    case 'claimedElsewhere':
      return state.name === 'elsewhere' ? stays : { state: { name: 'elsewhere' }, effects: closing }
    case 'claimed':
      return state.name === 'claiming' || state.name === 'elsewhere' ? open() : stays
    case 'opened':
      return state.name === 'opening' || state.name === 'blocked' ? register(0) : stays
    case 'joinAnyway':
      return state.name === 'blocked' ? register(0) : stays
    case 'blocked':
      return state.name === 'opening' ? { state: { name: 'blocked' }, effects: [] } : stays
    case 'openAgain':
      return state.name === 'blocked' ? open() : stays
    case 'registered':
      return state.name === 'registering' ? ring(state.attempt, role, [{ type: 'callPeer' }]) : stays
    case 'unanswered':
      return state.name === 'ringing' ? ring(state.attempt, role, [wait(callAgainMs)]) : stays
    case 'answered':
      return state.name === 'ringing'
        ? { state: { name: 'connecting', attempt: state.attempt }, effects: [wait(connectsWithinMs)] }
        : stays
    case 'connected':
      return state.name === 'connecting' || state.name === 'healing'
        ? { state: { name: 'connected' }, effects: [{ type: 'stopWaiting' }, { type: 'sendSettings' }] }
        : stays
    case 'disconnected':
      return state.name === 'connected'
        ? { state: { name: 'healing' }, effects: [wait(healsWithinMs)] }
        : stays
    case 'hungUp':
      return hasPeer(state) ? ring(attemptOf(state), role, [wait(callAgainMs)]) : stays
    case 'failed':
      if (!hasLeg(state)) return stays
      return event.recoverable
        ? pause(attemptOf(state) + 1)
        : {
            state: { name: 'refused', message: event.message },
            effects: closing,
          }
    case 'due':
      if (state.name === 'ringing') return { state, effects: role === 'caller' ? [{ type: 'callPeer' }] : [] }
      if (state.name === 'connecting' || state.name === 'healing') return pause(attemptOf(state) + 1)
      return state.name === 'pausing' ? register(state.attempt) : stays
    case 'offline':
      return state.name === 'pausing' ? { state, effects: [{ type: 'stopWaiting' }] } : stays
    case 'online':
    case 'tryNow':
      if (state.name === 'refused' && event.type === 'tryNow') return open()
      return state.name === 'pausing' ? register(state.attempt) : stays
  }
}

const closing: CallEffect[] = [{ type: 'stopWaiting' }, { type: 'closeLeg' }, { type: 'closeMedia' }]

const wait = (ms: number): CallEffect => ({ type: 'wait', ms })

function open(): CallStep {
  return { state: { name: 'opening' }, effects: [{ type: 'openMedia' }] }
}

function register(attempt: number): CallStep {
  return {
    state: { name: 'registering', attempt },
    effects: [{ type: 'stopWaiting' }, { type: 'openLeg' }],
  }
}

/** The callee stays registered, and has nothing to do until it is called. */
function ring(attempt: number, role: CallRole, ofCaller: CallEffect[]): CallStep {
  const effects: CallEffect[] = [{ type: 'stopWaiting' }, ...(role === 'caller' ? ofCaller : [])]
  return { state: { name: 'ringing', attempt }, effects }
}

function pause(attempt: number): CallStep {
  return {
    state: { name: 'pausing', attempt },
    effects: [{ type: 'closeLeg' }, wait(attempt === 1 ? retryMs.first : retryMs.later)],
  }
}

function attemptOf(state: CallState): number {
  return 'attempt' in state ? state.attempt : 0
}

function hasPeer({ name }: CallState): boolean {
  return name === 'ringing' || name === 'connecting' || name === 'connected' || name === 'healing'
}

function hasLeg(state: CallState): boolean {
  return state.name === 'registering' || hasPeer(state)
}
