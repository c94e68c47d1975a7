import { expect, it } from 'vitest'
import type { Holder } from './connections/held-connection.ts'
import { limits } from './limits.ts'
import type { Quarantine } from './quarantine.ts'
import { emptyQuarantine, isQuarantined, quarantine } from './quarantine.ts'

const start = 1_000_000_000
const minute = 60_000

const holder = (account: string, changes: Partial<Holder> = {}): Holder => ({
  peer: { connectionId: `of ${account}`, stream: 'live/p1', audience: 'stage', metered: true },
  direction: 'play',
  account,
  sessionId: `session of ${account}`,
  address: '203.0.113.9',
  kinds: ['video', 'audio'],
  ...changes,
})
const guest = (account: string): Holder =>
  holder(account, {
    peer: { connectionId: account, stream: 'live/p1', audience: 'lobby', metered: false },
  })
const publisher = holder('publisher', { direction: 'publish' })
const [payer, other] = [holder('payer'), holder('other')]
const caller = holder('caller', { direction: 'call', sessionId: 'call' })
const callee = holder('callee', {
  peer: { connectionId: 'callee', stream: 'call/one/performer', audience: 'stage', metered: false },
  direction: 'call',
  sessionId: 'call',
})
const call = [0, minute].map((at) => ({ at, on: [caller, callee] }))

interface Hang {
  at: number
  on: Holder[]
}
const after = (hangs: Hang[]): Quarantine =>
  hangs.reduce(
    (state, { at, on }) => quarantine(state, { type: 'hung', at: start + at, holders: on }),
    emptyQuarantine,
  )

it.each<[rule: string, hangs: Hang[], who: Holder, at: number, refused: boolean]>([
  ['no peer after one hang', [{ at: 0, on: [payer] }], payer, 1, false],
  [
    'a peer that was on two hung workers',
    [0, minute].map((at) => ({ at, on: [payer] })),
    payer,
    2 * minute,
    true,
  ],
  [
    'no peer that was on only one of two hung workers',
    [
      { at: 0, on: [payer] },
      { at: minute, on: [other] },
    ],
    other,
    2 * minute,
    false,
  ],
  [
    'not for two that are far apart',
    [0, 10 * minute].map((at) => ({ at, on: [payer] })),
    payer,
    11 * minute,
    false,
  ],
  [
    'a peer until 10 min after its second hang',
    [0, minute].map((at) => ({ at, on: [payer] })),
    payer,
    11 * minute - 1,
    true,
  ],
  [
    'no peer from 10 min after its second hang on',
    [0, minute].map((at) => ({ at, on: [payer] })),
    payer,
    11 * minute,
    false,
  ],
  [
    'not for one hang that is told in parts',
    [0, 900].map((at) => ({ at, on: [payer] })),
    payer,
    minute,
    false,
  ],
  [
    'a new session of the account',
    [0, minute].map((at) => ({ at, on: [payer] })),
    { ...payer, sessionId: 'new' },
    2 * minute,
    true,
  ],
  [
    'a new cookie at the address',
    [0, minute].map((at) => ({ at, on: [guest(`${at}`)] })),
    guest('new'),
    2 * minute,
    true,
  ],
  [
    'no paying viewer at the address of such a guest',
    [0, minute].map((at) => ({ at, on: [guest(`${at}`)] })),
    payer,
    2 * minute,
    false,
  ],
  [
    'no guest at the address of a refused paying viewer',
    [0, minute].map((at) => ({ at, on: [payer] })),
    guest('new'),
    2 * minute,
    false,
  ],
  [
    'no publisher if another peer was on both workers',
    [0, minute].map((at) => ({ at, on: [publisher, payer] })),
    publisher,
    2 * minute,
    false,
  ],
  ['the client of a call that was on two hung workers', call, caller, 2 * minute, true],
  ['no performer of a call whose client was on both workers', call, callee, 2 * minute, false],
  [
    'no publisher who was alone on the workers',
    [0, minute].map((at) => ({ at, on: [publisher] })),
    publisher,
    2 * minute,
    false,
  ],
  [
    'a publisher who was the only peer on both workers',
    [
      { at: 0, on: [publisher, payer] },
      { at: minute, on: [publisher, other] },
    ],
    publisher,
    2 * minute,
    true,
  ],
])('[E3] refuses %s', (_, hangs, who, at, refused) => {
  expect(isQuarantined(after(hangs), who, start + at)).toBe(refused)
})

it('[E3] remembers a limited number of suspects, the latest ones, for a limited time', () => {
  const crowd = Array.from({ length: limits.suspects }, (_, number) => guest(`guest ${number}`))
  const crowded = after([
    { at: 0, on: crowd },
    { at: minute, on: [payer] },
    { at: 2 * minute, on: [payer] },
  ])
  expect(crowded.suspects.size).toBe(limits.suspects)
  expect(isQuarantined(crowded, payer, start + 3 * minute)).toBe(true)
  const later = quarantine(crowded, { type: 'hung', at: start + 60 * minute, holders: [other] })
  expect(later.suspects.size).toBe(2)
})
