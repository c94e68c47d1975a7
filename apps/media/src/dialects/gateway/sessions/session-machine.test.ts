import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { SessionMachineEvent, SessionState } from './session-machine.ts'
import { sessionMachine } from './session-machine.ts'

const { sessionTimeoutMs, claimableMs } = limits
const onSocket: SessionState = { phase: 'attached', to: 'socket', activeAt: 0 }
const lost: SessionState = { phase: 'lost', lostAt: 1_000 }
const over: SessionState = { phase: 'over' }
const deliver = [{ type: 'releasePoll' }, { type: 'deliverQueued' }]
const ended = (cause: string) => [{ type: 'over', cause, sendsTimeout: cause !== 'destroyed' }]

describe('[G3] a gateway session', () => {
  it.each<[string, SessionState, SessionMachineEvent, SessionState, unknown[]]>([
    ['lives on with each request', onSocket, { type: 'touched', at: 5 }, { ...onSocket, activeAt: 5 }, []],
    ['is attached just before 60 s', onSocket, { type: 'tick', at: sessionTimeoutMs - 1 }, onSocket, []],
    [
      'is over after 60 s of silence',
      onSocket,
      { type: 'tick', at: sessionTimeoutMs },
      over,
      ended('silent'),
    ],
    ['waits when its socket is lost', onSocket, { type: 'socketLost', at: 1_000 }, lost, []],
    ['is claimable just before 60 s', lost, { type: 'tick', at: 999 + claimableMs }, lost, []],
    [
      'is over unclaimed after 60 s',
      lost,
      { type: 'tick', at: 1_000 + claimableMs },
      over,
      ended('unclaimed'),
    ],
    ['is not claimed by a mere request', lost, { type: 'touched', at: 2_000 }, lost, []],
    [
      'is attached again by its claim, and told what waits',
      lost,
      { type: 'claimed', at: 2_000, to: 'socket' },
      { ...onSocket, activeAt: 2_000 },
      deliver,
    ],
    [
      'goes over to polls by a claim',
      onSocket,
      { type: 'claimed', at: 7, to: 'poll' },
      { phase: 'attached', to: 'poll', activeAt: 7 },
      deliver,
    ],
    [
      'tells no timeout that its client asked for',
      lost,
      { type: 'ended', cause: 'destroyed' },
      over,
      ended('destroyed'),
    ],
    [
      'tells the timeout of a revocation',
      onSocket,
      { type: 'ended', cause: 'revoked' },
      over,
      ended('revoked'),
    ],
    ['ends once', over, { type: 'ended', cause: 'stopped' }, over, []],
    ['is not claimed when it is over', over, { type: 'claimed', at: 9, to: 'socket' }, over, []],
  ])('%s', (_, state, event, next, effects) => {
    expect(sessionMachine(state, event)).toEqual({ state: next, effects })
  })
})
