import { vi } from 'vitest'
import { type BrowserCall, type CallOptions, type CallPorts, createCall } from '../call.ts'
import type { CallRole } from '../call-machine.ts'
import { startFakeGateway } from './fake-gateway.ts'

/** With fake timers. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const initial = {
  audio: true,
  video: true,
  cameraId: undefined,
  microphoneId: undefined,
  facing: undefined,
  quality: 'md',
} as const

function track(kind: 'audio' | 'video'): MediaStreamTrack {
  const listeners = new EventTarget()
  return Object.assign(listeners, {
    kind,
    id: `${kind} ${Math.random()}`,
    enabled: true,
    readyState: 'live',
    stop() {},
    getSettings: () => ({}),
    applyConstraints: async () => {},
  }) as unknown as MediaStreamTrack
}

/** A call over a fake gateway, with a camera, a microphone and a screen. */
export async function openFakeCall(
  role: CallRole,
  changes: Partial<CallPorts> = {},
  opens: CallOptions['opens'] = 'again',
) {
  const gateway = startFakeGateway()
  const network = { emit: (_isOnline: boolean) => {} }
  let take = () => {}
  const opened: MediaStreamConstraints[] = []
  const tracksMade: MediaStreamTrack[] = []
  /** the name of the browser's error for a device that does not open */
  const broken: Partial<Record<'audio' | 'video', string | undefined>> = {}
  const onDeviceGone = vi.fn()
  const onScreenFailed = vi.fn()
  const screen = new EventTarget()
  const ports: CallPorts = {
    openGateway: gateway.openGateway,
    createPeer: gateway.createPeer,
    devices: () => ({
      async getUserMedia(constraints) {
        opened.push(constraints)
        for (const kind of ['audio', 'video'] as const)
          if (constraints[kind] && broken[kind]) throw new DOMException('', broken[kind])
        const tracks = [
          ...(constraints.audio ? [track('audio')] : []),
          ...(constraints.video ? [track('video')] : []),
        ]
        tracksMade.push(...tracks)
        return { getTracks: () => tracks } as unknown as MediaStream
      },
      enumerateDevices: async () => [],
      addEventListener() {},
      removeEventListener() {},
    }),
    shareScreen: async () => {
      const shared = track('video')
      return {
        stream: { getVideoTracks: () => [shared] },
        on: (_: string, listener: () => void) => screen.addEventListener('ended', listener),
        close() {},
      } as never
    },
    onDeviceGone,
    onScreenFailed,
    onSwitches() {},
    onStopped() {},
    claimCall: async (_isForced, onTaken) => {
      take = onTaken
      return () => {}
    },
    onNetwork(listener) {
      network.emit = listener
      return () => {}
    },
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
    ...changes,
  }
  const getTicket = vi.fn(async (_isTakeover: boolean) => ({
    gateway: {
      serverUrl: 'wss://media.test',
      token: `token ${getTicket.mock.calls.length}`,
      name: 'me',
      peer: 'you',
    },
    relayServers: [],
  }))
  const call = createCall(ports, { role, getTicket, initial, opens })
  await pass(0)
  return {
    call,
    gateway,
    getTicket,
    opened,
    network,
    broken,
    onDeviceGone,
    onScreenFailed,
    unplug(kind: 'audio' | 'video', error: string | undefined) {
      broken[kind] = error
      const gone = tracksMade.findLast((one) => one.kind === kind)
      Object.assign(gone ?? {}, { readyState: 'ended' })
      gone?.onended?.(new Event('ended'))
    },
    takeAway: () => take(),
    endScreen: () => screen.dispatchEvent(new Event('ended')),
  }
}

export const nameOf = (call: BrowserCall) => call.getState().state.name

export async function openConnectedCall(changes: Partial<CallPorts> = {}) {
  const all = await openFakeCall('caller', changes)
  all.gateway.emit({ event: 'accepted', username: 'you' }, { type: 'answer', sdp: 'v=0' })
  await pass(0)
  all.gateway.latest()?.become('connected')
  return all
}
