import type { ReactNode, RefObject } from 'react'
import { unlock } from '../../../../blocks/live/playback.ts'
import { formatDuration, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Play, RotateCw } from '../../../../ui/icons/icons.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import type { SoundState } from '../sound/stage-sound.ts'
import { Crowded, Unplayable } from './lazy-parts.ts'
import type { StagePicture } from './use-stage-player.ts'
import { useStageWay } from './way.ts'

/** Of a held show: what is missing and since when. */
export interface Held {
  title: string
  forSeconds: number
  isPause: boolean
}

interface PictureFrameProps {
  name: string
  picture: StagePicture
  sound: SoundState
  video: RefObject<HTMLVideoElement | null>
  /** where the fallback player puts its canvas */
  place: RefObject<HTMLDivElement | null>
  poster: ReactNode
  hasStream: boolean
  /** the picture is lost, and comes back */
  isLost: boolean
  held: Held | undefined
  /** codec of a picture that this browser does not play */
  unplayable: string | undefined
  isLobby: boolean
  curtain: ReactNode
}

/** The picture in its place, by either player, below what is said of it and a curtain. */
export function PictureFrame(props: PictureFrameProps) {
  const { name, picture, sound, video, place, poster, isLost, unplayable, curtain } = props
  const label = say('{name}, live', { name: isolated(name) })
  return (
    <div className="relative mx-auto h-[min(75cqw,38cqh)] min-h-0 w-full bg-black group-fullscreen:h-auto group-fullscreen:flex-1 short:h-[30cqh] sm:h-[min(75cqw,56cqh)] beside:h-auto beside:flex-1">
      {!picture.isPlaying && <div className="absolute inset-0 *:size-full *:object-contain">{poster}</div>}
      {/* the captions of live speech do not exist yet; the show's text log stands beside the picture */}
      <video
        ref={video}
        aria-label={label}
        playsInline
        hidden={picture.isSimple}
        className="absolute inset-0 size-full object-contain"
      >
        <track kind="captions" />
      </video>
      {/* filled by the fallback player, and by nothing here */}
      <div
        ref={place}
        role="img"
        aria-label={label}
        hidden={!picture.isSimple}
        className="absolute inset-0 *:size-full *:object-contain"
      />
      <Arrival
        picture={picture}
        sound={sound}
        isComing={props.hasStream && !isLost && unplayable === undefined}
      />
      {isLost && <Loss picture={picture} held={props.held} isLobby={props.isLobby} />}
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
  )
}

interface LossProps {
  picture: StagePicture
  held: Held | undefined
  isLobby: boolean
}

/** Over the picture while it is lost, or a lobby has no room for one more viewer. */
function Loss({ picture, held, isLobby }: LossProps) {
  const way = useStageWay()
  if (isLobby && /free visitors/.test(picture.reason))
    return (
      <Rare>
        <Crowded reason={picture.reason} onRetry={picture.retry} />
      </Rare>
    )
  return (
    <LostMedia
      title={
        held?.title ?? say(way.hasPlayedDirect ? 'Reconnecting…' : 'The picture takes longer than usual')
      }
      heldForSeconds={held?.forSeconds}
      attempt={held?.isPause ? undefined : picture.attempt}
      onRetry={held?.isPause ? undefined : picture.retry}
    />
  )
}

interface ArrivalProps {
  picture: StagePicture
  sound: SoundState
  /** a picture is to come, and nothing says that it does not */
  isComing: boolean
}

/** What is still on its way, picture or sound, and the press that the browser waits for. */
function Arrival({ picture, sound, isComing }: ArrivalProps) {
  const { isPlaying, needsClick, play } = picture
  return (
    <>
      {isComing && !isPlaying && !needsClick && <Subtitle>{say('The picture is on its way…')}</Subtitle>}
      {isPlaying && sound === 'coming' && <Subtitle>{say('The sound is on its way…')}</Subtitle>}
      {isPlaying && sound === 'failed' && (
        <Subtitle>{say('The sound does not reach you. Mute and unmute to try again.')}</Subtitle>
      )}
      {needsClick && (
        <div className="absolute inset-0 grid place-items-center bg-black/50">
          <Button size="lg" icon={<Play aria-hidden size={20} />} onClick={play}>
            {say('Play')}
          </Button>
        </div>
      )}
    </>
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

interface LostMediaProps {
  title: string
  /** of a held show; undefined where nothing is billed anyway */
  heldForSeconds?: number | undefined
  attempt?: { number: number; of: number } | undefined
  /** undefined: nothing is to be hurried */
  onRetry: (() => void) | undefined
}

/**
 * Over the dimmed last frame: what is missing, what it costs (nothing), and a way to hurry [S8].
 * Only the title is read out: the numbers below it change every second.
 */
function LostMedia({ title, heldForSeconds, attempt, onRetry }: LostMediaProps) {
  return (
    <div className="on-picture absolute inset-0 grid place-items-center bg-black/65 p-4 text-center text-on-picture">
      <div className="grid justify-items-center gap-2.5">
        <div role="status">
          <h2 className="text-xl sm:text-2xl">{title}</h2>
        </div>
        {heldForSeconds !== undefined && (
          <p className="rounded-full bg-scrim px-4 py-1.5 font-semibold">
            <Said
              text="billing paused <clock>{time}</clock>"
              clock={<span className="tabular-nums" />}
              time={formatDuration(heldForSeconds)}
            />
          </p>
        )}
        {attempt && (
          <p className="text-sm text-on-picture-quiet">{say('Attempt {number} of {of}', attempt)}</p>
        )}
        {onRetry && (
          <Button
            size="sm"
            tone="quiet"
            icon={<RotateCw aria-hidden size={16} />}
            onClick={onRetry}
            className="mt-1"
          >
            {say('Try now')}
          </Button>
        )}
      </div>
    </div>
  )
}
