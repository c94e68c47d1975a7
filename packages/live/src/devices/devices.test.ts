import { settle } from '@footlight/test-kit/clock'
import { describe, expect, it, vi } from 'vitest'
import { acquire } from './acquire.ts'
import { createDevices, type DeviceList } from './devices.ts'
import { loudness } from './level-meter.ts'
import type { DevicesPort } from './port.ts'

function createFakeDevices(
  refuse: (constraints: MediaStreamConstraints) => string | undefined = () => undefined,
) {
  const fake = {
    plugged: [
      { kind: 'videoinput', deviceId: 'c1', label: 'Camera one' },
      { kind: 'audioinput', deviceId: 'm1', label: 'Microphone one' },
    ],
    asked: [] as MediaStreamConstraints[],
    listeners: new Set<() => void>(),
  }
  const port: DevicesPort = {
    async getUserMedia(constraints) {
      fake.asked.push(constraints)
      const refusal = refuse(constraints)
      if (refusal) throw Object.assign(new Error(refusal), { name: refusal })
      return { getTracks: () => [] } as unknown as MediaStream
    },
    enumerateDevices: async () => fake.plugged as MediaDeviceInfo[],
    addEventListener: (_type, listener) => fake.listeners.add(listener),
    removeEventListener: (_type, listener) => fake.listeners.delete(listener),
  }
  return Object.assign(fake, { port })
}

function createFakeStorage() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return () => storage
}

const camera = { quality: 'hd', deviceId: undefined } as const

describe('devices', () => {
  it('[C6] remembers a choice by id, and by label where the id was renewed', async () => {
    const fake = createFakeDevices()
    const devices = createDevices(() => fake.port, createFakeStorage())
    expect(await devices.chosen('camera')).toBeUndefined()
    devices.choose('camera', { deviceId: 'c1', label: 'Camera one' })
    expect(await devices.chosen('camera')).toMatchObject({ deviceId: 'c1' })
    fake.plugged = [{ kind: 'videoinput', deviceId: 'renewed', label: 'Camera one' }]
    expect(await devices.chosen('camera')).toMatchObject({ deviceId: 'renewed' })
    fake.plugged = []
    expect(await devices.chosen('camera')).toBeUndefined()
  })

  it('[C6] tells what is plugged in, now and after each change', async () => {
    const fake = createFakeDevices()
    const seen: DeviceList[] = []
    const stop = createDevices(() => fake.port, createFakeStorage()).watch((list) => seen.push(list))
    await settle()
    fake.plugged = []
    for (const listener of fake.listeners) listener()
    await settle()
    expect(seen.map(({ cameras }) => cameras.length)).toEqual([1, 0])
    stop()
    expect(fake.listeners.size).toBe(0)
  })

  it('asks for the preset within 480x360 and 960x720, 24 fps, 4:3, echo cancelled', async () => {
    const { port, asked } = createFakeDevices()
    await acquire(port, { camera, microphone: { deviceId: 'm1' } })
    expect(asked).toEqual([
      {
        video: {
          aspectRatio: { ideal: 4 / 3 },
          width: { min: 480, ideal: 960, max: 960 },
          height: { min: 360, ideal: 720, max: 720 },
          frameRate: { ideal: 24, max: 24 },
        },
        audio: { echoCancellation: true, deviceId: { exact: 'm1' } },
      },
    ])
  })

  it('leaves the ratio to the camera of a phone that is held upright', async () => {
    vi.stubGlobal('innerWidth', 390)
    vi.stubGlobal('innerHeight', 844)
    const { port, asked } = createFakeDevices()
    await acquire(port, { camera, microphone: undefined })
    vi.unstubAllGlobals()
    expect(asked[0]?.video).not.toHaveProperty('aspectRatio')
  })

  it('[C6] asks for the camera that faces away where no id names one', async () => {
    const { port, asked } = createFakeDevices()
    const facing = 'environment'
    await acquire(port, { camera: { quality: 'md', facing }, microphone: undefined })
    await acquire(port, { camera: { quality: 'md', facing, deviceId: 'c1' }, microphone: undefined })
    expect(asked).toMatchObject([
      { video: { facingMode: { ideal: 'environment' } } },
      { video: { deviceId: { exact: 'c1' } } },
    ])
    expect(asked[1]?.video).not.toHaveProperty('facingMode')
  })

  it('takes a camera that cannot keep the limits', async () => {
    const cannot = ({ video }: MediaStreamConstraints) =>
      JSON.stringify(video).includes('min') ? 'OverconstrainedError' : undefined
    const { port, asked } = createFakeDevices(cannot)
    expect((await acquire(port, { camera, microphone: undefined })).fellBack).toEqual([])
    expect(asked).toHaveLength(2)
  })

  it('[C6] falls back to the default device when the chosen one is gone, and says so', async () => {
    const gone = ({ video }: MediaStreamConstraints) =>
      JSON.stringify(video).includes('exact') ? 'OverconstrainedError' : undefined
    const { port } = createFakeDevices(gone)
    const wanted = { camera: { ...camera, deviceId: 'gone' }, microphone: undefined }
    expect((await acquire(port, wanted)).fellBack).toEqual(['camera'])
  })

  it.each([
    ['NotAllowedError', 'PERMISSION_DENIED'],
    ['NotFoundError', 'NO_DEVICE'],
    ['NotReadableError', 'DEVICE_BUSY'],
  ])('%s is told as %s', async (name, code) => {
    const { port } = createFakeDevices(() => name)
    await expect(acquire(port, { camera, microphone: undefined })).rejects.toMatchObject({ code })
    const asking = createDevices(() => port, createFakeStorage()).askPermission({
      camera: true,
      microphone: true,
    })
    await expect(asking).rejects.toMatchObject({ code })
  })
})

it('measures loudness from silence, 0, to full scale, 1', () => {
  expect(loudness(new Float32Array(8))).toBe(0)
  expect(loudness(new Float32Array(8).fill(1))).toBe(1)
  expect(loudness(new Float32Array(8).fill(0.0316))).toBeCloseTo(0.5, 2)
})
