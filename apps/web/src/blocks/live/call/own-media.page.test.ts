import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nameOf, openConnectedCall, openFakeCall, pass } from './testing/fake-call.ts'
import { FakeMediaStream } from './testing/fake-gateway.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', FakeMediaStream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the own side of a video call', () => {
  it('[S20] switches the camera off without another offer, and closes it', async () => {
    const { call, gateway } = await openConnectedCall()
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
    const { call, gateway, opened } = await openConnectedCall()
    call.change({ audio: false })
    await pass(0)
    expect(call.getState().own.audio?.enabled).toBe(false)
    expect(gateway.sent.at(-1)).toMatchObject({ audio: false, video: true })
    expect(opened).toHaveLength(1)
  })

  it('[S20] sends the shared screen in place of the camera, and the camera again when the browser ends it', async () => {
    const { call, gateway, endScreen } = await openConnectedCall()
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
      const { call, gateway, broken } = await openFakeCall('callee', {}, 'byPress')
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
    const { call, broken } = await openFakeCall('callee', {}, 'byPress')
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
    const { call, unplug, onDeviceGone } = await openConnectedCall()
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
    const { call, opened, takeAway } = await openConnectedCall()
    takeAway()
    call.change({ video: true, microphoneId: 'another' })
    await pass(0)
    expect(opened).toHaveLength(1)
  })

  it('[S20] says of a screen that fails that it does, and goes on with the camera', async () => {
    const { call, onScreenFailed } = await openConnectedCall({
      shareScreen: () => Promise.reject(new Error('no screen')),
    })
    const { own } = call.getState()
    call.share()
    await pass(0)
    expect(onScreenFailed).toHaveBeenCalledOnce()
    expect(call.getState().own).toEqual(own)
  })
})
