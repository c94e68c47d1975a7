import type { PlayOptions } from '@footlight/contract'
import { lazy, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { unlock } from '../../../../blocks/live/keep-playing.ts'
import { isolated } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { ignoreFailure } from '../../../../lib/result.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Play } from '../../../../ui/icons/icons.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { useStageSound } from '../sound/use-stage-sound.ts'
import { useVolume } from '../sound/use-volume.ts'
import { LostMedia } from './lost-media.tsx'
import { StageControls } from './stage-controls.tsx'
import { useTheatreSize } from './theatre-size.ts'
import { useOverlay } from './use-overlay.ts'
import { useStageKeys } from './use-stage-keys.ts'
import { useStagePlayer } from './use-stage-player.ts'
import { useStageWay } from './way.ts'

const rareParts = () => import('./rare-parts.ts')
const Crowded = lazy(async () => ({ default: (await rareParts()).Crowded }))
const ShortcutHelp = lazy(async () => ({ default: (await rareParts()).ShortcutHelp }))
const SimpleLine = lazy(async () => ({ default: (await rareParts()).SimpleLine }))
const Unplayable = lazy(async () => ({ default: (await rareParts()).Unplayable }))

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
  /** the same where the window is small: one line under the meter, 44 px high, taken from the picture */
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
  /** of a held show: what is missing and since when */
  held?: { title: string; forSeconds: number; isPause: boolean } | undefined
  /** instead of any picture: the show is being ended */
  curtain?: ReactNode
  /** told when frames begin or cease to show */
  onPicture?: (isPlaying: boolean) => void
  /** `label` says what a pause means for money or preview; `isOn`: it is paused, and the curtain says so */
  pause?: { isOn: boolean; label: string; toggle: () => void } | undefined
  /** [S22] browser or system keep the picture from playing */
  onStopped?: (() => void) | undefined
  isUnsent?: boolean | undefined
  /** codec of a picture that this browser was found not to play */
  unplayable?: string | undefined
  onUnplayable?: ((codec: string) => void) | undefined
}

/** From so many lines on: the specification's presets, as a viewer would call them [C7]. */
const qualities: readonly (readonly [fromLines: number, words: Message])[] = [
  [700, 'High quality'],
  [460, 'Good quality'],
  [340, 'Standard quality'],
]
const slowLineMs = 300

