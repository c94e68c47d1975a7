import { ManualClock } from '@footlight/test-kit/clock'
import { callClaims, lasting } from '@footlight/test-kit/tokens'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { HandlePort, Plugin } from '../plugins/plugin.ts'
import { Session } from './session.ts'

it('[G3] an end in the midst of the effects of a claim comes after them', () => {
  const ports: HandlePort[] = []
  const plugin: Plugin = {
    name: 'janus.plugin.planted',
    word: 'planted',
    direction: 'call',
    codeOf: () => 499,
    open(port) {
      ports.push(port)
      return { expectsAnswer: false, message() {}, trickle() {}, hangup() {}, end() {} }
    },
  }
  let numbers = 0
  const session = new Session({
    id: 1,
    owner: { claims: { ...callClaims('client', 'one'), jti: 'token', ...lasting }, token: '', address: null },
    socket: null,
    clock: new ManualClock(1_000),
    log: pino({ level: 'silent' }),
    newNumber: () => ++numbers,
    over: () => undefined,
  })
  session.attach(plugin)
  session.poll(1, () => session.end('revoked'))
  for (const number of [1, 2]) ports[0]?.say({ number })
  const sent: unknown[] = []
  session.claim({ send: (event) => sent.push(event), joined: () => undefined, left: () => undefined }, null)
  expect(sent).toMatchObject([{ plugindata: { data: { number: 2 } } }, { janus: 'timeout' }])
  expect(session.phase).toBe('over')
})
