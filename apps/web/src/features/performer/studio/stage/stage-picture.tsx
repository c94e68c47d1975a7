import { type Quality, qualities } from '@footlight/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  type Broadcast,
  type BroadcastState,
  tipDetail,
  tipText,
  useTipOnStage,
} from '../../../../blocks/live/broadcast/index.ts'
import { ConnectionTestLink } from '../../../../blocks/live/connection-test-link.tsx'
import { DeviceFields } from '../../../../blocks/live/devices/device-fields.tsx'
import { qualityWords, rememberQuality } from '../../../../blocks/live/devices/quality.ts'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Mic, MicOff } from '../../../../ui/icons/icons.ts'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { StudioCall } from './show/studio-call.tsx'
import { StagePreview } from './stage-preview.tsx'
import { availabilityHint, encoderSoundHint, soundHint } from './studio-words.ts'
import { heldUntil, type Stage } from './use-stage.ts'
import type { StageSound } from './use-stage-sound.ts'

/** most performers send by camera */
const EncoderPreview = lazy(async () => ({
  default: (await import('./encoder/encoder-preview.tsx')).EncoderPreview,
}))

interface StagePictureProps {
  stage: Stage
  /** what stands on the picture */
  air: ReactNode
}

/** The picture that viewers see, and below it what is captured. */
export function StagePicture({ stage, air }: StagePictureProps) {
  const { studio, sound, call } = stage
  return (
    <section
      aria-label={say('Your picture and devices')}
      className="max-lg:contents lg:col-start-1 lg:row-start-2 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:rounded-lg lg:border lg:border-line lg:bg-ink-1"
    >
      <div
        className={cx(
          'relative max-lg:order-2 lg:flex lg:min-h-64 lg:flex-1 lg:flex-col',
          studio.session && 'max-lg:h-[32cqh] short:sm:max-lg:h-[calc(100cqh-1rem)]',
        )}
      >
        <Picture stage={stage} />
        <TipOnStage />
        {!call && <MuteButton sound={sound} />}
        {air && (
          // it leaves the badge of the picture its corner
          <div className="absolute inset-e-3 inset-s-28 top-3 z-10 flex flex-wrap justify-end gap-2">
            {air}
          </div>
        )}
      </div>
      {!call && (
        <div className="max-lg:order-4 max-lg:col-span-full max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-ink-1">
          <PictureControls stage={stage} />
        </div>
      )}
    </section>
  )
}

/** A video call's, the encoder's, or that of this page's camera. */
function Picture({ stage: { opened, state, studio, isByEncoder, call } }: { stage: Stage }) {
  const isBesideChat = studio.session !== null
  if (call) return <StudioCall session={call} />
  if (isByEncoder)
    return (
      <Suspense fallback={<Skeleton className="aspect-4/3 lg:aspect-auto lg:flex-1" />}>
        <EncoderPreview studio={studio} isBesideChat={isBesideChat} />
      </Suspense>
    )
  return (
    <StagePreview
      broadcast={opened.broadcast}
      state={state}
      isBesideChat={isBesideChat}
      heldUntil={heldUntil(studio)}
      isOffline={state.isOnAir && studio.performer.performerStatus === 'OFFLINE' && !studio.available}
    />
  )
}

/** Below the picture: what may be asked of the performer, what is heard, and what is captured. */
function PictureControls({ stage: { opened, state, studio, isByEncoder, sound } }: { stage: Stage }) {
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
        <Switch
          label={say('Sound')}
          hint={isByEncoder ? encoderSoundHint(studio, !sound.isOn) : soundHint(settings, isOnAir)}
          checked={sound.isOn}
          busy={sound.isPending}
          disabled={!sound.set}
          onChange={(isOn) => sound.set?.(isOn)}
        />
      </div>
      {!isByEncoder && <PhoneNote />}
      {!isByEncoder && (
        <Devices isOpen={!isOnAir}>
          <DevicePanel broadcast={opened.broadcast} state={state} />
        </Devices>
      )}
    </div>
  )
}

/** [S8] What stops the picture of a phone, and what the page does about the screen. */
function PhoneNote() {
  return (
    <p className="hidden text-sm text-paper-1 pointer-coarse:block">
      {say('Locking your phone, or going to another app, stops your picture.')}{' '}
      {say(
        'wakeLock' in navigator
          ? 'While you are live, this page keeps the screen on.'
          : 'Your browser cannot keep the screen on: set your phone to lock later before you go live.',
      )}
    </p>
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

/** [S18] A tip that came a moment ago; it takes no press from what lies under it. */
function TipOnStage() {
  const tip = useTipOnStage()
  return (
    <div
      role="status"
      // it covers neither Pause nor mute
      className="pointer-events-none absolute inset-s-4 inset-e-16 bottom-3 z-10 grid justify-items-center text-center"
    >
      {tip && (
        <p className="max-w-full rounded-lg bg-amber px-4 py-1.5 text-on-amber wrap-anywhere">
          <strong className="block leading-tight">{tipText(tip)}</strong>
          <span className="block truncate text-sm">{tipDetail(tip)}</span>
        </p>
      )}
    </div>
  )
}

/** In reach where the switch is not: on a phone it stands below the show. */
function MuteButton({ sound }: { sound: StageSound }) {
  const { isOn, isPending, set } = sound
  return (
    <IconButton
      label={say(isOn ? 'Mute yourself' : 'Unmute yourself')}
      tone="picture"
      aria-keyshortcuts="M"
      aria-busy={isPending}
      disabled={!set}
      onClick={() => set?.(!isOn)}
      className="absolute inset-e-3 bottom-3 z-10"
    >
      {isOn ? <Mic aria-hidden size={20} /> : <MicOff aria-hidden size={20} className="text-busy" />}
    </IconButton>
  )
}

interface DevicePanelProps {
  broadcast: Broadcast
  state: BroadcastState
}

/** Camera, microphone, quality: remembered for the next visit, changed without leaving the air. */
function DevicePanel({ broadcast, state }: DevicePanelProps) {
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
