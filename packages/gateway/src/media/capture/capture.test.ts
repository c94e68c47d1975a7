import { describe, expect, it } from 'vitest'
import { presets } from '../presets.ts'
import { createFakeDevices, type FakeTrack } from '../testing/fake-devices.ts'
import { type CaptureOptions, capture } from './devices.ts'
import { shareScreen } from './screen.ts'

const kindsOf = ({ stream }: { stream: MediaStream }) => stream.getTracks().map(({ kind }) => kind)
const live = (tracks: FakeTrack[]) => tracks.filter(({ readyState }) => readyState === 'live').length
const must = { required: true }

describe('capture', () => {
  it('has the sizes by their names', () => {
    expect(Object.entries(presets).map(([name, { width, height }]) => `${name} ${width}x${height}`)).toEqual([
      ...['lowres 320x240', 'lowres-16:9 320x180', 'stdres 640x480', 'stdres-16:9 640x360'],
      ...['hires 1280x720', 'hires-16:9 1280x720', 'hdres 1280x720', 'fhdres 1920x1080', '4kres 3840x2160'],
    ])
  })

  const constraints: [string, CaptureOptions, MediaStreamConstraints][] = [
    ['any camera', { video: true }, { audio: false, video: {} }],
    [
      'a size',
      { video: { preset: 'lowres-16:9' } },
      { audio: false, video: { width: { ideal: 320 }, height: { ideal: 180 } } },
    ],
    [
      'a chosen microphone',
      { audio: { deviceId: 'm' } },
      { audio: { deviceId: { exact: 'm' } }, video: false },
    ],
    [
      'both',
      { audio: true, video: { deviceId: 'c', ...must } },
      { audio: {}, video: { deviceId: { exact: 'c' } } },
    ],
  ]
  it.each(constraints)('asks for %s', async (_name, options, expected) => {
    const devices = createFakeDevices()
    using _held = await capture({ ...options, devices })
    expect(devices.asked).toEqual([expected])
  })

  const none = 'No capture device found'
  const noAudio = 'Audio capture is required, but no capture device found'
  const noVideo = 'Video capture is required, but no capture device found'
  const both = { audio: true, video: true }
  const bothMust = { audio: must, video: must }
  const found: [missing: string, CaptureOptions, string[] | string][] = [
    ['', both, ['audio', 'video']],
    ['audio', both, ['video']],
    ['video', both, ['audio']],
    ['audio video', both, none],
    ['audio', { ...both, audio: must }, noAudio],
    ['video', { ...both, audio: must }, ['audio']],
    ['video', { ...both, video: must }, noVideo],
    ['audio', { ...both, video: must }, ['video']],
    ['audio video', bothMust, none],
    ['audio', bothMust, noAudio],
    ['video', bothMust, noVideo],
    ['audio', { audio: must }, none],
    ['video', { video: true }, none],
    ['video', { audio: true }, ['audio']],
  ]
  it.each(found)('without %s, %j: %j', async (missing, options, expected) => {
    const devices = createFakeDevices({ missing })
    const captured = capture({ ...options, devices })
    if (typeof expected === 'string') {
      await expect(captured).rejects.toThrow(expected)
      expect(live(devices.tracks)).toBe(0)
    } else {
      using held = await captured
      expect(kindsOf(held)).toEqual(expected)
    }
  })

  it('getUserMedia not available', async () => {
    await expect(capture({ video: true })).rejects.toMatchObject({
      kind: 'capture-unavailable',
      message: 'getUserMedia not available',
    })
  })

  it.each(['NotAllowedError', 'NotReadableError'])(
    '%s is a refusal, even of what is optional',
    async (refusal) => {
      const captured = capture({ ...both, devices: createFakeDevices({ refusal }) })
      await expect(captured).rejects.toMatchObject({ kind: 'capture-refused', cause: { name: refusal } })
    },
  )
})

describe('screen share', () => {
  it('asks for three frames a second', async () => {
    const devices = createFakeDevices()
    using _held = await shareScreen({ devices })
    using _fast = await shareScreen({ frameRate: 15, audio: true, devices })
    expect(devices.asked).toEqual([
      { video: { frameRate: { ideal: 3, max: 3 } }, audio: false },
      { video: { frameRate: { ideal: 15, max: 15 } }, audio: true },
    ])
  })

  it("answers with the extension's sentences", async () => {
    const missing = 'Screen-share extension: not installed'
    await expect(shareScreen()).rejects.toMatchObject({ kind: 'screen-not-installed', message: missing })
    const cancelled = 'Screen-share extension: permission cancelled'
    const devices = createFakeDevices({ refusal: 'NotAllowedError' })
    await expect(shareScreen({ devices })).rejects.toMatchObject({
      kind: 'screen-cancelled',
      message: cancelled,
    })
    const broken = createFakeDevices({ refusal: 'NotReadableError' })
    await expect(shareScreen({ devices: broken })).rejects.toMatchObject({ kind: 'capture-refused' })
  })
})

describe('what is captured', () => {
  const options = { audio: true, video: true }

  it('tells which track ended by itself, and not what was closed', async () => {
    const devices = createFakeDevices()
    const held = await capture({ ...options, devices })
    const ended: string[] = []
    held.on('ended', ({ track }) => ended.push(track.kind))
    const [microphone, camera] = devices.tracks
    camera?.unplug()
    held.close()
    microphone?.unplug()
    expect([ended, live(devices.tracks)]).toEqual([['video'], 0])
  })

  it('is closed by the signal, at any time', async () => {
    const stop = new AbortController()
    const { signal } = stop
    const devices = createFakeDevices()
    const held = await capture({ ...options, devices, signal })
    const opening = capture({ ...options, devices, signal })
    stop.abort(new Error('enough'))
    await expect(opening).rejects.toThrow('enough')
    await expect(capture({ ...options, devices, signal })).rejects.toThrow('enough')
    expect(kindsOf(held)).toEqual(['audio', 'video'])
    expect([devices.tracks.length, live(devices.tracks)]).toEqual([4, 0])
  })
})
