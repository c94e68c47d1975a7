import { type Quality, qualities } from '@footlight/contract'
import { createDevices, type Device, type DeviceList } from '@footlight/live'
import { useState } from 'react'
import type { Broadcast, BroadcastState } from '../../../blocks/live/broadcast/index.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { qualityWords } from '../line/line-quality.ts'
import { useDeviceLists } from './use-device-lists.ts'

interface DevicePanelProps {
  broadcast: Broadcast
  state: BroadcastState
}

const defaultDevice = ''

/** Camera, microphone, quality: remembered for the next visit, changed without leaving the air. */
export function DevicePanel({ broadcast, state }: DevicePanelProps) {
  const [devices] = useState(() => createDevices())
  const list: DeviceList = useDeviceLists(devices, state.media)
  const { settings } = state
  const { change } = broadcast
  const { width, height, videoBitrateKbps } = qualities[settings.quality]

  const pick = (kind: 'camera' | 'microphone', present: readonly Device[], deviceId: string) => {
    const device = present.find((one) => one.deviceId === deviceId) ?? null
    devices.choose(kind, device)
    change({ [kind === 'camera' ? 'cameraId' : 'microphoneId']: device?.deviceId })
  }
  return (
    <div className="grid gap-3.5">
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <Field label={say('Camera')}>
          {(control) => (
            <Select
              {...control}
              value={settings.cameraId ?? defaultDevice}
              onChange={(event) => pick('camera', list.cameras, event.target.value)}
              options={choicesOf(list.cameras, say('Default camera'))}
            />
          )}
        </Field>
        <Field label={say('Microphone')}>
          {(control) => (
            <Select
              {...control}
              value={settings.microphoneId ?? defaultDevice}
              onChange={(event) => pick('microphone', list.microphones, event.target.value)}
              options={choicesOf(list.microphones, say('Default microphone'))}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <SegmentedControl<Quality>
          label={say('Quality')}
          showLabel
          value={settings.quality}
          onChange={(quality) => change({ quality })}
          options={(Object.keys(qualities) as Quality[]).map((quality) => ({
            value: quality,
            label: `${say(qualityWords[quality])} · ${quality}`,
          }))}
        />
        <p className="pb-3 text-sm text-paper-2">
          {say('{quality} {width}×{height}, up to {rate} Mbit/s', {
            quality: say(qualityWords[settings.quality]),
            width,
            height,
            rate: formatNumber(videoBitrateKbps / 1000),
          })}
        </p>
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
