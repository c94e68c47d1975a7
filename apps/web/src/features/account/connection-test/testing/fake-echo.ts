import { LiveError, type LiveErrorCode } from '@footlight/live'
import { TestError, type TestPorts } from '../run/connection-test.ts'
import type { EchoSample } from '../run/connection-verdict.ts'
import type { EchoCounters } from '../run/echo-counters.ts'
import type { Failure } from '../run/test-machine.ts'

/** A second of a line that carries everything. */
export const goodSecond: EchoSample = {
  roundTripMs: 40,
  upKbps: 4800,
  downKbps: 4700,
  upLossPercent: 0,
  downLossPercent: 0,
  trustedKbps: 5000,
  sendsPicture: true,
  limitedBy: null,
  framesPerSecond: 24,
  sourceFramesPerSecond: 24,
  hasSound: true,
  isSpoken: true,
  isRelayed: false,
}

/** What a browser has counted after so many seconds that were all alike. */
function countersAfter(seconds: number, second: EchoSample): EchoCounters {
  const size = { width: 960, height: 720 }
  const { roundTripMs, framesPerSecond, trustedKbps, sendsPicture, isRelayed } = second
  const packets = 500
  return {
    sent: {
      ...size,
      atMs: seconds * 1000,
      frames: 24 * seconds,
      bytes: (second.upKbps * 1000 * seconds) / 8,
      framesPerSecond: 24,
      sourceFramesPerSecond: second.sourceFramesPerSecond,
      limitedBy: second.limitedBy,
      roundTripMs,
      lossPercent: second.upLossPercent,
      codec: 'video/H264',
    },
    received: {
      ...size,
      atMs: seconds * 1000,
      packets: packets * seconds * (1 - second.downLossPercent / 100),
      bytes: (second.downKbps * 1000 * seconds) / 8,
      lost: packets * seconds * (second.downLossPercent / 100),
      framesPerSecond,
      roundTripMs,
      jitterMs: 0,
    },
    soundPackets: second.hasSound ? 50 * seconds : 0,
    spokenEnergy: second.isSpoken === null ? null : second.isSpoken ? seconds : 0,
    trustedKbps,
    sendsPicture,
    isRelayed,
  }
}

const emptyStream = () => Object.assign(new MediaStream(), { getTracks: () => [] })

interface FakeEcho {
  isSupported: boolean
  deviceError?: LiveErrorCode
  ticketFailure?: Failure
  gatewayFailure?: Failure
  /** the media server answers, and no way for picture and sound is found */
  isBlocked: boolean
  /** each second of the line */
  second: EchoSample
  isCameraOpen: boolean
  /** sessions with the media server that are not closed */
  sessions: number
  loseLine(): void
}

/** Camera, api and media server of a connection test, in variables. */
export function createFakeEcho(changes: Partial<FakeEcho> = {}): FakeEcho & { openPorts: () => TestPorts } {
  const fake: FakeEcho = {
    isSupported: true,
    isBlocked: false,
    second: goodSecond,
    isCameraOpen: false,
    sessions: 0,
    loseLine: () => {},
    ...changes,
  }
  const ports: TestPorts = {
    isSupported: () => fake.isSupported,
    async openDevices() {
      if (fake.deviceError) throw new LiveError(fake.deviceError, 'refused')
      fake.isCameraOpen = true
      return emptyStream()
    },
    closeDevices() {
      fake.isCameraOpen = false
    },
    async askTicket() {
      if (fake.ticketFailure) throw new TestError(fake.ticketFailure)
      return { gateway: { serverUrl: 'ws://media/janus-ws', token: 't' }, relayServers: [] }
    },
    async openEcho(_ticket, _media, events, signal) {
      if (fake.gatewayFailure) throw new TestError(fake.gatewayFailure)
      fake.sessions += 1
      signal.addEventListener('abort', () => {
        fake.sessions -= 1
      })
      events.onAnswered()
      if (fake.isBlocked) await new Promise(() => {})
      fake.loseLine = events.onLost
      let seconds = 0
      return { stream: emptyStream(), counters: async () => countersAfter(seconds++, fake.second) }
    },
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  }
  return Object.assign(fake, { openPorts: () => ports })
}
