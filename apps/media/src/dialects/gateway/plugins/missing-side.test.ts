import { describe, expect, it } from 'vitest'
import type { Line, LineCall, LineEvent, Side } from './call-machine.ts'
import { emptyLine, lineMachine, missingSide } from './call-machine.ts'

const both: Line = { ...emptyLine, registered: { client: true, performer: true } }
const inPhase = (phase: Exclude<LineCall['phase'], 'none'>, caller: Side = 'client'): Line => ({
  ...both,
  calls: 1,
  call: { phase, caller, number: 1 },
})

describe('[B13] the side that keeps a call from being connected', () => {
  const neither = { client: false, performer: false }
  const alone = (side: Side): Line => ({ ...both, registered: { ...neither, [side]: true } })
  const after = (line: Line, ...events: LineEvent[]): Line =>
    events.reduce((before, event) => lineMachine(before, event).state, line)
  const hungUp = (side: Side): LineEvent => ({ type: 'hungUp', side, reason: 'r' })
  const called: LineEvent = { type: 'called', side: 'client' }
  const registered: LineEvent = { type: 'registered', side: 'performer' }
  const again: LineEvent = { type: 'registered', side: 'client' }
  const left: LineEvent = { type: 'left', side: 'performer' }

  it.each<[string, Line, { client: boolean; performer: boolean }, number, Side | null | undefined]>([
    ['the performer has no name yet', alone('client'), neither, 2_999, undefined],
    ['the performer has no name', alone('client'), neither, 3_000, 'performer'],
    ['the client has no name', alone('performer'), neither, 3_000, 'client'],
    ['the performer left the call', after(inPhase('talking'), left), neither, 0, 'performer'],
    ['the client does not call', both, neither, 3_000, 'client'],
    ['the performer hung up', after(inPhase('talking'), hungUp('performer')), neither, 2_999, 'performer'],
    [
      'and the client calls no more',
      after(inPhase('talking'), hungUp('performer')),
      neither,
      3_000,
      'client',
    ],
    ['the client hung up', after(inPhase('ringing'), hungUp('client')), neither, 0, 'client'],
    ['the performer registers again', after(inPhase('talking'), registered), neither, 0, 'performer'],
    ['the client registers again and does not call', after(both, again), neither, 0, 'client'],
    [
      'the client left and came back',
      after(both, { type: 'left', side: 'client' }, again),
      neither,
      0,
      'client',
    ],
    ['the client comes for the first time', after(alone('performer'), again), neither, 0, undefined],
    [
      'the engine failed',
      after(both, called, { type: 'failed', number: 1, error: 'e' }),
      neither,
      0,
      undefined,
    ],
    ['it begins to ring', inPhase('ringing'), neither, 1_999, undefined],
    ['the performer lets it ring', inPhase('ringing'), neither, 2_000, 'performer'],
    ['the client lets it ring', inPhase('ringing', 'performer'), neither, 2_000, 'client'],
    ['both have their answers', inPhase('talking'), neither, 1_999, null],
    ['the client has no transport', inPhase('talking'), { ...neither, performer: true }, 2_000, 'client'],
    ['the performer has none', inPhase('talking'), { ...neither, client: true }, 2_000, 'performer'],
    ['neither has', inPhase('talking'), neither, 2_000, 'performer'],
    ['both have', inPhase('talking'), { client: true, performer: true }, 2_000, undefined],
  ])('%s: %5$s', (_, line, isConnected, forMs, side) => {
    expect(missingSide(line, isConnected, forMs)).toBe(side)
  })

  it('knows names and call since before a name was registered again', () => {
    const { state } = lineMachine(both, again)
    expect(state.registered).toBe(both.registered)
    expect(state.call).toBe(both.call)
  })
})
