import { describe, expect, it } from 'vitest'
import { transportLost } from '../errors.ts'
import { externalState } from '../machine/moves.ts'
import {
  canPlayerMove,
  createdPlayer,
  type PlayerEvent,
  type PlayerState,
  type PlayerStateName,
  playerStates,
  playerTransition,
} from './machine.ts'

/** The specification's list, written down once more: for each state, the states that it may become. */
const always: PlayerStateName[] = ['reconnecting', 'disconnected', 'destroy']
const allowed: Record<PlayerStateName, PlayerStateName[]> = {
  created: ['created', 'connecting', ...always],
  connecting: ['connecting', 'getOffer', ...always],
  getOffer: ['getOffer', 'setRemoteDescription', ...always],
  setRemoteDescription: ['setRemoteDescription', 'createAnswer', ...always],
  createAnswer: ['createAnswer', 'setLocalDescription', ...always],
  setLocalDescription: ['setLocalDescription', 'sendResponse', ...always],
  sendResponse: ['sendResponse', 'setIceCandidates', ...always],
  setIceCandidates: ['setIceCandidates', 'playing', ...always],
  playing: ['playing', ...always],
  reconnecting: ['reconnecting', 'connecting', 'disconnected', 'destroy'],
  disconnected: always,
  destroy: always,
}

const offered: PlayerEvent = { type: 'offered', reply: { sdp: 'o', sessionId: 's1', iceCandidates: [] } }
const eventTo: Partial<Record<PlayerStateName, PlayerEvent>> = {
  connecting: { type: 'start' },
  getOffer: { type: 'peerReady' },
  setRemoteDescription: offered,
  createAnswer: { type: 'remoteDescriptionSet' },
  setLocalDescription: { type: 'answerCreated', sdp: 'a' },
  sendResponse: { type: 'localDescriptionSet', sdp: 'a' },
  setIceCandidates: { type: 'responded', iceCandidates: [] },
  disconnected: { type: 'stop' },
  destroy: { type: 'destroy' },
}

const pairs = playerStates.flatMap((from) => playerStates.map((to) => ({ from, to })))

describe('player machine', () => {
  it.each(pairs)('[C1] $from → $to', ({ from, to }) => {
    const may = allowed[from].includes(to)
    expect(canPlayerMove(from, to)).toBe(may)
    const event = eventTo[to]
    // a destroyed player does nothing any more, whatever it may
    if (!event || from === 'destroy') return
    const state = { ...createdPlayer(true), name: from }
    if (may) expect(playerTransition(state, event).state.name).toBe(to)
    else expect(() => playerTransition(state, event)).toThrow(`from '${from}' to '${to}'`)
  })

  it('[C1] shows five states, and tells only changes', () => {
    const c = 'connected'
    expect(playerStates.map(externalState)).toEqual([
      ...['disconnected', 'connecting', c, c, c, c, c, c],
      ...['active', 'reconnecting', 'disconnected', 'disconnected'],
    ])
    expect(run(createdPlayer(true), toPlaying).external).toEqual(['connecting', 'connected', 'active'])
  })

  it('[C1] enters playing once the element has reported it, also if that was early', () => {
    const early = toPlaying.filter(({ type }) => type !== 'elementPlaying')
    early.splice(4, 0, { type: 'elementPlaying' })
    expect(run(createdPlayer(true), early).state.name).toBe('playing')
    const silent = toPlaying.filter(({ type }) => type !== 'elementPlaying')
    expect(run(createdPlayer(true), silent).state.name).toBe('setIceCandidates')
  })

  it('[C2] a connected transport resets the attempts and shows the stream', () => {
    const state = { ...createdPlayer(true), name: 'setIceCandidates', attempts: 7 } as const
    const step = playerTransition(state, { type: 'ice', state: 'connected' })
    expect(step.state.attempts).toBe(0)
    expect(step.effects).toContainEqual({ type: 'show' })
  })

  it('[C3] reconnects on disconnected; on closed and failed by way of disconnected', () => {
    const { state } = run(createdPlayer(true), toPlaying)
    expect(run(state, [{ type: 'ice', state: 'disconnected' }]).external).toEqual(['reconnecting'])
    for (const ice of ['closed', 'failed'] as const) {
      expect(run(state, [{ type: 'ice', state: ice }]).external).toEqual(['disconnected', 'reconnecting'])
      const never = { ...createdPlayer(true), name: 'setIceCandidates' } as const
      expect(run(never, [{ type: 'ice', state: ice }]).state.name).toBe('disconnected')
      expect(run({ ...state, name: 'disconnected' }, [{ type: 'ice', state: ice }]).effects).toEqual([])
    }
  })

  it('[C1] destroying stops reconnecting', () => {
    const { state } = run(createdPlayer(true), [...toPlaying, { type: 'failed', error: transportLost('x') }])
    expect(state.name).toBe('reconnecting')
    const events: PlayerEvent[] = [{ type: 'destroy' }, { type: 'pageWoke' }, { type: 'retryDue' }]
    expect(run(state, events).state.name).toBe('destroy')
  })
})

const toPlaying: PlayerEvent[] = [
  { type: 'start' },
  { type: 'peerReady' },
  offered,
  { type: 'remoteDescriptionSet' },
  { type: 'answerCreated', sdp: 'a' },
  { type: 'localDescriptionSet', sdp: 'a' },
  { type: 'responded', iceCandidates: [] },
  { type: 'candidatesSet' },
  { type: 'ice', state: 'connected' },
  { type: 'elementPlaying' },
]

function run(from: PlayerState, events: PlayerEvent[]) {
  let state = from
  const effects = []
  for (const event of events) {
    const step = playerTransition(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  const external = effects.flatMap((effect) => (effect.type === 'externalState' ? [effect.state] : []))
  return { state, effects, external }
}
