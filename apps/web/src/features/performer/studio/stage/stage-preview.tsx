import { seatHoldMs } from '@footlight/contract'
import { useEffect, useRef } from 'react'
import {
  type Broadcast,
  type BroadcastState,
  type Obstacle,
  obstacleOf,
} from '../../../../blocks/live/broadcast/index.ts'
import { LevelBars } from '../../../../blocks/live/devices/level-bars.tsx'
import { formatDuration } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { ignoreFailure } from '../../../../lib/result.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { MicOff } from '../../../../ui/icons/icons.ts'

interface StagePreviewProps {
  broadcast: Broadcast
  state: BroadcastState
  /** on a phone it shares the height with what is written, and with the keyboard */
  isBesideChat: boolean
  /** [S8] until when a show, or the place in the lobby, waits for this picture, milliseconds of the server; null: it waits for nothing */
  heldUntil: number | null
  /** on air, and no longer in the lobby */
  isOffline: boolean
}

/** The performer's own picture, as it is captured, with what stands in its way. */
export function StagePreview({ broadcast, state, isBesideChat, heldUntil, isOffline }: StagePreviewProps) {
  const { error, media, settings, attempt, isOnAir } = state
  const video = useRef<HTMLVideoElement>(null)
  const obstacle = error && obstacleOf(error.code, error.message)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = media ?? null
    if (media) element.play().catch(ignoreFailure('the browser may refuse'))
  }, [media])
  return (
    <div
      className={cx(
        'on-picture relative overflow-hidden bg-black max-lg:rounded-lg lg:min-h-0 lg:flex-1',
        isBesideChat ? 'max-lg:h-full' : 'max-lg:aspect-4/3',
      )}
    >
      {/* the performer's own voice is never played back */}
      <video
        ref={video}
        muted
        playsInline
        aria-label={say('Your picture')}
        // whole: what viewers see, also of a camera held upright
        className="absolute inset-0 size-full -scale-x-100 object-contain"
      />
      {!obstacle && <AirBadge isLive={isOnAir && state.state === 'active' && !settings.paused} />}
      {media && (
        <div className="absolute inset-s-4 bottom-4">
          {settings.audio ? (
            <LevelBars media={media} />
          ) : (
            <span className="inline-flex h-9 items-center gap-2 rounded-full bg-scrim px-3.5 text-sm font-semibold text-on-picture">
              <MicOff aria-hidden size={16} className="text-busy" />
              {say('You are muted')}
            </span>
          )}
        </div>
      )}
      {settings.paused && !obstacle && (
        <Cover
          title={say('Paused')}
          text={pausedText(isBesideChat, isOffline)}
          count={<TimeLeft until={heldUntil} isShow={isBesideChat} />}
        />
      )}
      {attempt && !obstacle && (
        <Cover
          title={say('Your picture is not arriving')}
          text={say('It comes back by itself. Nothing is billed meanwhile.')}
          count={
            <>
              {say('Attempt {number} of {total}', { number: attempt.number, total: attempt.of })}
              <TimeLeft until={heldUntil} isShow={isBesideChat} />
            </>
          }
        />
      )}
      {obstacle && (
        <Cover title={obstacle.title} text={obstacle.advice}>
          <Button
            size="sm"
            className="mt-1"
            onClick={() =>
              obstacle.remedy === 'devices'
                ? broadcast.preview()
                : broadcast.start(obstacle.remedy === 'takeOver')
            }
          >
            {say(remedies[obstacle.remedy])}
          </Button>
        </Cover>
      )}
    </div>
  )
}

const remedies = {
  devices: 'Try again',
  live: 'Go live again',
  takeOver: 'Take over here',
} as const satisfies Record<Obstacle['remedy'], Message>

function pausedText(isInShow: boolean, isOffline: boolean): string {
  if (isInShow)
    return say(
      'Your client does not see you, and nothing is billed. The show ends if you stay away too long.',
    )
  if (isOffline)
    return say('Your pause was longer than {seconds} seconds, so you are offline. Go on to be live again.', {
      seconds: seatHoldMs / 1000,
    })
  return say('Clients see “Back in a moment”. Nothing is billed.')
}

/** [S8] How long the performer's place is still held; nothing where it is not. */
export function TimeLeft({ until, isShow }: { until: number | null; isShow: boolean }) {
  const now = useServerNow(500)
  if (until === null) return null
  const time = formatDuration(Math.max(0, Math.ceil((until - now) / 1000)))
  return (
    <p className="text-base font-semibold tabular-nums">
      {isShow ? say('The show ends in {time}', { time }) : say('You go offline in {time}', { time })}
    </p>
  )
}

export function AirBadge({ isLive, offAir = 'Only you see this' }: { isLive: boolean; offAir?: Message }) {
  return (
    <span
      className={cx(
        'absolute inset-s-4 top-4 inline-flex h-7 items-center gap-2 rounded-full px-3 text-xs font-semibold',
        isLive ? 'bg-amber text-on-amber' : 'bg-scrim text-on-picture',
      )}
    >
      {isLive && <span aria-hidden className="size-2 rounded-full bg-on-amber" />}
      {say(isLive ? 'On air' : offAir)}
    </span>
  )
}

interface CoverProps {
  title: string
  text: string
  /** changes too often to be read out */
  count?: React.ReactNode
  children?: React.ReactNode
}

export function Cover({ title, text, count, children }: CoverProps) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-black/75 p-6 text-center text-on-picture">
      <div className="grid justify-items-center gap-2">
        <div role="status" className="grid justify-items-center gap-2">
          <h2 className="text-xl">{title}</h2>
          <p className="max-w-[46ch] text-on-picture-quiet">{text}</p>
        </div>
        {count && <div className="text-sm text-on-picture-quiet">{count}</div>}
        {children}
      </div>
    </div>
  )
}