/** The picture and what goes with it. On a phone nothing lies over the picture. */
export function Stage(props: StageProps) {
  const { name, stream, renewStream, poster, title, meter, notice, noticeLine, onDismiss, end, edge } = props
  const { isLobby = false, isShow = false, held, curtain, onPicture, pause, onUnplayable } = props
  const stage = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const volume = useVolume(isLobby)
  const { level, muted } = volume
  const place = useRef<HTMLDivElement>(null)
  const theatre = useTheatreSize()
  const [isHelping, setHelping] = useState(false)
  const picture = useStagePlayer({
    element: video,
    place,
    stream,
    muted,
    level,
    isLobby,
    renewStream,
    persistent: isShow,
    onStopped: props.onStopped,
    isUnsent: props.isUnsent,
  })
  const { isSimple } = picture
  const way = useStageWay()
  const sound = useStageSound({
    stream: isLobby && !isSimple ? stream : undefined,
    muted,
    level,
    renewStream,
  })
  const tellPicture = useEffectEvent((isPlaying: boolean) => onPicture?.(isPlaying))
  useEffect(() => tellPicture(picture.isPlaying), [picture.isPlaying])
  const unplayable = props.unplayable ?? picture.unplayable
  const tellUnplayable = useEffectEvent((codec: string) => onUnplayable?.(codec))
  useEffect(() => {
    if (picture.unplayable !== undefined) tellUnplayable(picture.unplayable)
  }, [picture.unplayable])
  const isLost =
    !curtain &&
    unplayable === undefined &&
    (held !== undefined || picture.attempt !== undefined || picture.gaveUp)
  const isCrowded = isLobby && /free visitors/.test(picture.reason)
  const isOverlayShown = useOverlay(stage, !isShow || isLost || !picture.isPlaying || Boolean(notice))
  const actions = {
    toggleMute: volume.toggleMute,
    toggleFullscreen: () => void toggleFullscreen(stage.current),
    // a canvas has none
    togglePictureInPicture: isSimple ? undefined : () => void togglePictureInPicture(video.current),
    toggleTheatre: theatre.toggle,
    togglePause: pause?.toggle,
    help: () => setHelping(true),
    dismiss: notice ? onDismiss : theatre.isFull ? theatre.toggle : undefined,
  }
  useStageKeys(actions)
  // the meter and End never fade out; the other controls do [look.md]
  const fading = cx('transition-opacity', !isOverlayShown && 'sm:opacity-0')
  const overlay =
    'flex items-center gap-x-3 gap-y-1.5 px-4 py-2 sm:absolute sm:inset-x-0 sm:z-10 sm:px-6 sm:py-3 sm:text-on-picture'
  const shade = cx('absolute inset-0 -z-10 max-sm:hidden', fading)

  return (
    <section
      ref={stage}
      aria-label={say('{name}, live picture', { name: isolated(name) })}
      className={cx(
        'group relative flex min-h-0 min-w-0 flex-col bg-ink-0 sm:bg-black beside:h-full',
        !isOverlayShown && 'sm:cursor-none',
      )}
    >
      <div className={cx(overlay, 'flex-wrap justify-between sm:top-0 sm:pb-12')}>
        <span aria-hidden className={cx(shade, 'bg-linear-to-b from-black/80 via-black/40 to-transparent')} />
        <span className={cx('min-w-0 wrap-anywhere short:sr-only', fading)}>{title}</span>
        {meter}
        <Rare>
          {isSimple && <SimpleLine obstacle={way.obstacle} onDirect={way.takeDirect} className={fading} />}
        </Rare>
      </div>
      {notice && (
        <div className="sm:hidden sm:short:absolute sm:short:inset-e-4 sm:short:top-14 sm:short:z-20 sm:short:block sm:short:w-84">
          {noticeLine}
        </div>
      )}
      {/* the line's height is the picture's loss: End stays where the finger goes */}
      <div
        className={cx(
          'relative mx-auto min-h-0 w-full bg-black group-fullscreen:h-auto group-fullscreen:flex-1 sm:h-[min(75cqw,56cqh)] beside:h-auto beside:flex-1',
          notice
            ? 'h-[calc(min(75cqw,38cqh)-2.75rem)] short:h-[calc(30cqh-2.75rem)]'
            : 'h-[min(75cqw,38cqh)] short:h-[30cqh]',
        )}
      >
        {!picture.isPlaying && <div className="absolute inset-0 *:size-full *:object-contain">{poster}</div>}
        {/* the captions of live speech do not exist yet; the show's text log stands beside the picture */}
        <video
          ref={video}
          aria-label={say('{name}, live', { name: isolated(name) })}
          playsInline
          hidden={isSimple}
          className="absolute inset-0 size-full object-contain"
        >
          <track kind="captions" />
        </video>
        {/* filled by the fallback player, and by nothing here */}
        <div
          ref={place}
          role="img"
          aria-label={say('{name}, live', { name: isolated(name) })}
          hidden={!isSimple}
          className="absolute inset-0 *:size-full *:object-contain"
        />
        {stream && !picture.isPlaying && !isLost && unplayable === undefined && !picture.needsClick && (
          <Subtitle>{say('The picture is on its way…')}</Subtitle>
        )}
        {picture.isPlaying && sound === 'coming' && <Subtitle>{say('The sound is on its way…')}</Subtitle>}
        {picture.isPlaying && sound === 'failed' && (
          <Subtitle>{say('The sound does not reach you. Mute and unmute to try again.')}</Subtitle>
        )}
        {picture.needsClick && (
          <div className="absolute inset-0 grid place-items-center bg-black/50">
            <Button size="lg" icon={<Play aria-hidden size={20} />} onClick={picture.play}>
              {say('Play')}
            </Button>
          </div>
        )}
        {isLost &&
          (isCrowded ? (
            <Rare>
              <Crowded reason={picture.reason} onRetry={picture.retry} />
            </Rare>
          ) : (
            <LostMedia
              title={
                held?.title ??
                say(way.hasPlayedDirect ? 'Reconnecting…' : 'The picture takes longer than usual')
              }
              heldForSeconds={held?.forSeconds}
              attempt={held?.isPause ? undefined : picture.attempt}
              onRetry={held?.isPause ? undefined : picture.retry}
            />
          ))}
        <Rare>{unplayable !== undefined && <Unplayable codec={unplayable} />}</Rare>
        {curtain && (
          <div
            className="on-picture absolute inset-0 z-10 grid place-items-center bg-black/75 p-4 text-center text-on-picture"
            onClickCapture={() => unlock(video.current)}
          >
            {curtain}
          </div>
        )}
      </div>
      {/* on a phone as high as its controls are before they come: what stands below does not move */}
      <div className={cx(overlay, '@container max-sm:min-h-15 sm:bottom-0 sm:pt-14 sm:pb-4')}>
        <span aria-hidden className={cx(shade, 'bg-linear-to-t from-black/85 via-black/45 to-transparent')} />
        {stream && (
          <StageControls
            className={fading}
            volume={volume}
            onMute={actions.toggleMute}
            onSlide={volume.slide}
            pause={pause}
            onFullscreen={actions.toggleFullscreen}
            onPictureInPicture={actions.togglePictureInPicture}
            theatre={theatre}
            onHelp={actions.help}
            line={isSimple ? say('Simple quality') : lineOf(picture.stats)}
          />
        )}
        <span className="ms-auto flex items-center gap-3 whitespace-nowrap max-[23rem]:whitespace-normal">
          {end}
        </span>
      </div>
      {edge}
      {notice && (
        <div className="absolute inset-e-6 top-20 z-20 w-84 max-sm:hidden sm:short:hidden">{notice}</div>
      )}
      {isHelping && (
        <Rare className="absolute inset-x-0 top-20 z-30 mx-auto w-fit rounded bg-ink-2">
          <ShortcutHelp
            open
            onClose={() => setHelping(false)}
            hasTheatre={theatre.toggle !== undefined}
            hasPause={pause !== undefined}
            hasPictureInPicture={!isSimple}
          />
        </Rare>
      )}
    </section>
  )
}

function Subtitle({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="on-picture absolute inset-x-0 bottom-4 z-10 grid place-items-center sm:bottom-24"
    >
      <span className="rounded-full bg-scrim px-4 py-1.5 text-sm text-on-picture">{children}</span>
    </p>
  )
}

/** In words; a round trip is only worth one where it is felt. */
function lineOf(stats: { height: number; roundTripMs: number | null } | undefined): string | undefined {
  if (!stats || stats.height === 0) return undefined
  const quality = say(qualities.find(([height]) => stats.height >= height)?.[1] ?? 'Small picture')
  return (stats.roundTripMs ?? 0) > slowLineMs ? `${quality} · ${say('slow connection')}` : quality
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
