import { type Quality, qualities } from '@footlight/contract'
import type { Broadcast, BroadcastState } from '../../../../blocks/live/broadcast/index.ts'
import { ConnectionTestLink } from '../../../../blocks/live/connection-test-link.tsx'
import { DeviceFields } from '../../../../blocks/live/devices/device-fields.tsx'
import { qualityWords, rememberQuality } from '../../../../blocks/live/devices/quality.ts'
import { formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'

interface DevicePanelProps {
  broadcast: Broadcast
  state: BroadcastState
}

/** Camera, microphone, quality: remembered for the next visit, changed without leaving the air. */
export function DevicePanel({ broadcast, state }: DevicePanelProps) {
  const { settings } = state
  const { change } = broadcast
  const { width, height, videoBitrateKbps } = qualities[settings.quality]
  return (
    <div className="grid gap-3.5">
      <DeviceFields media={state.media} chosen={settings} onChange={change} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <SegmentedControl<Quality>
          label={say('Quality')}
          showLabel
          value={settings.quality}
          onChange={(quality) => {
            rememberQuality(quality)
            change({ quality })
          }}
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
      {!state.isOnAir && (
        <p className="text-sm text-paper-1">
          <ConnectionTestLink />
        </p>
      )}
    </div>
  )
}
