import { GatewayError } from '@footlight/gateway'
import { LiveError } from '@footlight/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, type CallOptions, type CallPorts, createCall } from './call.ts'
import type { CallRole } from './call-machine.ts'
import { FakeMediaStream, startFakeGateway } from './testing/fake-gateway.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', FakeMediaStream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

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
  }) as unknown as MediaStreamTrack
}

/** A call over a fake gateway, with a camera, a microphone and a screen. */
async function setUp(
  role: CallRole,
  changes: Partial<CallPorts> = {},
  opens: CallOptions['opens'] = 'again',
) {
  const gateway = startFakeGateway()
  const network = { tell: (_isOnline: boolean) => {} }
  let take = () => {}
  const opened: MediaStreamConstraints[] = []
  const tracksMade: MediaStreamTrack[] = []
  /** the name of the browser's error for a device that does not open */
  const broken: Partial<Record<'audio' | 'video', string>> = {}
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
    takeSeat: async (_isForced, onTaken) => {
      take = onTaken
      return () => {}
    },
    onNetwork(listener) {
      network.tell = listener
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

const nameOf = (call: Call) => call.getState().state.name

describe('a video call over the gateway', () => {
  it('[S20] the client registers with its token, calls until the performer is there, and is connected', async () => {
    const { call, gateway } = await setUp('caller')
    expect(gateway.sent).toEqual([
      { request: 'register', username: 'me' },
      { request: 'call', username: 'you' },
    ])
    expect(gateway.tokens).toEqual(['token 1'])
    gateway.refuse = new GatewayError('plugin', { code: 478 })
    gateway.peers[0]?.end()
    await pass(3000)
    expect(nameOf(call)).toBe('ringing')
    gateway.refuse = undefined
    await pass(1000)
    gateway.tell({ event: 'accepted', username: 'you' }, { type: 'answer', sdp: 'v=0' })
    await pass(0)
    gateway.latest()?.become('connected')
    expect(nameOf(call)).toBe('connected')
    expect(gateway.sent.at(-1)).toEqual({ request: 'set', audio: true, video: true, bitrate: 2_500_000 })
  })

  it('[S20] the performer accepts by itself, and again after the client reloads', async () => {
    const { call, gateway } = await setUp('callee')
    const ring = async () => {
      gateway.tell({ event: 'incomingcall', username: 'you' }, { type: 'offer', sdp: 'v=0' })
      await pass(0)
      gateway.latest()?.become('connected')
    }
    await ring()
    expect(nameOf(call)).toBe('connected')
    gateway.tell({ event: 'hangup', username: 'you', reason: 'reloaded' })
    await pass(0)
    expect(nameOf(call)).toBe('ringing')
    await ring()
    expect(nameOf(call)).toBe('connected')
    expect(gateway.sent.filter(({ request }) => request === 'accept')).toHaveLength(2)
    expect(gateway.tokens).toHaveLength(1)
  })

  it('[C2, D8] connects anew with a fresh token when the gateway is gone, also with no network meanwhile', async () => {
    const { call, gateway, getTicket, network } = await setUp('callee')
    gateway.close()
    await pass(2)
    expect(gateway.tokens).toEqual(['token 1', 'token 2'])
    network.tell(false)
    gateway.close()
    await pass(60_000)
    expect(getTicket).toHaveBeenCalledTimes(2)
    network.tell(true)
    await pass(0)
    expect(gateway.tokens.at(-1)).toBe('token 3')
    call.close()
    expect(gateway.open).toBe(0)
  })

  it('[S20] switches the camera off without another offer, and closes it', async () => {
    const { call, gateway } = await connected()
    call.change({ video: false })
    await pass(0)
    expect(gateway.latest()?.sent.video).toBeNull()
    expect(gateway.sent.at(-1)).toEqual({ request: 'set', audio: true, video: false, bitrate: 2_500_000 })
    call.change({ video: true })
    await pass(0)
    expect(gateway.latest()?.sent.video).toMatchObject({ kind: 'video' })
    expect(gateway.sent.filter(({ request }) => request === 'call')).toHaveLength(1)
  })

  it('[S20] mutes the microphone and leaves it open', async () => {
    const { call, gateway, opened } = await connected()
    call.change({ audio: false })
    await pass(0)
    expect(call.getState().own.audio?.enabled).toBe(false)
    expect(gateway.sent.at(-1)).toMatchObject({ audio: false, video: true })
    expect(opened).toHaveLength(1)
  })

  it('[S20] sends the shared screen in place of the camera, and the camera again when the browser ends it', async () => {
    const { call, gateway, endScreen } = await connected()
    const camera = call.getState().own.video
    call.share()
    await pass(0)
    expect(call.getState().own.isSharing).toBe(true)
    expect(gateway.latest()?.sent.video).not.toBe(camera)
    endScreen()
    await pass(0)
    expect(call.getState().own.isSharing).toBe(false)
    expect(gateway.latest()?.sent.video).toBe(camera)
  })

  it.each(['NotAllowedError', 'NotReadableError', 'NotFoundError'])(
    '[S20] joins with the microphone alone where the camera fails with %s, and says why',
    async (name) => {
      const { call, gateway, broken } = await setUp('callee', {}, 'byPress')
      broken.video = name
      call.bringHere()
      await pass(0)
      expect(nameOf(call)).toBe('ringing')
      expect(call.getState().own).toMatchObject({ audio: { kind: 'audio' }, video: undefined })
      expect(call.getState().own.error?.code).toMatch(/PERMISSION_DENIED|DEVICE_BUSY|NO_DEVICE/)
      broken.video = undefined
      call.change({ video: true })
      await pass(0)
      expect(call.getState().own).toMatchObject({ video: { kind: 'video' }, error: undefined })
      expect(gateway.tokens).toHaveLength(1)
    },
  )

  it('[S20] goes on when a device opens after both were refused', async () => {
    const { call, broken } = await setUp('callee', {}, 'byPress')
    Object.assign(broken, { audio: 'NotAllowedError', video: 'NotAllowedError' })
    call.bringHere()
    await pass(0)
    expect(nameOf(call)).toBe('blocked')
    broken.audio = undefined
    call.change({ microphoneId: 'another' })
    await pass(0)
    expect(nameOf(call)).toBe('ringing')
  })

  it('[C6] says of an unplugged camera whether another one took its place', async () => {
    const { call, unplug, onDeviceGone } = await connected()
    unplug('video', undefined)
    await pass(0)
    expect(onDeviceGone.mock.calls).toEqual([['camera', true]])
    unplug('video', 'NotFoundError')
    await pass(0)
    expect(onDeviceGone.mock.calls.slice(1)).toEqual([['camera', false]])
    expect(call.getState().own).toMatchObject({ audio: { kind: 'audio' }, video: undefined })
    expect(nameOf(call)).toBe('connected')
  })

  it('[S20] opens no device from a change while another page has the call', async () => {
    const { call, opened, takeAway } = await connected()
    takeAway()
    call.change({ video: true, microphoneId: 'another' })
    await pass(0)
    expect(opened).toHaveLength(1)
  })

  it('[S20] says of a screen that fails that it does, and goes on with the camera', async () => {
    const { call, onScreenFailed } = await connected({
      shareScreen: () => Promise.reject(new Error('no screen')),
    })
    const { own } = call.getState()
    call.share()
    await pass(0)
    expect(onScreenFailed).toHaveBeenCalledOnce()
    expect(call.getState().own).toEqual(own)
  })

  it('[S17] stops when another device registers its name, and does not take it back by itself', async () => {
    const { call, gateway } = await connected()
    gateway.tell({ event: 'hangup', username: 'me', reason: 'Registered again' })
    await pass(10_000)
    expect(nameOf(call)).toBe('elsewhere')
    expect(gateway.tokens).toHaveLength(1)
    call.bringHere()
    await pass(0)
    expect(gateway.tokens).toHaveLength(2)
  })

  it('[S7] takes the call from another device with the first ticket after a press, and renews with the next', async () => {
    const { call, gateway, getTicket } = await connected()
    getTicket.mockRejectedValueOnce(new LiveError('NAME_IN_USE', 'It plays elsewhere.'))
    gateway.close()
    await pass(2)
    expect(nameOf(call)).toBe('elsewhere')
    expect(call.getState().own).toMatchObject({ audio: undefined, video: undefined })
    getTicket.mockRejectedValueOnce(new LiveError('TOKEN_UNAVAILABLE', '', { recoverable: true }))
    call.bringHere()
    await pass(2)
    expect(nameOf(call)).toBe('ringing')
    gateway.close()
    await pass(2000)
    expect(getTicket.mock.calls).toEqual([[false], [false], [true], [true], [false]])
  })

  it('[S7] takes a call that was agreed to here with its first ticket', async () => {
    const { getTicket } = await setUp('caller', {}, 'anew')
    expect(getTicket.mock.calls).toEqual([[true]])
  })

  it('[S17] opens neither camera nor gateway where the call was not agreed to, until a press brings it', async () => {
    const { call, gateway, opened } = await setUp('callee', {}, 'byPress')
    await pass(10_000)
    expect(nameOf(call)).toBe('elsewhere')
    expect([opened, gateway.tokens]).toEqual([[], []])
    call.bringHere()
    await pass(0)
    expect(nameOf(call)).toBe('ringing')
  })

  it('[S17] lets go of everything when another page takes the call', async () => {
    const { call, gateway, takeAway } = await connected()
    takeAway()
    await pass(0)
    expect(nameOf(call)).toBe('elsewhere')
    expect(gateway.open).toBe(0)
    expect(call.getState().own).toMatchObject({ audio: undefined, video: undefined })
  })
})

async function connected(changes: Partial<CallPorts> = {}) {
  const all = await setUp('caller', changes)
  all.gateway.tell({ event: 'accepted', username: 'you' }, { type: 'answer', sdp: 'v=0' })
  await pass(0)
  all.gateway.latest()?.become('connected')
  expect(nameOf(all.call)).toBe('connected')
  return all
}
