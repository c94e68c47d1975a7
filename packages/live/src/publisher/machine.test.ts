import { describe, expect, it } from 'vitest'
import { LiveError } from '../errors.ts'
import { externalState } from '../machine/moves.ts'
import {
  canPublisherMove,
  createdPublisher,
  type PublisherEvent,
  type PublisherState,
  type PublisherStateName,
  publisherStates,
  publisherTransition,
} from './machine.ts'

/** The specification's list, written down once more: for each state, the states that it may become. */
const always: PublisherStateName[] = ['reconnecting', 'disconnected', 'changeSource']
const allowed: Record<PublisherStateName, PublisherStateName[]> = {
  created: ['created', 'connecting', ...always],
  connecting: ['connecting', 'getUserMedia', ...always],
  getUserMedia: ['getUserMedia', 'createOffer', ...always],
  createOffer: ['createOffer', 'setLocalDescription', ...always],
  setLocalDescription: ['setLocalDescription', 'sendOffer', ...always],
  sendOffer: ['sendOffer', 'setRemoteDescription', ...always],
  setRemoteDescription: ['setRemoteDescription', 'publishing', ...always],
  publishing: ['publishing', 'renegotiate', ...always],
  renegotiate: ['renegotiate', 'createOffer', ...always],
  changeSource: [...publisherStates],
  disconnected: ['disconnected', 'reconnecting', 'changeSource'],
  reconnecting: ['reconnecting', 'connecting', ...always],
}

const answered: PublisherEvent = { type: 'answered', reply: { sdp: 'a', iceCandidates: [] } }
const eventTo: Partial<Record<PublisherStateName, PublisherEvent>> = {
  connecting: { type: 'start' },
  getUserMedia: { type: 'peerReady' },
  createOffer: { type: 'mediaAcquired' },
  setLocalDescription: { type: 'offerCreated', sdp: 'o' },
  sendOffer: { type: 'localDescriptionSet', sdp: 'o' },
  setRemoteDescription: answered,
  publishing: { type: 'sourceChanged' },
  disconnected: { type: 'stop' },
  reconnecting: { type: 'healingExpired' },
}

const pairs = publisherStates.flatMap((from) => publisherStates.map((to) => ({ from, to })))

describe('publisher machine', () => {
  it.each(pairs)('[C1] $from → $to', ({ from, to }) => {
    const may = allowed[from].includes(to)
    expect(canPublisherMove(from, to)).toBe(may)
    const event = eventTo[to]
    if (!event) return
    const state = { ...createdPublisher(true), name: from }
    if (may) expect(publisherTransition(state, event).state.name).toBe(to)
    else expect(() => publisherTransition(state, event)).toThrow(`from '${from}' to '${to}'`)
  })

  it('[C1] shows five states, and tells only changes', () => {
    const shown = publisherStates.map(externalState)
    const c = 'connected'
    expect(shown).toEqual([
      ...['disconnected', 'connecting', c, c, c, c, c],
      ...['active', c, c, 'disconnected', 'reconnecting'],
    ])
    const order = ['connecting', 'getUserMedia', 'createOffer', 'setLocalDescription', 'sendOffer'] as const
    const stopped = run(createdPublisher(true), [
      ...order.map((name) => eventTo[name] as PublisherEvent),
      answered,
      { type: 'ice', state: 'connected' },
      { type: 'ice', state: 'completed' },
      { type: 'stop' },
    ])
    expect(stopped.external).toEqual(['connecting', 'connected', 'active', 'disconnected'])
  })

  it('[C2] a connected transport resets the attempts and publishes', () => {
    const state = { ...createdPublisher(true), name: 'setRemoteDescription', attempts: 7 } as const
    const { state: next } = publisherTransition(state, { type: 'ice', state: 'connected' })
    expect(next).toMatchObject({ name: 'publishing', attempts: 0 })
  })

  it.each(['closed', 'failed'] as const)(
    '[C3] %s: disconnected, then a reconnect if media had been there',
    (ice) => {
      const publishing = { ...createdPublisher(true), name: 'publishing', everConnected: true } as const
      const lost = run(publishing, [{ type: 'ice', state: ice }])
      expect(lost.external).toEqual(['disconnected', 'reconnecting'])
      expect(lost.effects).toContainEqual({ type: 'scheduleRetry', delayMs: 1 })

      const never = { ...createdPublisher(true), name: 'setRemoteDescription' } as const
      const failed = run(never, [{ type: 'ice', state: ice }])
      expect(failed.state.name).toBe('disconnected')
      expect(failed.effects.filter(({ type }) => type === 'notifyError')).toHaveLength(1)
    },
  )

  it('[C3] lets a disconnected transport heal for 3 s', () => {
    const publishing = { ...createdPublisher(true), name: 'publishing', everConnected: true } as const
    const ill = run(publishing, [{ type: 'ice', state: 'disconnected' }])
    expect(ill.effects).toEqual([{ type: 'awaitHealing', delayMs: 3000 }])
    expect(run(ill.state, [{ type: 'ice', state: 'connected' }]).state.name).toBe('publishing')
    expect(run(ill.state, [{ type: 'healingExpired' }]).state.name).toBe('reconnecting')
  })

  it('[C6] a change asked for while connecting is made once published; two at a time are made in turn', () => {
    const sending = { ...createdPublisher(true), name: 'setRemoteDescription' } as const
    const wanted: PublisherEvent = { type: 'sourceChangeWanted' }
    const changing = run(sending, [wanted, { type: 'ice', state: 'connected' }])
    expect(changing.state.name).toBe('changeSource')
    const again = run(changing.state, [wanted, { type: 'sourceChanged' }])
    expect(again.state.name).toBe('changeSource')
    expect(again.effects.filter(({ type }) => type === 'changeSource')).toHaveLength(1)
    expect(run(again.state, [{ type: 'sourceChanged' }]).state.name).toBe('publishing')
  })

  it('[C6] a change that fails falls back to a reconnect, recoverable or not', () => {
    const changing = { ...createdPublisher(true), name: 'changeSource' } as const
    const error = new LiveError('DEVICE_FAILED', 'no')
    expect(run(changing, [{ type: 'sourceChangeFailed', error }]).state.name).toBe('reconnecting')
  })
})

function run(from: PublisherState, events: PublisherEvent[]) {
  let state = from
  const effects = []
  for (const event of events) {
    const step = publisherTransition(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  const external = effects.flatMap((effect) => (effect.type === 'externalState' ? [effect.state] : []))
  return { state, effects, external }
}
