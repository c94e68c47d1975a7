import { type Quality, qualities } from '@footlight/contract'
import { type ReactNode, useState } from 'react'
import { type Message, say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { FormError } from '../../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import {
  Maximize,
  Mic,
  MicOff,
  MonitorUp,
  PictureInPicture2,
  SignalHigh,
  SignalLow,
  SignalMedium,
  SlidersHorizontal,
  SwitchCamera,
  Video,
  VideoOff,
} from '../../../../ui/icons/icons.ts'
import { Dialog } from '../../../../ui/notices/dialog.tsx'
import { DeviceFields } from '../../devices/device-fields.tsx'
import { qualityWords, rememberQuality } from '../../devices/quality.ts'
import { judgeLine, type LineQuality } from '../../line-quality.ts'
import type { BrowserCall, CallView } from '../call.ts'
import { isOn, type Own } from '../own-media.ts'
import { DeviceTrouble, troubleOf } from './device-trouble.tsx'
import { useStream } from './use-stream.ts'

interface CallControlsProps {
  call: BrowserCall
  view: CallView
  onMicrophone: () => void
  onFullscreen: () => void
  onPictureInPicture: () => void
  end: ReactNode
}

const paper = 'bg-ink-2 hover:enabled:bg-ink-3'
const off = 'bg-danger text-on-danger hover:enabled:bg-danger-hover'

/** What one does with one's own side of a call; they stand below the picture and never hide. */
export function CallControls(props: CallControlsProps) {
  const { call, view, onMicrophone, onFullscreen, onPictureInPicture, end } = props
  const { own, state } = view
  const { facing } = own.settings
  const audio = isOn(own, 'audio')
  const video = isOn(own, 'video')
  const [isChoosing, setChoosing] = useState(false)
  const isOurs = state.name !== 'elsewhere' && state.name !== 'refused'
  // a call that is taken over does not come back with the dialog
  if (isChoosing && !isOurs) setChoosing(false)
  return (
    <div className="relative flex flex-wrap items-center gap-x-2.5 gap-y-2 px-3 py-2.5 max-[23rem]:gap-x-1 max-[23rem]:px-2 sm:px-4">
      {isOurs && state.name !== 'blocked' && <DeviceTrouble own={own} />}
      <div className="flex flex-wrap items-center gap-2 max-[23rem]:gap-0.5">
        {isOurs && (
          <>
            <IconButton
              label={say(audio ? 'Mute your microphone (M)' : 'Switch your microphone on (M)')}
              aria-keyshortcuts="M"
              onClick={onMicrophone}
              className={audio ? paper : off}
            >
              {audio ? <Mic aria-hidden size={20} /> : <MicOff aria-hidden size={20} />}
            </IconButton>
            <IconButton
              label={say(video ? 'Switch your camera off' : 'Switch your camera on')}
              onClick={() => call.change({ video: !video })}
              className={video ? paper : off}
            >
              {video ? <Video aria-hidden size={20} /> : <VideoOff aria-hidden size={20} />}
            </IconButton>
            <IconButton
              label={say(facing === 'environment' ? 'Use the front camera' : 'Use the back camera')}
              disabled={!video}
              onClick={() =>
                call.change({
                  cameraId: undefined,
                  facing: facing === 'environment' ? 'user' : 'environment',
                })
              }
              className={cx(paper, 'pointer-fine:hidden')}
            >
              <SwitchCamera aria-hidden size={20} />
            </IconButton>
            {'getDisplayMedia' in (navigator.mediaDevices ?? {}) && (
              <IconButton
                label={say(own.isSharing ? 'Stop sharing your screen' : 'Share your screen')}
                aria-pressed={own.isSharing}
                onClick={own.isSharing ? call.stopSharing : call.share}
                className={cx(paper, 'max-sm:pointer-coarse:hidden')}
              >
                <MonitorUp aria-hidden size={20} />
              </IconButton>
            )}
            <IconButton
              label={say('Camera and microphone')}
              onClick={() => setChoosing(true)}
              className={paper}
            >
              <SlidersHorizontal aria-hidden size={20} />
            </IconButton>
          </>
        )}
        {document.pictureInPictureEnabled && (
          <IconButton
            label={say('Picture in picture (P)')}
            aria-keyshortcuts="P"
            onClick={onPictureInPicture}
            className={cx(paper, 'max-sm:hidden')}
          >
            <PictureInPicture2 aria-hidden size={20} />
          </IconButton>
        )}
        {document.fullscreenEnabled && (
          <IconButton
            label={say('Full screen (F)')}
            aria-keyshortcuts="F"
            onClick={onFullscreen}
            className={cx(paper, 'max-sm:hidden')}
          >
            <Maximize aria-hidden size={20} />
          </IconButton>
        )}
      </div>
      <CallLine view={view} />
      {end && <span className="ms-auto flex items-center gap-3">{end}</span>}
      {isChoosing && <CallDevices call={call} own={own} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const grades = ['good', 'fair', 'poor'] as const
const looks = {
  good: { icon: SignalHigh, colour: 'text-available', wide: 'sm:text-available' },
  fair: { icon: SignalMedium, colour: 'text-busy', wide: 'sm:text-busy' },
  poor: { icon: SignalLow, colour: 'text-danger-text', wide: 'sm:text-danger-text' },
} as const

/** The worse direction of the line, in words; on a phone over the picture, where it takes no room from the controls. */
function CallLine({ view }: { view: CallView }) {
  const line = lineOf(view)
  if (!line) return null
  const { icon: Icon, colour, wide } = looks[line.grade]
  return (
    <p
      role="status"
      title={line.advice}
      className="inline-flex items-center gap-1.5 text-sm font-semibold max-sm:pointer-events-none max-sm:absolute max-sm:start-2 max-sm:bottom-full max-sm:mb-2 max-sm:max-w-[60%] max-sm:rounded-full max-sm:bg-scrim max-sm:px-3 max-sm:py-1 max-sm:text-on-picture"
    >
      <Icon aria-hidden size={18} className={cx('shrink-0', colour)} />
      <span className={wide}>{line.word}</span>
      {line.advice && <span className="sr-only">{line.advice}</span>}
    </p>
  )
}

const upWords: Record<LineQuality['grade'], Message> = {
  good: 'Good line',
  fair: 'Your picture arrives in part',
  poor: 'Your picture arrives badly',
}

/** [E6] Undefined while nothing is measured. What comes in has no camera or computer of ours to blame. */
function lineOf({ up, down, own }: Pick<CallView, 'up' | 'down' | 'own'>): LineQuality | undefined {
  if (!up || !down) return undefined
  const withoutFrames = { ...up, framesPerSecond: 0, sourceFramesPerSecond: null, limitedBy: null }
  // a screen on which little happens has few frames, and nothing is wrong
  const sent = judgeLine(own.isSharing ? withoutFrames : up, own.settings.quality)
  const received = judgeLine({ ...withoutFrames, ...down }, own.settings.quality)
  const worse = grades.indexOf(sent.grade) > grades.indexOf(received.grade)
  return worse ? { ...sent, word: say(upWords[sent.grade]) } : { ...received, advice: undefined }
}

interface CallDevicesProps {
  call: BrowserCall
  own: Own
  onClose: () => void
}

/** [C6] Camera, microphone and quality, changed while the call goes on. */
function CallDevices({ call, own, onClose }: CallDevicesProps) {
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
