import { describe, expect, it } from 'vitest'
import { newPacing, type PacingEvent, pacing } from './pacing.ts'

/** so many seconds of media at 10 packets a second, without an acknowledgement */
const media = (seconds: number, from = 0): PacingEvent[] =>
  Array.from({ length: seconds * 10 }, (_, index) => [
    { type: 'tick' as const, nowMs: (from * 10 + index + 1) * 100 },
    { type: 'sent' as const, ms: 100, sequence: from * 10 + index + 1 },
  ]).flat()
const acknowledged = (sequence: number): PacingEvent => ({ type: 'acknowledged', sequence })
const at = (nowMs: number): PacingEvent => ({ type: 'tick', nowMs })
const unbilled = (sentMs: number): PacingEvent => ({ type: 'settled', sentMs, delivered: false })
const paid: PacingEvent = { type: 'funded', untilMs: 3_600_000 }

const after = (...events: PacingEvent[]) => {
  let state = newPacing(0)
  const effects: string[] = []
  for (const event of events) {
    const step = pacing(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { phase: state.phase, effects }
}

describe('pacing', () => {
  it.each<[string, PacingEvent[], string, string[]]>([
    ['flows at first', [paid, ...media(1)], 'flowing', []],
    ['pauses after 2 s of media without a first acknowledgement', [paid, ...media(2)], 'probing', ['pause']],
    ['flows on once acknowledged', [paid, ...media(1), acknowledged(9), ...media(2, 1)], 'flowing', []],
    [
      'pauses 3 s after the last acknowledgement',
      [paid, ...media(1), acknowledged(10), ...media(3, 1)],
      'probing',
      ['pause'],
    ],
    [
      'pauses when acknowledgements fall behind',
      [paid, ...media(1), acknowledged(1), ...media(1, 1), acknowledged(2), ...media(2, 2)],
      'probing',
      ['pause', 'probe'],
    ],
    [
      'probes once a second',
      [paid, ...media(2), at(2_100), at(2_600), at(3_100)],
      'probing',
      ['pause', 'probe', 'probe'],
    ],
    [
      'resumes with the first acknowledgement of a probe',
      [paid, ...media(2), at(2_100), { type: 'probed', sequence: 25 }, acknowledged(25)],
      'flowing',
      ['pause', 'probe', 'resume'],
    ],
    [
      'does not resume with an acknowledgement from before the probe',
      [paid, ...media(2), at(2_100), acknowledged(3)],
      'probing',
      ['pause', 'probe'],
    ],
    [
      'resumes by an acknowledgement that was in flight',
      [paid, ...media(2), acknowledged(19)],
      'flowing',
      ['pause', 'resume'],
    ],
    [
      'keeps flowing through a short burst of loss',
      [paid, ...media(1), acknowledged(10), unbilled(1_000), ...media(1, 1)],
      'flowing',
      [],
    ],
    [
      'pauses when too much media was not delivered',
      [paid, ...media(1), acknowledged(10), unbilled(2_000), unbilled(1_600)],
      'probing',
      ['pause'],
    ],
    [
      'stays paused until the allowance has grown again',
      [
        paid,
        ...media(1),
        acknowledged(10),
        unbilled(3_500),
        acknowledged(10),
        at(20_000),
        acknowledged(10),
        at(30_000),
      ],
      'probing',
      ['pause', 'probe', 'probe'],
    ],
    [
      'resumes once the allowance has grown again',
      [paid, ...media(1), acknowledged(10), unbilled(3_300), at(30_000), acknowledged(10)],
      'flowing',
      ['pause', 'probe', 'resume'],
    ],
    ['[B12] pauses 10 s after the start without funding', [at(9_999), at(10_000)], 'unfunded', ['pause']],
    ['[B12] is not probed while unfunded', [at(10_000), at(12_000), acknowledged(0)], 'unfunded', ['pause']],
    [
      '[B12] is probed first when it is funded again',
      [at(10_000), paid, at(10_050)],
      'probing',
      ['pause', 'probe'],
    ],
    [
      '[B12] resumes when it acknowledges the probe after funding',
      [at(10_000), paid, at(10_050), acknowledged(0)],
      'flowing',
      ['pause', 'probe', 'resume'],
    ],
    [
      '[B12] pauses when its funding ends',
      [{ type: 'funded', untilMs: 4_000 }, at(3_999), at(4_000)],
      'unfunded',
      ['pause'],
    ],
  ])('[B11] %s', (_, events, phase, effects) => {
    expect(after(...events)).toEqual({ phase, effects })
  })
})
