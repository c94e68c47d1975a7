import { browserDevices, type DevicesPort, deviceError } from './port.ts'

export type DeviceKind = 'camera' | 'microphone'

type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Device {
  deviceId: string
  label: string
}

export interface DeviceList {
  cameras: Device[]
  microphones: Device[]
}

export interface Devices {
  /** What is plugged in. Ids and labels are empty until the user has allowed camera or microphone once. */
  list(): Promise<DeviceList>
  /** Calls `listener` with the list now and after every change, until the returned function is called. */
  watch(listener: (list: DeviceList) => void): () => void
  /** Remembers a choice for the next visit; null goes back to the default device. */
  choose(kind: DeviceKind, device: Device | null): void
  /** The remembered choice, if it is plugged in. */
  chosen(kind: DeviceKind): Promise<Device | undefined>
  /** Asks the user to allow camera and microphone. Rejects with PERMISSION_DENIED, NO_DEVICE or DEVICE_BUSY. */
  askPermission(kinds: { camera: boolean; microphone: boolean }): Promise<void>
}

export function createDevices(
  port: () => DevicesPort = browserDevices,
  storage: () => ChoiceStorage = () => localStorage,
): Devices {
  async function list(): Promise<DeviceList> {
    const infos = await port().enumerateDevices()
    const pick = (kind: MediaDeviceKind) =>
      infos.filter((info) => info.kind === kind).map(({ deviceId, label }) => ({ deviceId, label }))
    return { cameras: pick('videoinput'), microphones: pick('audioinput') }
  }

  /** A page without HTTPS has no devices: an empty list, not a crash. */
  function devicesOrNone(): DevicesPort | undefined {
    try {
      return port()
    } catch {
      return undefined
    }
  }

  return {
    list,
    watch(listener) {
      let watching = true
      async function notify() {
        const found = await list().catch(() => ({ cameras: [], microphones: [] }))
        if (watching) listener(found)
      }
      const onChange = () => void notify()
      const source = devicesOrNone()
      source?.addEventListener('devicechange', onChange)
      onChange()
      return () => {
        watching = false
        source?.removeEventListener('devicechange', onChange)
      }
    },
    choose(kind, device) {
      rememberDevice(kind, device, storage())
    },
    async chosen(kind) {
      const { cameras, microphones } = await list()
      return recallDevice(kind, kind === 'camera' ? cameras : microphones, storage())
    },
    async askPermission({ camera, microphone }) {
      try {
        const stream = await port().getUserMedia({ video: camera, audio: microphone })
        for (const track of stream.getTracks()) track.stop()
      } catch (thrown) {
        throw deviceError(thrown)
      }
    },
  }
}

const keyOf = (kind: DeviceKind) => `live.${kind}`

/** [C6] Stores a choice by device id and label; null deletes it. Errors of the storage are ignored. */
function rememberDevice(kind: DeviceKind, choice: Device | null, storage: ChoiceStorage): void {
  try {
    if (choice === null) storage.removeItem(keyOf(kind))
    else storage.setItem(keyOf(kind), JSON.stringify({ deviceId: choice.deviceId, label: choice.label }))
  } catch {
    // the storage is full, or disabled by the user: the choice is lost with the page
  }
}

/** The remembered device among those present: by id, else by label, as browsers renew ids. */
function recallDevice(
  kind: DeviceKind,
  present: readonly Device[],
  storage: ChoiceStorage,
): Device | undefined {
  const choice = readChoice(kind, storage)
  if (!choice) return undefined
  return (
    present.find(({ deviceId }) => deviceId !== '' && deviceId === choice.deviceId) ??
    present.find(({ label }) => label !== '' && label === choice.label)
  )
}

function readChoice(kind: DeviceKind, storage: ChoiceStorage): Device | undefined {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(keyOf(kind)) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { deviceId, label } = parsed as Partial<Device>
    return typeof deviceId === 'string' && typeof label === 'string' ? { deviceId, label } : undefined
  } catch {
    return undefined
  }
}
