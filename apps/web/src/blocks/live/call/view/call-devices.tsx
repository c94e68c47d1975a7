import { type Quality, qualities } from '@footlight/contract'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'
import { Dialog } from '../../../../ui/notices/dialog.tsx'
import { DeviceFields } from '../../devices/device-fields.tsx'
import { qualityWords, rememberQuality } from '../../devices/quality.ts'
import type { BrowserCall } from '../call.ts'
import type { Own } from '../own-media.ts'
import { troubleOf } from './device-trouble.tsx'
import { useStream } from './use-stream.ts'

interface CallDevicesProps {
  call: BrowserCall
  own: Own
  onClose: () => void
}

/** [C6] Camera, microphone and quality, changed while the call goes on. */
export function CallDevices({ call, own, onClose }: CallDevicesProps) {
  const media = useStream(own.audio, own.video)
  const { settings } = own
  const trouble = troubleOf(own)
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Camera and microphone')}
      actions={<Button onClick={onClose}>{say('Done')}</Button>}
    >
      <div className="grid gap-4 pt-2">
        {trouble && <FormError>{trouble.advice}</FormError>}
        <DeviceFields
          media={media}
          chosen={settings}
          onChange={(changes) =>
            call.change({ ...changes, ...('cameraId' in changes && { facing: undefined }) })
          }
        />
        <SegmentedControl<Quality>
          label={say('Quality')}
          showLabel
          value={settings.quality}
          onChange={(quality) => {
            rememberQuality(quality)
            call.change({ quality })
          }}
          options={(Object.keys(qualities) as Quality[]).map((quality) => ({
            value: quality,
            label: say(qualityWords[quality]),
          }))}
        />
      </div>
    </Dialog>
  )
}
