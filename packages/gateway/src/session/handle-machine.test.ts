import { expect, it } from 'vitest'
import { GatewayError } from '../errors.ts'
import { type HandleEvent, handleTransition } from './handle-machine.ts'

const error = new GatewayError('session-gone')
const notice = { name: 'slowlink', event: { uplink: true, lost: 4 } } as const

it.each<[string, HandleEvent, string]>([
  ['what the plugin says', { type: 'said', said: { data: {} } }, 'attached: event'],
  ['what Janus says', { type: 'noticed', notice }, 'attached: slowlink'],
  ['its own detach', { type: 'detach' }, 'over: release detached'],
  ["the server's detach", { type: 'detachedByServer' }, 'over: release detached'],
  ['the end of the session', { type: 'ended', error, timedOut: false }, 'over: release detached'],
  ['its timeout', { type: 'ended', error, timedOut: true }, 'over: timeout release detached'],
])('[G1] a handle tells %s while attached, and nothing once it is over', (_, event, expected) => {
  const { state, effects } = handleTransition({ name: 'attached' }, event)
  const names = effects.map((effect) => (effect.type === 'emit' ? effect.name : effect.type))
  expect(`${state.name}: ${names.join(' ')}`).toBe(expected)
  expect(handleTransition({ name: 'over' }, event)).toEqual({ state: { name: 'over' }, effects: [] })
})

it('[G1] detached by the server or with the session, it says why', () => {
  const [, byServer] = handleTransition({ name: 'attached' }, { type: 'detachedByServer' }).effects
  expect(byServer).toMatchObject({ event: { error: { kind: 'invalid-handle' } } })
  const ended = handleTransition({ name: 'attached' }, { type: 'ended', error, timedOut: false })
  expect(ended.effects[1]).toMatchObject({ event: { error } })
})
