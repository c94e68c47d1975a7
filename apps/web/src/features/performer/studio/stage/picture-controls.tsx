import type { ReactNode } from 'react'
import type { Broadcast, BroadcastState } from '../../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { remember, storageKeys } from '../../../../lib/page/storage.ts'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { DevicePanel } from './device-panel.tsx'
import { availabilityHint, encoderSoundHint, soundHint } from './studio-words.ts'

interface ControlsProps {
  broadcast: Broadcast
  state: BroadcastState
  studio: Reply<'studio'>
  isByEncoder: boolean
}

/** Below the picture: what may be asked of the performer, what is heard, and what is captured. */
export function PictureControls({ broadcast, state, studio, isByEncoder }: ControlsProps) {
  const availability = useAction('setAvailability')
  const invalidate = useInvalidate()
  const { isOnAir, settings } = state
  return (
    <div className="grid gap-3.5 p-5 lg:py-4">
      <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        <Switch
          label={say('Available for shows')}
          hint={availabilityHint(studio, isOnAir || studio.streamActive)}
          checked={studio.available}
          busy={availability.isPending}
          disabled={!studio.streamActive}
          onChange={(available) =>
            availability.mutate({ body: { available } }, { onSettled: () => void invalidate('studio') })
          }
        />
        {isByEncoder ? (
          <EncoderSound studio={studio} />
        ) : (
          <Switch
            label={say('Sound')}
            hint={soundHint(settings, isOnAir)}
            checked={settings.audio}
            onChange={(audio) => {
              broadcast.change({ audio })
              remember(storageKeys.sound, audio ? 'on' : 'off')
            }}
          />
        )}
      </div>
      {!isByEncoder && (
        <Devices isOpen={!isOnAir}>
          <DevicePanel broadcast={broadcast} state={state} />
        </Devices>
      )}
    </div>
  )
}

/** Open before going live; on air the picture takes the height, and a press opens them. */
function Devices({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-paper-1">
        {say('Camera, microphone, quality')}
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  )
}

/** [H1] The media server mutes an encoder: viewers are sent silence. */
function EncoderSound({ studio }: { studio: Reply<'studio'> }) {
  const encoder = useCall('encoder')
  const set = useAction('setEncoder', { repeatable: true })
  const invalidate = useInvalidate()
  const isMuted = encoder.data?.isMuted === true
  return (
    <Switch
      label={say('Sound')}
      hint={encoderSoundHint(studio, isMuted)}
      checked={!isMuted}
      busy={set.isPending}
      disabled={!encoder.data}
      onChange={(isOn) =>
        set.mutate({ body: { on: true, muted: !isOn } }, { onSettled: () => void invalidate('encoder') })
      }
    />
  )
}
