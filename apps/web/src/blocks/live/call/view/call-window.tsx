import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useKeys } from '../../../../lib/page/keyboard/use-keys.ts'
import { ignoreFailure } from '../../../../lib/result.ts'
import { cx } from '../../../../ui/cx.ts'
import { VideoOff } from '../../../../ui/icons/icons.ts'
import { useCallView } from '../../call-context.tsx'
import { supervisePlayback } from '../../playback.ts'
import type { BrowserCall } from '../call.ts'
import { isOn } from '../own-media.ts'
import { CallControls } from './call-controls.tsx'
import { CallCover, type Held } from './call-cover.tsx'
import { OwnWindow } from './own-window.tsx'
import { useMoves } from './use-moves.ts'

interface CallWindowProps {
  call: BrowserCall
  /** of the other side */
  otherName: string
  /** stands in for a picture that is not there */
  still: ReactNode
  /** name, and what is seen at a glance, above the picture */
  head?: ReactNode
  /** [S8] of a held call: whose side it is, and for how long it is held */
  held: Held | undefined
  /** a warning, above the picture */
  notice?: ReactNode
  /** at the end of the controls: the one clear End */
  end?: ReactNode
  /** along the lower edge */
  edge?: ReactNode
  /** called when the two are connected, and when they are no more */
  onConnected?: (isUp: boolean) => void
  pictureClass: string
  className?: string
}

/** [S20] Both pictures of a call: the other's large, one's own small and movable; the controls below, where nothing hides them. */
export function CallWindow(props: CallWindowProps) {
  const { call, otherName, still, head, held, notice, end, edge, onConnected, pictureClass, className } =
    props
  const view = useCallView(call)
  const { other, own, state } = view
  const stage = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const moves = useMoves(video, other)
  const isUp = state.name === 'connected' || state.name === 'healing'
  // what is lost and not switched off holds the call, and its last frame stays
  const isOff = isUp && moves === false && !held
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = other ?? null
    if (other) element.play().catch(ignoreFailure('a picture without sound may play everywhere'))
  }, [other])
  useEffect(() => {
    // [S22] a camera that is off shows no frame either: only a pause counts
    if (video.current && isUp && other)
      return supervisePlayback(video.current, (why) => why === 'paused' && call.stop())
  }, [isUp, other, call])
  const isHeld = held !== undefined
  const wasHeld = useRef(isHeld)
  useEffect(() => {
    // [S22] it runs again without this page: another one brought it there
    if (wasHeld.current && !isHeld && view.isStopped) call.leaveStopped()
    wasHeld.current = isHeld
  }, [isHeld, view.isStopped, call])
  const notifyConnected = useEffectEvent((isConnected: boolean) => onConnected?.(isConnected))
  useEffect(() => notifyConnected(isUp), [isUp])
  const actions = {
    toggleMicrophone: () => call.change({ audio: !isOn(own, 'audio') }),
    toggleFullscreen: () => void toggleFullscreen(stage.current),
    togglePictureInPicture: () => void togglePictureInPicture(video.current),
  }
  useKeys({
    m: actions.toggleMicrophone,
    f: actions.toggleFullscreen,
    p: actions.togglePictureInPicture,
  })
  return (
    <section
      ref={stage}
      aria-label={say('Video call with {name}', { name: isolated(otherName) })}
      className={cx('group flex min-h-0 min-w-0 flex-col bg-ink-0', className)}
    >
      {head}
      {notice}
      <div
        className={cx(
          'on-picture relative min-h-0 w-full overflow-hidden bg-black group-fullscreen:aspect-auto group-fullscreen:h-auto group-fullscreen:max-h-none group-fullscreen:flex-1',
          pictureClass,
        )}
      >
        {/* the sound plays above the router; what is said live has no captions yet */}
        <video
          ref={video}
          muted
          playsInline
          aria-label={say('{name}, live', { name: isolated(otherName) })}
          data-other-picture
          className={cx('absolute inset-0 size-full object-contain', isOff && 'invisible')}
        >
          <track kind="captions" />
        </video>
        {isOff && <CameraOff name={otherName} still={still} />}
        <CallCover call={call} view={view} otherName={otherName} still={still} held={held} />
        {state.name !== 'elsewhere' && state.name !== 'refused' && (
          <div className="pointer-events-none absolute inset-2 z-20">
            <OwnWindow own={own} />
          </div>
        )}
      </div>
      <CallControls
        call={call}
        view={view}
        onMicrophone={actions.toggleMicrophone}
        onFullscreen={actions.toggleFullscreen}
        onPictureInPicture={actions.togglePictureInPicture}
        end={end}
      />
      {edge}
    </section>
  )
}

/** A still with the name, in place of a frozen frame. */
function CameraOff({ name, still }: { name: string; still: ReactNode }) {
  return (
    <div className="absolute inset-0">
      <div className="size-full opacity-40 *:size-full *:object-contain">{still}</div>
      <div
        role="status"
        className="absolute inset-0 grid place-items-center p-4 text-center text-on-picture wrap-anywhere"
      >
        <p className="grid max-w-full justify-items-center gap-2">
          <strong className="display-number max-w-full text-2xl">
            <bdi>{name}</bdi>
          </strong>
          <span className="inline-flex items-center gap-2 rounded-full bg-scrim px-4 py-1.5 text-sm">
            <VideoOff aria-hidden size={16} />
            {say('No picture right now')}
          </span>
        </p>
      </div>
    </div>
  )
}

async function toggleFullscreen(stage: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await stage?.requestFullscreen?.().catch(ignoreFailure('the browser may refuse'))
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else if (video?.requestPictureInPicture)
    await video.requestPictureInPicture().catch(ignoreFailure('the browser may refuse'))
}
