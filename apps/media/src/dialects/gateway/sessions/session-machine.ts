import { limits } from '../limits.ts'

/** Where a session's events go; `lost`: its socket is closed, and it waits to be claimed. All times: steady milliseconds. */
export type SessionState =
  | { phase: 'attached'; to: 'socket' | 'poll'; activeAt: number }
  | { phase: 'lost'; lostAt: number }
  | { phase: 'over' }

export type OverCause =
  /** as its client asked */
  | 'destroyed'
  /** no request and no poll for 60 s */
  | 'silent'
  /** not claimed within 60 s of the loss of its socket */
  | 'unclaimed'
  /** more events wait than may */
  | 'unread'
  | 'revoked'
  | 'stopped'
  /** its account opens another one, and has too many */
  | 'replaced'

export type SessionMachineEvent =
  | { type: 'touched'; at: number }
  | { type: 'socketLost'; at: number }
  | { type: 'claimed'; at: number; to: 'socket' | 'poll' }
  | { type: 'tick'; at: number }
  | { type: 'ended'; cause: OverCause }

export type SessionEffect =
  /** the poll of the transport before, if one is open, is answered without an event */
  | { type: 'releasePoll' }
  | { type: 'deliverQueued' }
  | { type: 'over'; cause: OverCause; sendsTimeout: boolean }

export interface SessionStep {
  state: SessionState
  effects: SessionEffect[]
}

/** The machine of one gateway session [G3]: attached to a transport, lost, claimed, over. Pure; the runner is `session.ts`. */
export function sessionMachine(state: SessionState, event: SessionMachineEvent): SessionStep {
  if (state.phase === 'over') return same(state)
  switch (event.type) {
    case 'touched':
      return same(state.phase === 'attached' ? { ...state, activeAt: event.at } : state)
    case 'socketLost':
      return same({ phase: 'lost', lostAt: event.at })
    case 'claimed':
      return {
        state: { phase: 'attached', to: event.to, activeAt: event.at },
        effects: [{ type: 'releasePoll' }, { type: 'deliverQueued' }],
      }
    case 'tick':
      return tick(state, event.at)
    case 'ended':
      return over(event.cause)
  }
}

function tick(state: Exclude<SessionState, { phase: 'over' }>, at: number): SessionStep {
  switch (state.phase) {
    case 'attached':
      return at - state.activeAt >= limits.sessionTimeoutMs ? over('silent') : same(state)
    case 'lost':
      return at - state.lostAt >= limits.claimableMs ? over('unclaimed') : same(state)
  }
}

function over(cause: OverCause): SessionStep {
  return { state: { phase: 'over' }, effects: [{ type: 'over', cause, sendsTimeout: cause !== 'destroyed' }] }
}

function same(state: SessionState): SessionStep {
  return { state, effects: [] }
}
