import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line, LineCall, LineEffect, LineEvent, Side } from './call-machine.ts'
import { emptyLine, lineMachine, otherSide } from './call-machine.ts'

const both: Line = { ...emptyLine, registered: { client: true, performer: true } }
const inPhase = (phase: Exclude<LineCall['phase'], 'none'>, caller: Side = 'client'): Line => ({
  ...both,
  calls: 1,
  call: { phase, caller, number: 1 },
})
const none: LineCall = { phase: 'none' }
const call = (phase: Exclude<LineCall['phase'], 'none'>, caller: Side = 'client', number = 1): LineCall => ({
  phase,
  caller,
  number,
})
const closed: LineEffect[] = [
  { type: 'close', side: 'client' },
  { type: 'close', side: 'performer' },
]
const hangup = (to: Side, by: Side, reason: string): LineEffect => ({ type: 'notifyHangup', to, by, reason })
const refuse = (side: Side, refusal: 'noSuchName' | 'inCall' | 'noCall'): LineEffect => ({
  type: 'refuse',
  side,
  refusal,
})
const remote = 'Remote WebRTC hangup'

describe('[G3] the call of a session', () => {
  it.each<[string, Line, LineEvent, LineCall, LineEffect[]]>([
    [
      'is not made before the peer is registered',
      lineMachine(emptyLine, { type: 'registered', side: 'client' }).state,
      { type: 'called', side: 'client' },
      none,
      [refuse('client', 'noSuchName')],
    ],
    [
      'begins with an offer to the callee',
      both,
      { type: 'called', side: 'client' },
      call('calling'),
      [{ type: 'makeOffer', caller: 'client', number: 1 }],
    ],
    [
      'rings',
      inPhase('calling'),
      { type: 'offered', number: 1 },
      call('ringing'),
      [{ type: 'ring', caller: 'client' }],
    ],
    [
      'ignores the offer of a call before',
      inPhase('calling'),
      { type: 'offered', number: 0 },
      call('calling'),
      [],
    ],
    [
      'is accepted by its callee',
      inPhase('ringing'),
      { type: 'accepted', side: 'performer' },
      call('answering'),
      [{ type: 'takeAnswer', caller: 'client', number: 1 }],
    ],
    [
      'is not accepted by its caller',
      inPhase('ringing'),
      { type: 'accepted', side: 'client' },
      call('ringing'),
      [refuse('client', 'noCall')],
    ],
    [
      'is accepted once',
      inPhase('talking'),
      { type: 'accepted', side: 'performer' },
      call('talking'),
      [refuse('performer', 'noCall')],
    ],
    [
      'connects both',
      inPhase('answering'),
      { type: 'answered', number: 1 },
      call('talking'),
      [{ type: 'connect', caller: 'client' }],
    ],
    [
      'is not made twice',
      inPhase('talking'),
      { type: 'called', side: 'client' },
      call('talking'),
      [refuse('client', 'inCall')],
    ],
    [
      'of the client goes on in glare',
      inPhase('ringing'),
      { type: 'called', side: 'performer' },
      call('ringing'),
      [refuse('performer', 'inCall')],
    ],
    [
      'of the performer gives way in glare, refused while it is being made',
      inPhase('calling', 'performer'),
      { type: 'called', side: 'client' },
      call('calling', 'client', 2),
      [refuse('performer', 'inCall'), ...closed, { type: 'makeOffer', caller: 'client', number: 2 }],
    ],
    [
      'of the performer gives way in glare, hung up when it rings',
      inPhase('ringing', 'performer'),
      { type: 'called', side: 'client' },
      call('calling', 'client', 2),
      [
        hangup('performer', 'client', 'Calls at the same moment'),
        ...closed,
        { type: 'makeOffer', caller: 'client', number: 2 },
      ],
    ],
    [
      'ends for the other side by a hangup',
      inPhase('talking'),
      { type: 'hungUp', side: 'client', reason: 'bored' },
      none,
      [hangup('performer', 'client', 'bored'), ...closed],
    ],
    ['ends once, if both hang up', both, { type: 'hungUp', side: 'performer', reason: 'too' }, none, []],
    [
      'is refused to a caller whose callee leaves while it is being made',
      inPhase('calling'),
      { type: 'left', side: 'performer' },
      none,
      [refuse('client', 'noCall'), ...closed],
    ],
    [
      'refuses the acceptance that comes too late',
      inPhase('answering'),
      { type: 'hungUp', side: 'client', reason: 'late' },
      none,
      [refuse('performer', 'noCall'), hangup('performer', 'client', 'late'), ...closed],
    ],
    [
      'ends for both with a lost connection',
      inPhase('talking'),
      { type: 'lost', side: 'performer', by: 'performer' },
      none,
      [hangup('client', 'performer', remote), hangup('performer', 'performer', remote), ...closed],
    ],
    [
      'ends for both when a side registers again',
      inPhase('talking'),
      { type: 'registered', side: 'client' },
      none,
      [
        hangup('client', 'client', 'Registered again'),
        hangup('performer', 'client', 'Registered again'),
        ...closed,
      ],
    ],
    [
      'fails for its caller alone while it is being made',
      inPhase('calling'),
      { type: 'failed', number: 1, error: 'no' },
      none,
      [{ type: 'fail', side: 'client', error: 'no' }, ...closed],
    ],
    [
      'fails for both while it is being answered',
      inPhase('answering'),
      { type: 'failed', number: 1, error: 'no' },
      none,
      [
        { type: 'fail', side: 'performer', error: 'no' },
        hangup('client', 'performer', 'The call cannot be connected'),
        ...closed,
      ],
    ],
    [
      'is untouched by a failure of the call before',
      inPhase('talking'),
      { type: 'failed', number: 0, error: 'no' },
      call('talking'),
      [],
    ],
  ])('%s', (_, line, event, next, effects) => {
    const step = lineMachine(line, event)
    expect(step.state.call).toEqual(next)
    expect(step.effects).toEqual(effects)
  })

  it('answers each request once, and tells no hangup to a side that has no call', () => {
    const side = fc.constantFrom<Side>('client', 'performer')
    const number = fc.nat({ max: 4 })
    const event = fc.oneof<fc.Arbitrary<LineEvent>[]>(
      side.map((one) => ({ type: 'registered', side: one })),
      side.map((one) => ({ type: 'left', side: one })),
      side.map((one) => ({ type: 'called', side: one })),
      side.map((one) => ({ type: 'accepted', side: one })),
      side.map((one) => ({ type: 'hungUp', side: one, reason: 'r' })),
      side.map((one) => ({ type: 'lost', side: one, by: one })),
      number.map((one) => ({ type: 'offered', number: one })),
      number.map((one) => ({ type: 'answered', number: one })),
      number.map((one) => ({ type: 'failed', number: one, error: 'e' })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let line = emptyLine
        const waiting = { client: 0, performer: 0 }
        const knows = { client: false, performer: false }
        for (const one of events) {
          // a handle has one request at a time, and calls only with a name
          const asks = one.type === 'called' || one.type === 'accepted'
          if (asks && (waiting[one.side] > 0 || !line.registered[one.side])) continue
          if (asks) waiting[one.side] += 1
          const { state, effects } = lineMachine(line, one)
          line = state
          for (const effect of effects) {
            switch (effect.type) {
              case 'refuse':
              case 'fail':
                waiting[effect.side] -= 1
                break
              case 'ring':
                waiting[effect.caller] -= 1
                knows.client = knows.performer = true
                break
              case 'connect':
                waiting[otherSide(effect.caller)] -= 1
                break
              case 'notifyHangup':
                expect(knows[effect.to]).toBe(true)
                break
              case 'close':
                knows[effect.side] = false
                break
              case 'makeOffer':
              case 'takeAnswer':
                break
            }
          }
        }
        const { call: last } = line
        const due = (one: Side) =>
          (last.phase === 'calling' && last.caller === one) ||
          (last.phase === 'answering' && last.caller !== one)
        expect(waiting).toEqual({ client: Number(due('client')), performer: Number(due('performer')) })
      }),
      { seed: 20_261, numRuns: 2_000 },
    )
  })
})
