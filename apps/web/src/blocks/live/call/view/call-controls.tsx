import { type ReactNode, useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import {
  Maximize,
  Mic,
  MicOff,
  MonitorUp,
  PictureInPicture2,
  SlidersHorizontal,
  SwitchCamera,
  Video,
  VideoOff,
} from '../../../../ui/icons/icons.ts'
import type { BrowserCall, CallView } from '../call.ts'
import { isOn } from '../own-media.ts'
import { CallDevices } from './call-devices.tsx'
import { CallLine } from './call-line.tsx'
import { DeviceTrouble } from './device-trouble.tsx'

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
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 px-3 py-2.5 sm:px-4">
      {isOurs && state.name !== 'blocked' && <DeviceTrouble own={own} />}
      <div className="flex flex-wrap items-center gap-2">
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
                className={paper}
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
