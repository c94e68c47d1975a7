import type { StreamOptions } from '@footlight/contract'
import { Play } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LostMedia } from './lost-media.tsx'
import { StageControls } from './stage-controls.tsx'
import { useOverlay } from './use-overlay.ts'
import { useStageKeys } from './use-stage-keys.ts'
import { useStagePlayer } from './use-stage-player.ts'

interface StageProps {
  name: string
  stream: StreamOptions | undefined
  renewToken: () => Promise<string>
  /** stands in while no stream plays */
  poster: ReactNode
  /** name and status, above the picture on a phone and over its upper edge on a wide screen */
  title: ReactNode
  /** meter, beside the title */
  meter?: ReactNode
  /** a warning: between picture and controls on a phone, in the corner of the picture on a wide screen */
  notice?: ReactNode
  onDismiss?: (() => void) | undefined
  /** at the end of the controls: the one clear End */
  end?: ReactNode
  /** along the lower edge */
  edge?: ReactNode
  startMuted: boolean
  /** a running show: its overlay hides, and its picture is tried for again and again */
  isShow?: boolean
  /** of a held show: what is missing and since when */
  held?: { title: string; forSeconds: number } | undefined
}

/** The picture and what goes with it. On a phone nothing lies over the picture. */
export function Stage(props: StageProps) {
  const { name, stream, renewToken, poster, title, meter, notice, onDismiss, end, edge } = props
  const { startMuted, isShow = false, held } = props
  const stage = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [muted, setMuted] = useState(startMuted)
  const picture = useStagePlayer({ element: video, stream, muted, renewToken, persistent: isShow })
  const isLost = held !== undefined || picture.attempt !== undefined || picture.gaveUp
  const isOverlayShown = useOverlay(stage, !isShow || isLost || !picture.isPlaying || Boolean(notice))
  const actions = {
    toggleMute: () => setMuted((value) => !value),
    toggleFullscreen: () => void toggleFullscreen(stage.current),
    togglePictureInPicture: () => void togglePictureInPicture(video.current),
    dismiss: notice ? onDismiss : undefined,
  }
  useStageKeys(actions)
  const overlay = cx(
    'flex items-center gap-x-3 gap-y-1.5 px-4 py-3 transition-opacity sm:absolute sm:inset-x-0 sm:z-10 sm:px-6 sm:text-on-picture',
    !isOverlayShown && 'sm:opacity-0',
  )

  return (
    <section
      ref={stage}
      aria-label={`${name}, live picture`}
      className={cx(
        // beside a long log it stays where it is
        'group relative flex flex-col self-start bg-ink-0 sm:bg-black lg:sticky lg:top-[65px] lg:h-[calc(100dvh-65px)]',
        !isOverlayShown && 'sm:cursor-none',
      )}
    >
      <div
        className={cx(
          overlay,
          'flex-wrap justify-between sm:top-0 sm:bg-linear-to-b sm:from-black/80 sm:via-black/40 sm:to-transparent sm:pb-12',
        )}
      >
        {title}
        {meter}
      </div>
      <div className="relative mx-auto aspect-4/3 max-h-[calc(100dvh-65px)] min-h-0 w-full bg-black group-fullscreen:aspect-auto group-fullscreen:max-h-none group-fullscreen:flex-1 lg:aspect-auto lg:max-h-none lg:flex-1">
        {!picture.isPlaying && <div className="absolute inset-0 *:size-full *:object-contain">{poster}</div>}
        {/* the captions of live speech do not exist yet; the show's text log stands beside the picture */}
        <video
          ref={video}
          aria-label={`${name}, live`}
          playsInline
          className="absolute inset-0 size-full object-contain"
        >
          <track kind="captions" />
        </video>
        {stream && !picture.isPlaying && !isLost && !picture.needsClick && (
          <p className="on-picture absolute inset-x-0 bottom-4 z-10 grid place-items-center sm:bottom-24">
            <span className="rounded-full bg-scrim px-4 py-1.5 text-sm text-on-picture">
              The picture is on its way…
            </span>
          </p>
        )}
        {picture.needsClick && (
          <div className="absolute inset-0 grid place-items-center bg-black/50">
            <Button size="lg" icon={<Play aria-hidden size={20} />} onClick={picture.play}>
              Play
            </Button>
          </div>
        )}
        {isLost && (
          <LostMedia
            title={held?.title ?? 'The picture is away'}
            heldForSeconds={held?.forSeconds}
            attempt={picture.attempt}
            onRetry={picture.retry}
          />
        )}
      </div>
      {notice && (
        <div className="px-4 pt-3 sm:absolute sm:top-20 sm:right-6 sm:z-20 sm:w-84 sm:p-0">{notice}</div>
      )}
      <div
        className={cx(
          overlay,
          'sm:bottom-0 sm:bg-linear-to-t sm:from-black/85 sm:via-black/45 sm:to-transparent sm:pt-14 sm:pb-4',
        )}
      >
        <StageControls
          muted={muted}
          onMute={actions.toggleMute}
          onFullscreen={actions.toggleFullscreen}
          onPictureInPicture={actions.togglePictureInPicture}
          line={lineOf(picture.stats)}
        >
          {end}
        </StageControls>
      </div>
      {edge}
    </section>
  )
}

function lineOf(stats: { height: number; roundTripMs: number | null } | undefined): string | undefined {
  if (!stats || stats.height === 0) return undefined
  const roundTrip = stats.roundTripMs === null ? '' : ` · ${Math.round(stats.roundTripMs)} ms`
  return `${stats.height}p${roundTrip}`
}

async function toggleFullscreen(stage: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await stage?.requestFullscreen?.().catch(() => undefined)
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else if (video?.requestPictureInPicture) await video.requestPictureInPicture().catch(() => undefined)
}
