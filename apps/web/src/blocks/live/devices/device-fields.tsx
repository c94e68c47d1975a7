import { createDevices, type Device, type DeviceList, type Devices } from '@footlight/live'
import { useEffect, useState } from 'react'
import { say } from '../../../lib/language/say.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { ChosenDevices } from './use-remembered-devices.ts'

interface DeviceFieldsProps {
  /** what is captured: the browser names devices from then on */
  media: MediaStream | undefined
  chosen: ChosenDevices
  onChange: (changes: Partial<ChosenDevices>) => void
}

const defaultDevice = ''

/** [C6] Camera and microphone to choose from, remembered for the next visit. */
export function DeviceFields({ media, chosen, onChange }: DeviceFieldsProps) {
  const [devices] = useState(() => createDevices())
  const list: DeviceList = useDeviceLists(devices, media)

  const pick = (kind: 'camera' | 'microphone', present: readonly Device[], deviceId: string) => {
    const device = present.find((one) => one.deviceId === deviceId) ?? null
    devices.choose(kind, device)
    onChange({ [kind === 'camera' ? 'cameraId' : 'microphoneId']: device?.deviceId })
  }
  return (
    <div className="@container">
      <div className="grid gap-x-4 gap-y-3.5 @sm:grid-cols-2">
        <Field label={say('Camera')}>
          {(control) => (
            <Select
              {...control}
              value={chosen.cameraId ?? defaultDevice}
              onChange={(event) => pick('camera', list.cameras, event.target.value)}
              options={choicesOf(list.cameras, say('Default camera'))}
            />
          )}
        </Field>
        <Field label={say('Microphone')}>
          {(control) => (
            <Select
              {...control}
              value={chosen.microphoneId ?? defaultDevice}
              onChange={(event) => pick('microphone', list.microphones, event.target.value)}
              options={choicesOf(list.microphones, say('Default microphone'))}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

function choicesOf(present: readonly Device[], fallback: string): { value: string; label: string }[] {
  const named = present.filter(({ deviceId }) => deviceId !== '' && deviceId !== 'default')
  return [
    { value: defaultDevice, label: fallback },
    ...named.map(({ deviceId, label }, index) => ({
      value: deviceId,
      label: label || say('Device {number}', { number: index + 1 }),
    })),
  ]
}

/** Cameras and microphones, as they come and go; labels are readable once `media` is captured. */
function useDeviceLists(devices: Devices, media: MediaStream | undefined): DeviceList {
  const [list, setList] = useState<DeviceList>({ cameras: [], microphones: [] })
  const isGranted = media !== undefined
  useEffect(() => {
    // asked again once allowed: before, ids and labels are empty
    if (!isGranted) return
    return devices.watch(setList)
  }, [devices, isGranted])
  return list
}
