import type { PlayOptions } from '@footlight/contract'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isolated } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { useStageSound } from '../sound/use-stage-sound.ts'
import { useVolume } from '../sound/volume.ts'
import { ShortcutHelp, SimpleLine } from './lazy-parts.ts'
import { type Held, PictureFrame } from './picture-frame.tsx'
import { StageControls } from './stage-controls.tsx'
import { useTheatreSize } from './theatre-size.ts'
import { useOverlay } from './use-overlay.ts'
import { type StageActions, useStageActions } from './use-stage-actions.ts'
import { type StagePicture, useStagePlayer } from './use-stage-player.ts'
import { useStageWay } from './way.ts'

interface StageProps {
  name: string
  stream: PlayOptions | undefined
  renewStream: () => Promise<PlayOptions>
  /** stands in while no stream plays */
  poster: ReactNode
  /** name and status, above the picture on a phone and over its upper edge on a wide screen */
  title: ReactNode
  /** meter, beside the title */
  meter?: ReactNode
  /** a warning, in the corner of the picture on a wide screen */
  notice?: ReactNode
  /** the same where the window is small: a line below the controls, which takes its height from what stands below */
  noticeLine?: ReactNode
  onDismiss?: (() => void) | undefined
  /** at the end of the controls: the one clear End */
  end?: ReactNode
  /** along the lower edge */
  edge?: ReactNode
  /** [E3] a lobby: muted until unmuted, and then the sound has a connection of its own */
  isLobby?: boolean
  /** a running show: its overlay hides, and its picture is tried for again and again */
  isShow?: boolean
  held?: Held | undefined
  /** instead of any picture: the show is being ended */
  curtain?: ReactNode
  /** called when frames begin or cease to show */
  onPicture?: (isPlaying: boolean) => void
  /** `label` says what a pause means for money or preview; `isOn`: it is paused, and the curtain says so */
  pause?: { isOn: boolean; label: string; toggle: () => void } | undefined
  /** [S22] browser or system does not let the picture play */
  onStopped?: (() => void) | undefined
  isUnsent?: boolean | undefined
  /** codec of a picture that this browser was found not to play */
  unplayable?: string | undefined
  onUnplayable?: ((codec: string) => void) | undefined
}

/** The picture and what goes with it. On a phone nothing lies over the picture. */
export function Stage(props: StageProps) {
  const { name, stream, poster, title, meter, notice, noticeLine, onDismiss, end, edge } = props
  const { isLobby = false, isShow = false, held, curtain, pause } = props
  const stage = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const theatre = useTheatreSize()
  const way = useStageWay()
  const [isHelping, setHelping] = useState(false)
  const { volume, picture, sound } = useStageMedia(video, place, props)
  const { isSimple, isPlaying } = picture
  useReports(picture, props)
  const unplayable = props.unplayable ?? picture.unplayable
  const isLost =
    !curtain &&
    unplayable === undefined &&
    (held !== undefined || picture.attempt !== undefined || picture.gaveUp)
  const isOverlayShown = useOverlay(stage, !isShow || isLost || !isPlaying || Boolean(notice))
  const actions = useStageActions(stage, video, {
    toggleMute: volume.toggleMute,
    isSimple,
    theatre,
    togglePause: pause?.toggle,
    help: () => setHelping(true),
    dismiss: notice ? onDismiss : undefined,
  })
  // the meter and End never fade out; the other controls do [look.md]
  const fading = cx('transition-opacity', !isOverlayShown && 'sm:opacity-0')
  return (
    <section
      ref={stage}
      aria-label={say('{name}, live picture', { name: isolated(name) })}
      className={cx(
        'group relative flex min-h-0 min-w-0 flex-col bg-ink-0 sm:bg-black beside:h-full',
        !isOverlayShown && 'sm:cursor-none',
      )}
    >
      <StageRow edge="top" fading={fading}>
        <span className={cx('min-w-0 wrap-anywhere short:sr-only', fading)}>{title}</span>
        {meter}
        <Rare>
          {isSimple && <SimpleLine obstacle={way.obstacle} onDirect={way.takeDirect} className={fading} />}
        </Rare>
      </StageRow>
      <PictureFrame
        name={name}
        picture={picture}
        video={video}
        place={place}
        poster={poster}
        sound={sound}
        hasStream={stream !== undefined}
        isLost={isLost}
        held={held}
        unplayable={unplayable}
        isLobby={isLobby}
        curtain={curtain}
      />
      <StageRow edge="bottom" fading={fading}>
        {stream && (
          <StageControls
            className={fading}
            volume={volume}
            actions={actions}
            pause={pause}
            theatre={theatre}
            line={isSimple ? say('Simple quality') : lineOf(picture.stats)}
          />
        )}
        {end && <span className="ms-auto flex shrink-0">{end}</span>}
      </StageRow>
      {edge}
      {notice && (
        <div className="sm:hidden sm:short:absolute sm:short:inset-e-4 sm:short:top-14 sm:short:z-20 sm:short:block sm:short:w-84">
          {noticeLine}
        </div>
      )}
      {notice && (
        <div className="absolute inset-e-6 top-20 z-20 w-84 max-sm:hidden sm:short:hidden">{notice}</div>
      )}
      {isHelping && <Help actions={actions} onClose={() => setHelping(false)} />}
    </section>
  )
}

