import { type EchoSample, judge, type Measurements, measure, type Verdict } from './connection-verdict.ts'

/** Why a test came to no verdict. */
export type FailureCode =
  | 'NOT_SUPPORTED'
  | 'PERMISSION_DENIED'
  | 'NO_DEVICE'
  | 'DEVICE_BUSY'
  | 'DEVICE_FAILED'
  /** the api did not answer */
  | 'OFFLINE'
  /** the api refused, and `message` says why */
  | 'REFUSED'
  /** no word with the media server */
  | 'GATEWAY'
  /** words with the media server, and no way for picture and sound */
  | 'NO_WAY'
  /** a way, and nothing came back on it */
  | 'NO_ECHO'
  /** broke off while measuring */
  | 'LOST'

export interface Failure {
  code: FailureCode
  message?: string
}

/** What the test waits for while it connects. */
export type Step = 'ticket' | 'gateway' | 'media'

export type TestState =
  | { name: 'idle' }
  | { name: 'devices' }
  | { name: 'connecting'; step: Step }
  | { name: 'measuring'; samples: readonly EchoSample[] }
  | { name: 'done'; measured: Measurements; verdict: Verdict }
  | { name: 'failed'; failure: Failure }

export type RunningTest = Extract<TestState, { name: 'devices' | 'connecting' | 'measuring' }>

export type TestEvent =
  | { type: 'start' }
  | { type: 'devicesOpened' }
  | { type: 'reached'; step: 'gateway' | 'media' }
  | { type: 'connected' }
  | { type: 'sampled'; sample: EchoSample }
  | { type: 'timedOut' }
  | { type: 'failed'; failure: Failure }
  /** also after the test: a camera was unplugged, or another one does not open */
  | { type: 'devicesLost'; failure: Failure }
  | { type: 'close' }

export type TestEffect =
  | { type: 'openDevices' }
  | { type: 'closeDevices' }
  | { type: 'connect' }
  | { type: 'disconnect' }
  | { type: 'startSampling' }
  | { type: 'setTimer'; delayMs: number }
  | { type: 'clearTimer' }

export interface TestStep {
  state: TestState
  effects: readonly TestEffect[]
}

export const testSeconds = 10
/** for each step of connecting; the browser gives a way up after about 15 s by itself */
export const maxStepMs: Record<Step, number> = { ticket: 10_000, gateway: 12_000, media: 20_000 }

const timedOut: Record<Step, FailureCode> = { ticket: 'OFFLINE', gateway: 'GATEWAY', media: 'NO_WAY' }

/** [S21] What a connection test does on an event. An event in a state that does not wait for it changes nothing. */
export function testTransition(state: TestState, event: TestEvent): TestStep {
  const stays: TestStep = { state, effects: [] }
  switch (event.type) {
    case 'start':
      if (isRunning(state)) return stays
      return { state: { name: 'devices' }, effects: [{ type: 'openDevices' }] }
    case 'devicesOpened':
      if (state.name !== 'devices') return stays
      return {
        state: { name: 'connecting', step: 'ticket' },
        effects: [{ type: 'connect' }, { type: 'setTimer', delayMs: maxStepMs.ticket }],
      }
    case 'reached':
      if (state.name !== 'connecting') return stays
      return {
        state: { name: 'connecting', step: event.step },
        effects: [{ type: 'setTimer', delayMs: maxStepMs[event.step] }],
      }
    case 'connected':
      if (state.name !== 'connecting') return stays
      return {
        state: { name: 'measuring', samples: [] },
        effects: [{ type: 'clearTimer' }, { type: 'startSampling' }],
      }
    case 'sampled':
      return state.name === 'measuring' ? sampled([...state.samples, event.sample]) : stays
    case 'timedOut':
      return state.name === 'connecting' ? fail({ code: timedOut[state.step] }) : stays
    case 'failed':
      return isRunning(state) ? fail(event.failure) : stays
    case 'devicesLost':
      return state.name === 'idle' ? stays : fail(event.failure)
    case 'close':
      return {
        state: { name: 'idle' },
        effects: [{ type: 'clearTimer' }, { type: 'disconnect' }, { type: 'closeDevices' }],
      }
  }
}

export function isRunning(state: TestState): state is RunningTest {
  return state.name === 'devices' || state.name === 'connecting' || state.name === 'measuring'
}

function sampled(samples: readonly EchoSample[]): TestStep {
  if (samples.length < testSeconds) return { state: { name: 'measuring', samples }, effects: [] }
  const measured = measure(samples)
  const isPictureLost = measured.picture === 'none'
  if (isPictureLost || (measured.picture === 'unsent' && measured.sound === 'lost'))
    return fail({ code: 'NO_ECHO' })
  return {
    state: { name: 'done', measured, verdict: judge(measured) },
    effects: [{ type: 'disconnect' }],
  }
}

/** The camera stays open: a person chooses another one, and tries again. */
function fail(failure: Failure): TestStep {
  return { state: { name: 'failed', failure }, effects: [{ type: 'clearTimer' }, { type: 'disconnect' }] }
}
