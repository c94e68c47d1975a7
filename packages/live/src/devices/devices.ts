import { type ChoiceStorage, type DeviceKind, recallDevice, rememberDevice } from './memory.ts'
import { browserDevices, type DevicesPort, deviceError } from './port.ts'

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
  /** Tells the list now and after every change, until the returned function is called. */
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
      async function tell() {
        const found = await list().catch(() => ({ cameras: [], microphones: [] }))
        if (watching) listener(found)
      }
      const onChange = () => void tell()
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
