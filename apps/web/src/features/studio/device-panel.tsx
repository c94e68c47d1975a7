import { type Quality, qualities } from '@footlight/contract'
import { createDevices, type Device, type DeviceList } from '@footlight/live'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Broadcast } from './use-broadcast.ts'
import { useDeviceLists } from './use-device-lists.ts'

interface DevicePanelProps {
  broadcast: Broadcast
}

const defaultDevice = ''

/** Camera, microphone, quality, sound: remembered for the next visit, changed without leaving the air. */
export function DevicePanel({ broadcast }: DevicePanelProps) {
  const [devices] = useState(() => createDevices())
  const list: DeviceList = useDeviceLists(devices, broadcast.media)
  const { settings, change } = broadcast

  const pick = (kind: 'camera' | 'microphone', present: readonly Device[], deviceId: string) => {
    const device = present.find((one) => one.deviceId === deviceId) ?? null
    devices.choose(kind, device)
    change({ [kind === 'camera' ? 'cameraId' : 'microphoneId']: device?.deviceId })
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Camera">
          {(control) => (
            <Select
              {...control}
              value={settings.cameraId ?? defaultDevice}
              onChange={(event) => pick('camera', list.cameras, event.target.value)}
              options={choicesOf(list.cameras, 'Default camera')}
            />
          )}
        </Field>
        <Field label="Microphone">
          {(control) => (
            <Select
              {...control}
              value={settings.microphoneId ?? defaultDevice}
              onChange={(event) => pick('microphone', list.microphones, event.target.value)}
              options={choicesOf(list.microphones, 'Default microphone')}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SegmentedControl<Quality>
          label="Quality"
          showLabel
          value={settings.quality}
          onChange={(quality) => change({ quality })}
          options={(Object.keys(qualities) as Quality[]).map((quality) => ({
            value: quality,
            label: quality,
          }))}
        />
        <p className="text-sm text-paper-2">
          {qualities[settings.quality].width}×{qualities[settings.quality].height}, up to{' '}
          {qualities[settings.quality].videoBitrateKbps / 1000} Mbit/s
        </p>
      </div>
      <Switch
        label="Sound"
        hint={settings.audio ? 'You are heard.' : 'You are muted. Nobody hears you.'}
        checked={settings.audio}
        onChange={(audio) => change({ audio })}
      />
    </div>
  )
}

function choicesOf(present: readonly Device[], fallback: string): { value: string; label: string }[] {
  const named = present.filter(({ deviceId }) => deviceId !== '' && deviceId !== 'default')
  return [
    { value: defaultDevice, label: fallback },
    ...named.map(({ deviceId, label }, index) => ({
      value: deviceId,
      label: label || `Device ${index + 1}`,
    })),
  ]
}
