import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../errors.ts'
import {
  type CandidateOrEnd,
  type Footing,
  newPeer,
  type PeerEffect,
  type PeerEvent,
  type PeerState,
  peerTransition,
  type Work,
} from './machine.ts'

const jsep = { type: 'answer', sdp: 's' } as const
const candidate = { candidate: 'c', sdpMid: '0' }
const error = new GatewayError('invalid-jsep')

const settled = (at: Footing, waiting: CandidateOrEnd[] = []): PeerState => ({ name: 'settled', at, waiting })
const working = (on: Work, before: Footing, waiting: CandidateOrEnd[] = []): PeerState => ({
  name: 'working',
  on,
  ticket: 1,
  before,
  waiting,
})
const closed: PeerState = { name: 'closed' }

const questions: Record<Work, PeerEvent> = {
  offer: { type: 'offer', ticket: 1, iceRestart: false },
  accept: { type: 'accept', ticket: 1, jsep },
  answer: { type: 'answer', ticket: 1, jsep, sends: false },
}
const works: Record<Work, PeerEffect> = {
  offer: { type: 'createOffer', iceRestart: false },
  accept: { type: 'setAnswer', jsep },
  answer: { type: 'createAnswer', jsep, sends: false },
}

/** Which question may be asked where, written down once more: true or false for offer, accept, answer. */
const may: [PeerState, ...boolean[]][] = [
  [settled('new'), true, false, true],
  [settled('offered'), true, true, false],
  [settled('stable'), true, false, true],
  [working('offer', 'new'), false, false, false],
  [working('accept', 'offered'), false, false, false],
  [working('answer', 'stable'), false, false, false],
  [closed, false, false, false],
]
const asked = may.flatMap(([state, ...allowed]) =>
  (['offer', 'accept', 'answer'] as const).map((on, at) => ({ state, on, allowed: allowed[at] })),
)

describe('[G1] the machine of a peer', () => {
  it.each(asked)('$on in $state.name $state.at$state.on: $allowed', ({ state, on, allowed }) => {
    const step = peerTransition(state, questions[on])
    if (allowed && state.name === 'settled') {
      expect(step).toEqual({ state: working(on, state.at), effects: [works[on]] })
      return
    }
    expect(step.state).toBe(state)
    const kind = state.name === 'closed' ? 'closed' : 'negotiation'
    expect(step.effects).toMatchObject([{ type: 'reject', ticket: 1, error: { kind } }])
  })

  const add = (...candidates: CandidateOrEnd[]) => ({ type: 'addCandidates', candidates })
  const resolve = { type: 'resolve', ticket: 1, jsep }
  const reject = { type: 'reject', ticket: 1, error }
  const done: PeerEvent = { type: 'done', jsep }
  const failed: PeerEvent = { type: 'failed', error }
  const found: PeerEvent = { type: 'localCandidate', candidate: null }
  const came: PeerEvent = { type: 'remoteCandidate', candidate }
  const close: PeerEvent = { type: 'close' }
  const hungUp: PeerEvent = { type: 'hungUp', reason: 'gone' }
  const detached: PeerEvent = { type: 'detached', reason: 'gone' }
  const closing = { type: 'closeConnection' }
  const ended = [closing, { type: 'notifyEnded', reason: 'gone' }]

  const rows: [string, PeerState, PeerEvent, PeerState, object[]][] = [
    [
      'an offer is out',
      working('offer', 'new', [candidate]),
      done,
      settled('offered', [candidate]),
      [resolve],
    ],
    [
      'setting the answer makes the state stable',
      working('accept', 'offered'),
      done,
      settled('stable'),
      [resolve],
    ],
    [
      'creating our answer makes the state stable',
      working('answer', 'new'),
      done,
      settled('stable'),
      [resolve],
    ],
    [
      'a failed offer rejects and keeps the state',
      working('offer', 'stable'),
      failed,
      settled('stable'),
      [reject],
    ],
    [
      'the offer stands',
      working('accept', 'offered', [candidate]),
      failed,
      settled('offered', [candidate]),
      [reject],
    ],
    ['work that ends after close is ignored', closed, done, closed, []],
    ['work that fails after close is ignored', closed, failed, closed, []],

    [
      'a local candidate is trickled',
      settled('new'),
      found,
      settled('new'),
      [{ type: 'trickle', candidate: null }],
    ],
    [
      'a local candidate is trickled during work',
      working('offer', 'new'),
      found,
      working('offer', 'new'),
      [{ type: 'trickle', candidate: null }],
    ],
    ['a local candidate after close is ignored', closed, found, closed, []],

    ['a remote candidate before any description waits', newPeer, came, settled('new', [candidate]), []],
    [
      'a remote candidate before the answer waits',
      settled('offered', [null]),
      came,
      settled('offered', [null, candidate]),
      [],
    ],
    ['while answering', working('answer', 'stable'), came, working('answer', 'stable', [candidate]), []],
    [
      'a remote candidate after the answer is added',
      settled('stable'),
      came,
      settled('stable'),
      [add(candidate)],
    ],
    ['a remote candidate after close is ignored', closed, came, closed, []],
    [
      'the answer adds all waiting candidates',
      working('accept', 'offered', [candidate, null]),
      done,
      settled('stable'),
      [add(candidate, null), resolve],
    ],
    [
      'a failed answer returns to the state before',
      working('answer', 'stable', [candidate]),
      failed,
      settled('stable'),
      [add(candidate), reject],
    ],

    [
      'we hang up',
      settled('offered'),
      close,
      closed,
      [closing, { type: 'hangUp' }, { type: 'notifyEnded', reason: 'closed' }],
    ],
    ['twice', closed, close, closed, []],
    ['the gateway hangs up', settled('stable'), hungUp, closed, ended],
    ['on a renegotiation', settled('offered'), hungUp, closed, ended],
    ['on the connection before this one', settled('new'), hungUp, settled('new'), []],
    [
      'a hangup of the connection before this one, during work',
      working('offer', 'new'),
      hungUp,
      working('offer', 'new'),
      [],
    ],
    ['the handle is gone', settled('new'), detached, closed, ended],
  ]
  it.each(rows)('%s', (_name, from, event, to, effects) => {
    expect(peerTransition(from, event)).toEqual({ state: to, effects })
  })

  it.each([close, hungUp, detached])('$type refuses what is at work', (event) => {
    const { state, effects } = peerTransition(working('answer', 'new'), event)
    expect(state).toEqual(closed)
    expect(effects[0]).toMatchObject({ type: 'reject', ticket: 1, error: { kind: 'closed' } })
  })
})
