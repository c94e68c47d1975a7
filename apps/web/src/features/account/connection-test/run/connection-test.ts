import type { CallReply } from '@footlight/contract'
import { inTurn } from '@footlight/gateway/runner'
import { LiveError } from '@footlight/live'
import type { ChosenDevices } from '../../../../blocks/live/devices/use-remembered-devices.ts'
import { type EchoCounters, echoSample } from './echo-counters.ts'
import {
  type Failure,
  type FailureCode,
  isRunning,
  type TestEffect,
  type TestEvent,
  type TestState,
  testTransition,
} from './test-machine.ts'

export type EchoTicket = CallReply<'startConnectionTest'>

/** A connection whose other end sends everything back. It ends with the signal that opened it. */
export interface Echo {
  /** what comes back */
  stream: MediaStream
  counters(): Promise<EchoCounters>
}

export interface EchoEvents {
  /** the media server has answered, and a way for picture and sound is looked for */
  onAnswered(): void
  /** the connection is gone, though it was not closed here */
  onLost(): void
}

export interface TestPorts {
  /** whether this browser has what it takes */
  isSupported(): boolean
  /** Opens camera and microphone, or changes them. Undefined: closed meanwhile. Rejects with a LiveError. */
  openDevices(chosen: ChosenDevices, onUnplugged: () => void): Promise<MediaStream | undefined>
  closeDevices(): void
  /** rejects with a TestError */
  askTicket(signal: AbortSignal): Promise<EchoTicket>
  /** Resolves when it is connected. Rejects with a TestError. */
  openEcho(ticket: EchoTicket, media: MediaStream, events: EchoEvents, signal: AbortSignal): Promise<Echo>
  /** returns a function that cancels the timer */
  after(delayMs: number, run: () => void): () => void
}

export class TestError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.message ?? failure.code, { cause })
    this.name = 'TestError'
    this.failure = failure
  }
}

export interface TestView {
  state: TestState
  /** what camera and microphone give */
  media: MediaStream | undefined
  /** what comes back, while it does */
  echo: MediaStream | undefined
}

/** [S21] One page's connection test. `close` stops the camera and ends the session with the media server. */
export interface ConnectionTest {
  getView(): TestView
  subscribe(listener: () => void): () => void
  start(chosen: ChosenDevices): void
  /** other devices, in a test that does not run */
  choose(chosen: ChosenDevices): void
  close(): void
}

const sampleEveryMs = 1000

export function createConnectionTest(ports: TestPorts): ConnectionTest {
  const listeners = new Set<() => void>()
  let view: TestView = { state: { name: 'idle' }, media: undefined, echo: undefined }
  let chosen: ChosenDevices = { cameraId: undefined, microphoneId: undefined }
  let line: AbortController | undefined
  let echo: Echo | undefined
  let cancelTimer = () => {}

  function show(changes: Partial<TestView>) {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }

  const dispatch = inTurn((event: TestEvent) => {
    const { state, effects } = testTransition(view.state, event)
    if (state !== view.state) show({ state })
    for (const effect of effects) applyEffect(effect)
  })

  function applyEffect(effect: TestEffect) {
    switch (effect.type) {
      case 'openDevices':
        return void openDevices()
      case 'closeDevices':
        ports.closeDevices()
        return show({ media: undefined })
      case 'connect':
        line = new AbortController()
        return void onLine(connect)
      case 'disconnect':
        line?.abort()
        line = undefined
        echo = undefined
        return show({ echo: undefined })
      case 'startSampling':
        return void onLine(async (signal) => echo && sampleEcho(ports, echo, dispatch, signal))
      case 'setTimer':
        cancelTimer()
        cancelTimer = ports.after(effect.delayMs, () => dispatch({ type: 'timedOut' }))
        return
      case 'clearTimer':
        return cancelTimer()
    }
  }

  async function openDevices() {
    if (!ports.isSupported()) return dispatch({ type: 'failed', failure: { code: 'NOT_SUPPORTED' } })
    const onUnplugged = () => dispatch({ type: 'devicesLost', failure: { code: 'NO_DEVICE' } })
    try {
      const media = await ports.openDevices(chosen, onUnplugged)
      if (!media) return
      show({ media })
      dispatch({ type: 'devicesOpened' })
    } catch (thrown) {
      dispatch({ type: 'devicesLost', failure: failureOf(thrown) })
    }
  }

  async function connect(signal: AbortSignal) {
    const opened = view.media && (await openEcho(ports, view.media, dispatch, signal))
    if (!opened || signal.aborted) return
    echo = opened
    show({ echo: opened.stream })
    dispatch({ type: 'connected' })
  }

  /** Once the connection was ended here, its failures mean nothing. */
  async function onLine(work: (signal: AbortSignal) => Promise<void>) {
    const signal = line?.signal
    if (!signal) return
    try {
      await work(signal)
    } catch (thrown) {
      if (!signal.aborted) dispatch({ type: 'failed', failure: failureOf(thrown) })
    }
  }

  return {
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(devices) {
      chosen = devices
      dispatch({ type: 'start' })
    },
    choose(devices) {
      chosen = devices
      if (view.media && !isRunning(view.state)) void openDevices()
    },
    close: () => dispatch({ type: 'close' }),
  }
}

type Dispatch = (event: TestEvent) => void

/** From the ticket to the connection, step by step. Undefined: the signal ended it meanwhile. */
async function openEcho(
  ports: TestPorts,
  media: MediaStream,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<Echo | undefined> {
  const ticket = await ports.askTicket(signal)
  if (signal.aborted) return undefined
  dispatch({ type: 'reached', step: 'gateway' })
  const events: EchoEvents = {
    onAnswered: () => !signal.aborted && dispatch({ type: 'reached', step: 'media' }),
    onLost: () => !signal.aborted && dispatch({ type: 'failed', failure: { code: 'LOST' } }),
  }
  return await ports.openEcho(ticket, media, events, signal)
}

/** A sample a second of what comes back, until the signal ends the connection. */
async function sampleEcho(
  ports: TestPorts,
  echo: Echo,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  let before = await echo.counters()
  while (!signal.aborted) {
    await pause(ports, signal)
    const after = await echo.counters()
    if (signal.aborted) return
    dispatch({ type: 'sampled', sample: echoSample(before, after) })
    before = after
  }
}

/** Until the next sample is due; a connection that ends does not wait for it. */
function pause(ports: TestPorts, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = ports.after(sampleEveryMs, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}

const ofDevices: Partial<Record<LiveError['code'], FailureCode>> = {
  PERMISSION_DENIED: 'PERMISSION_DENIED',
  NO_DEVICE: 'NO_DEVICE',
  DEVICE_BUSY: 'DEVICE_BUSY',
  NOT_SUPPORTED: 'NOT_SUPPORTED',
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof TestError) return thrown.failure
  if (thrown instanceof LiveError) return { code: ofDevices[thrown.code] ?? 'DEVICE_FAILED' }
  // a bug of the page: reported, and the test is over
  reportError(thrown)
  return { code: 'LOST' }
}