/** Picture and sound of a stage, and how loud it is. */
function useStageMedia(
  element: RefObject<HTMLVideoElement | null>,
  place: RefObject<HTMLElement | null>,
  { stream, renewStream, isLobby = false, isShow = false, onStopped, isUnsent }: StageProps,
) {
  const volume = useVolume(isLobby)
  const { level, muted } = volume
  const picture = useStagePlayer({
    element,
    place,
    stream,
    muted,
    level,
    isLobby,
    renewStream,
    persistent: isShow,
    onStopped,
    isUnsent,
  })
  const sound = useStageSound({
    stream: isLobby && !picture.isSimple ? stream : undefined,
    muted,
    level,
    renewStream,
  })
  return { volume, picture, sound }
}

interface StageRowProps {
  edge: 'top' | 'bottom'
  /** of what fades out while nothing moves */
  fading: string
  children: ReactNode
}

/** A row above or below the picture, which lies over its edge on a wide screen. */
function StageRow({ edge, fading, children }: StageRowProps) {
  return (
    <div
      className={cx(
        'flex items-center gap-x-3 gap-y-1.5 px-4 py-2 sm:absolute sm:inset-x-0 sm:z-10 sm:px-6 sm:py-3 sm:text-on-picture',
        // on a phone as high as its controls are before they come: what stands below does not move
        edge === 'top'
          ? 'flex-wrap justify-between sm:top-0 sm:pb-12'
          : '@container max-sm:min-h-15 sm:bottom-0 sm:pt-14 sm:pb-4',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'absolute inset-0 -z-10 max-sm:hidden',
          fading,
          edge === 'top'
            ? 'bg-linear-to-b from-black/80 via-black/40 to-transparent'
            : 'bg-linear-to-t from-black/85 via-black/45 to-transparent',
        )}
      />
      {children}
    </div>
  )
}

function Help({ actions, onClose }: { actions: StageActions; onClose: () => void }) {
  return (
    <Rare className="absolute inset-x-0 top-20 z-30 mx-auto w-fit rounded bg-ink-2">
      <ShortcutHelp
        open
        onClose={onClose}
        hasTheatre={actions.toggleTheatre !== undefined}
        hasPause={actions.togglePause !== undefined}
        hasPictureInPicture={actions.togglePictureInPicture !== undefined}
      />
    </Rare>
  )
}

/** Reports to the screen when a picture begins or ceases to show, and a codec that this browser does not play. */
function useReports(
  { isPlaying, unplayable }: StagePicture,
  { onPicture, onUnplayable }: Pick<StageProps, 'onPicture' | 'onUnplayable'>,
) {
  const reportPicture = useEffectEvent((isShown: boolean) => onPicture?.(isShown))
  useEffect(() => reportPicture(isPlaying), [isPlaying])
  const reportUnplayable = useEffectEvent((codec: string) => onUnplayable?.(codec))
  useEffect(() => {
    if (unplayable !== undefined) reportUnplayable(unplayable)
  }, [unplayable])
}

/** From so many lines on: the specification's presets, as a viewer would call them [C7]. */
const qualities: readonly (readonly [fromLines: number, words: Message])[] = [
  [700, 'High quality'],
  [460, 'Good quality'],
  [340, 'Standard quality'],
]
const slowLineMs = 300

/** In words; a round trip is only worth one where it is felt. */
function lineOf(stats: { height: number; roundTripMs: number | null } | undefined): string | undefined {
  if (!stats || stats.height === 0) return undefined
  const quality = say(qualities.find(([height]) => stats.height >= height)?.[1] ?? 'Small picture')
  return (stats.roundTripMs ?? 0) > slowLineMs ? `${quality} · ${say('slow connection')}` : quality
}
