import type { Session } from '@footlight/contract'
import { describe, expect, it } from 'vitest'
import { firstState, type ShowEffect, type ShowEvent, type ShowState, step } from './show-machine.ts'
import { session } from './testing/running-show.ts'

/** What a row of events leads to: the last state, and the effects of all. */
function run(...events: readonly ShowEvent[]): { state: ShowState; effects: readonly ShowEffect[] } {
  let state = firstState(1000)
  const effects: ShowEffect[] = []
  for (const event of events) {
    const next = step(state, event)
    state = next.state
    effects.push(...next.effects)
  }
  return { state, effects }
}

const report = (changed: Partial<Session>, closed?: string): ShowEvent => ({
  type: 'reported',
  session: { ...session, ...changed },
  closed,
  at: 5000,
})
const isHere = (requestId: string): ShowEvent => ({ type: 'isHere', requestId })
const dismissed: ShowEvent = { type: 'warningDismissed' }
const left: ShowEvent = { type: 'receiptLeft' }
const begin: ShowEffect = { type: 'begin' }
const balance: ShowEffect = { type: 'refresh', calls: ['updateBalanceInfo'] }
const ended: ShowEffect = { type: 'refresh', calls: ['checkSession', 'updateBalanceInfo'] }
const seen: ShowEffect = { type: 'refresh', calls: ['clientSeen'] }

describe('effects', () => {
  it.each<[string, ShowEvent[], ShowEffect[]]>([
    ['[S5] an accepted request begins', [isHere('a')], [begin]],
    ['[S5] it begins once', [isHere('a'), isHere('a')], [begin]],
    ['[S22] none begins in another tab', [isHere('')], []],
    [
      '[S22] brought back from another tab, it begins again',
      [isHere('a'), isHere(''), isHere('a')],
      [begin, begin],
    ],
    ['[S5] the next request begins too', [isHere('a'), isHere('b')], [begin, begin]],
    [
      'each charge refreshes the balance',
      [report({}), report({ charged: 2 }), report({ charged: 2 })],
      [balance, balance],
    ],
    [
      'an end refreshes what is open',
      [report({}), report({ state: 'ENDED' }), report({ state: 'ENDED' })],
      [balance, ended],
    ],
    [
      '[B6] a picture that stops or starts asks for the server’s count',
      [{ type: 'picture', isPlaying: true, now: 1 }],
      [seen],
    ],
    [
      '[B8] a dismissed warning is stored',
      [report({ affordableSeconds: 59 }), dismissed],
      [balance, { type: 'storeClosed', value: 'session 2' }],
    ],
    ['[B8] without a session there is none to store', [dismissed], []],
    [
      '[S19] a limit that the consent just named counts as dismissed',
      [report({ affordableSeconds: 150, endsBy: 'session' })],
      [balance, { type: 'storeClosed', value: 'session 1' }],
    ],
  ])('%s', (_, events, effects) => {
    expect(run(...events).effects).toEqual(effects)
  })
})

describe('the warning', () => {
  const at = (affordableSeconds: number, changed: Partial<Session> = {}) =>
    report({ affordableSeconds, ...changed })
  it.each<[string, ShowEvent[], number | undefined]>([
    ['a page that comes late', [at(66)], 66],
    ['a show that begins low', [at(66, { state: 'STARTING' }), at(66)], 66],
    ['a show that has not begun', [at(66, { state: 'STARTING' })], undefined],
    ['enough', [at(200), at(181)], undefined],
    ['the first warning', [at(181), at(180)], 180],
    ['the same once more', [at(180), dismissed, at(61)], undefined],
    ['the next', [at(61), dismissed, at(60)], 60],
    ['two in one', [at(181), at(19)], 19],
    ['a hold', [at(60, { state: 'HELD' }), dismissed, at(60)], undefined],
    ['a top-up', [at(19), dismissed, at(500)], undefined],
    ['another show that is low', [at(19), at(59, { id: 'two' })], 59],
    ['[S22] another show that is not', [at(19), at(500, { id: 'two' })], undefined],
    ['closed before a reload', [report({ affordableSeconds: 59 }, 'session 2')], undefined],
    ['a nearer one than that closed before a reload', [report({ affordableSeconds: 19 }, 'session 2')], 19],
    ['one that another session closed', [report({ affordableSeconds: 59 }, 'before 3')], 59],
    [
      '[S19] the limit of the consent, later',
      [at(150, { endsBy: 'session' }), at(58, { endsBy: 'session', billedSeconds: 92 })],
      58,
    ],
    ['[S19] the balance, which a top-up helps', [at(150, { endsBy: 'balance' })], 150],
    ['a receipt that was left', [at(19), left], undefined],
  ])('[B8, W12] %s', (_, events, warning) => {
    expect(run(...events).state.warning).toBe(warning)
  })
})

it('[S15] logs what happened to one session, until its receipt is left', () => {
  const held = report({ state: 'HELD', heldFor: 'performer' })
  const texts = (...events: ShowEvent[]) => run(...events).state.log.map(({ text }) => text)
  const first = texts(report({}), held)
  expect(first).toEqual(['Peek started · 120 credits/min, fixed', 'No picture from ⁨Mira⁩ · billing paused'])
  expect(texts(report({}), held, report({ id: 'two' }))).toEqual(first.slice(0, 1))
  expect(texts(report({}), held, left)).toEqual([])
})

it('[B6] counts a page without a picture as still from its beginning, and from where the picture stopped', () => {
  const picture = (isPlaying: boolean, now: number): ShowEvent => ({ type: 'picture', isPlaying, now })
  expect(run().state.stillSince).toBe(1000)
  expect(run(picture(true, 2000)).state.stillSince).toBeUndefined()
  expect(run(picture(true, 2000), picture(false, 3000)).state.stillSince).toBe(3000)
})
