import { describe, expect, it } from 'vitest'
import { connectWithinMs } from '../room/room.ts'
import type { CallEffect, CallEvent, CallMember, MediaCall, Side } from './call.ts'
import { allKinds, partiesOf } from './call.ts'
import { callMachine, emptyCall } from './call-machine.ts'

const at = 1_000_000
const media = { sends: allKinds, takes: allKinds, isOn: allKinds, bitrate: null }
const member = (side: Side, connectionId: string = side, isApart = false): CallMember => ({
  connectionId,
  sessionId: 'one',
  side,
  isApart,
})
const asked = (does: 'offer' | 'answer', party: CallMember): CallEvent => ({
  type: 'openAsked',
  at,
  does,
  member: party,
  media,
})
const opened = (does: 'offer' | 'answer', connectionId: string): CallEvent => ({
  type: 'opened',
  at,
  connectionId,
  does,
})
const answered: CallEvent = { type: 'answerAsked', at, connectionId: 'performer', media }
const connected = (connectionId: string): CallEvent => ({ type: 'connected', at, connectionId })
const leaves = (connectionId: string): CallEvent => ({ type: 'leaveAsked', at, connectionId })
const lost = (connectionId: string, reason: 'worker' | 'failed'): CallEvent => ({
  type: 'lost',
  at,
  connectionId,
  reason,
})
const failed = (connectionId: string): CallEvent => ({
  type: 'openFailed',
  at,
  connectionId,
  code: 'OFFER_REFUSED',
})
const revoked: CallEvent = { type: 'revoked', at, sessionIds: new Set(['one']) }
const tick = (when: number): CallEvent => ({ type: 'tick', at: when })

const offered = [asked('offer', member('performer')), opened('offer', 'performer')]
const ringing = [...offered, answered, asked('answer', member('client'))]
const running = [...ringing, opened('answer', 'client'), connected('performer'), connected('client')]

const close = (connectionId: string, reason: string) => ({ type: 'close', connectionId, reason })
const refuse = (connectionId: string, code: string) => ({ type: 'refuse', connectionId, code })
const open = (connectionId: string, does: string, ...replaces: string[]) => ({
  type: 'open',
  connectionId,
  does,
  replaces,
})

/** Plays events into an empty call; the effects are those of the last. */
function after(...events: CallEvent[]): { call: MediaCall; effects: CallEffect[] } {
  let [call, effects]: [MediaCall, CallEffect[]] = [emptyCall(false), []]
  for (const event of events) ({ state: call, effects } = callMachine(call, event))
  return { call, effects }
}

describe('[G4] the machine of a call', () => {
  it.each<[string, CallEvent[], object[], string[]]>([
    [
      'the callee is opened first',
      [asked('offer', member('performer'))],
      [open('performer', 'offer')],
      ['performer'],
    ],
    ['its offer is made', offered, [{ type: 'accept', connectionId: 'performer' }], ['performer']],
    ['the caller is opened beside it', ringing, [open('client', 'answer')], ['performer', 'client']],
    [
      'a party leaves',
      [...running, leaves('client')],
      [close('client', 'left'), close('performer', 'hungUp')],
      [],
    ],
    ['a party fails', [...running, lost('performer', 'failed')], [close('client', 'hungUp')], []],
    ['their worker dies', [...running, lost('performer', 'worker')], [close('client', 'worker')], []],
    [
      'the worker dies while the caller is answered',
      [...ringing, lost('performer', 'worker')],
      [refuse('client', 'UNAVAILABLE'), close('client', 'worker')],
      [],
    ],
    [
      'the callee leaves while the caller is answered',
      [...ringing, leaves('performer')],
      [close('performer', 'left'), refuse('client', 'NOT_READY'), close('client', 'hungUp')],
      [],
    ],
    [
      "the caller's offer is refused",
      [...ringing, failed('client')],
      [refuse('client', 'OFFER_REFUSED'), close('performer', 'hungUp')],
      [],
    ],
    [
      'the session is revoked while the callee is offered the call',
      [asked('offer', member('performer')), revoked],
      [refuse('performer', 'SESSION_REVOKED'), close('performer', 'revoked')],
      [],
    ],
    [
      'the engine makes an offer for a party that has gone',
      [asked('offer', member('performer')), revoked, opened('offer', 'performer')],
      [close('performer', 'left')],
      [],
    ],
    [
      'the callee is offered a call again',
      [...running, asked('offer', member('performer', 'again'))],
      [open('again', 'offer', 'performer', 'client')],
      ['again'],
    ],
    [
      'the caller calls again',
      [...running, asked('answer', member('client', 'again'))],
      [open('again', 'answer', 'client')],
      ['performer', 'again'],
    ],
    [
      'a caller calls again before its first is answered',
      [...ringing, asked('answer', member('client', 'again'))],
      [refuse('client', 'REPLACED'), open('again', 'answer', 'client')],
      ['performer', 'again'],
    ],
    [
      'the callee does not connect in time',
      [...ringing, opened('answer', 'client'), connected('client'), tick(at + connectWithinMs)],
      [close('performer', 'late'), close('client', 'hungUp')],
      [],
    ],
    ['a connected call goes on', [...running, tick(at + 2_000)], [], ['performer', 'client']],
    ['an answer without an offer', [answered], [{ type: 'refuseAnswer', code: 'SESSION_NOT_FOUND' }], []],
    [
      'an answer before the offer is made',
      [asked('offer', member('performer')), answered],
      [{ type: 'refuseAnswer', code: 'SESSION_NOT_FOUND' }],
      ['performer'],
    ],
    [
      'a second answer',
      [...running, answered],
      [{ type: 'refuseAnswer', code: 'ALREADY_ANSWERED' }],
      ['performer', 'client'],
    ],
    [
      'an answer after one that the engine refused',
      [...offered, answered, { type: 'answerFailed', at, connectionId: 'performer' }, answered],
      [],
      ['performer'],
    ],
    [
      'events of a connection that has gone',
      [...running, leaves('client'), lost('client', 'failed')],
      [],
      [],
    ],
  ])('%s', (_, events, effects, stay) => {
    const step = after(...events)
    expect(step.effects).toEqual(effects)
    expect(
      partiesOf(step.call)
        .map(({ connectionId }) => connectionId)
        .sort(),
    ).toEqual(stay.toSorted())
  })

  it('[E3] begins again on a worker apart when the caller alone is a suspect', () => {
    const split = after(...offered, answered, asked('answer', member('client', 'client', true)))
    expect(split.effects).toEqual([close('performer', 'replaced'), refuse('client', 'NOT_READY')])
    expect(split.call).toMatchObject({ isApart: true, parties: {} })
  })
})
