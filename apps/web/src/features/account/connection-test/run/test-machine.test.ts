import { describe, expect, it } from 'vitest'
import { goodSecond } from '../testing/fake-echo.ts'
import type { EchoSample } from './connection-verdict.ts'
import {
  type TestEffect,
  type TestEvent,
  type TestState,
  testSeconds,
  testTransition,
} from './test-machine.ts'

function run(events: readonly TestEvent[], from: TestState = { name: 'idle' }) {
  const effects: TestEffect['type'][] = []
  let state = from
  for (const event of events) {
    const step = testTransition(state, event)
    state = step.state
    effects.push(...step.effects.map(({ type }) => type))
  }
  return { state, effects }
}

const connected: TestEvent[] = [
  { type: 'start' },
  { type: 'devicesOpened' },
  { type: 'reached', step: 'gateway' },
  { type: 'reached', step: 'media' },
  { type: 'connected' },
]
const measured = (count: number, changes: Partial<EchoSample> = {}): TestEvent[] =>
  Array.from({ length: count }, () => ({ type: 'sampled', sample: { ...goodSecond, ...changes } }))

describe('a connection test', () => {
  it('[S21] opens devices, connects, measures ten seconds, and hangs up with a verdict', () => {
    const { state, effects } = run([...connected, ...measured(testSeconds)])
    expect(state).toMatchObject({ name: 'done', verdict: { quality: 'hd', notes: [] } })
    expect(effects).toEqual([
      'openDevices',
      'connect',
      'setTimer',
      'setTimer',
      'setTimer',
      'clearTimer',
      'startSampling',
      'disconnect',
    ])
  })

  it.each([
    [2, 'OFFLINE'],
    [3, 'GATEWAY'],
    [4, 'NO_WAY'],
  ])('[S21] says what did not answer after %i steps: %s', (steps, code) => {
    const { state, effects } = run([...connected.slice(0, steps), { type: 'timedOut' }])
    expect(state).toEqual({ name: 'failed', failure: { code } })
    expect(effects.slice(-2)).toEqual(['clearTimer', 'disconnect'])
  })

  it('[S21] fails without an echo, though it was connected', () => {
    const { state } = run([...connected, ...measured(testSeconds, { framesPerSecond: 0 })])
    expect(state).toEqual({ name: 'failed', failure: { code: 'NO_ECHO' } })
  })

  it('starts again from a failure and from a verdict, and not while it runs', () => {
    const lost: TestEvent = { type: 'failed', failure: { code: 'LOST' } }
    expect(run([...connected, lost, { type: 'start' }]).state.name).toBe('devices')
    expect(run([...connected, ...measured(testSeconds), { type: 'start' }]).state.name).toBe('devices')
    const running = run([...connected, ...measured(3), { type: 'start' }])
    expect(running.state).toMatchObject({ name: 'measuring', samples: { length: 3 } })
  })

  it.each<TestEvent[][]>([[[]], [connected.slice(0, 1)], [connected.slice(0, 3)], [connected]])(
    'closes the connection and the camera from every state, and hears nothing after it: %j',
    (before) => {
      const late: TestEvent[] = [
        { type: 'devicesOpened' },
        { type: 'connected' },
        { type: 'timedOut' },
        { type: 'failed', failure: { code: 'LOST' } },
        ...measured(1),
      ]
      const { state, effects } = run([...before, { type: 'close' }, ...late])
      expect(state).toEqual({ name: 'idle' })
      expect(effects.slice(-3)).toEqual(['clearTimer', 'disconnect', 'closeDevices'])
    },
  )
})
