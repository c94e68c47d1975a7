import type { ReactNode } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { cx } from '../../../../ui/cx.ts'
import { PeopleInPicture } from './people/people-in-picture.tsx'
import { TimeLeft } from './stage-preview.tsx'
import { guestsText, leadOf, watchersText } from './studio-words.ts'
import { heldUntil, type Stage } from './use-stage.ts'

/** [P13] what the media server takes an encoder's picture to have been under way, as few encoders report it */
const encoderLaterMs = 2000

interface StageHeaderProps {
  stage: Stage
  /** what puts the stage on air stands on the picture, and not here */
  isAirOnPicture: boolean
  air: ReactNode
}

/** How the stage stands in one sentence, and beside it what puts it on air. */
export function StageHeader({ stage, isAirOnPicture, air }: StageHeaderProps) {
  const { opened, state, studio, settled, picture, isEncoderOn, isByEncoder, call } = stage
  const { performer, session } = studio
  const { isOnAir, settings } = state
  const isInLobby =
    (isByEncoder || (isOnAir && !settings.paused)) &&
    studio.streamActive &&
    performer.performerStatus === 'AVAILABLE'
  return (
    <header
      className={cx(
        'col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
        isAirOnPicture && 'max-lg:sr-only',
      )}
    >
      <div className="min-w-0 wrap-anywhere">
        <h1 className="text-2xl">{say('Your stage')}</h1>
        <p className="text-paper-1">
          <span role="status">{leadOf(performer, settled, picture, { isOnAir, isEncoderOn })}</span>{' '}
          {isInLobby && (
            <Guests
              from={studio.guestsSeeFrom}
              laterMs={isByEncoder ? encoderLaterMs : 0}
              watchers={studio.lobbyViewers}
            />
          )}
        </p>
        {!isOnAir && !call && picture !== 'elsewhere' && (
          <TimeLeft until={heldUntil(studio)} isShow={session !== null} />
        )}
      </div>
      {!isAirOnPicture && air && <div className="flex flex-wrap gap-2.5">{air}</div>}
      {!isAirOnPicture && (
        <PeopleInPicture broadcast={opened.broadcast} state={state} isOnAir={isOnAir || isEncoderOn} />
      )}
    </header>
  )
}

interface GuestsProps {
  from: string | null
  laterMs: number
  watchers: number
}

/** Who watches in the lobby, or when guests see the performer again after a show. */
function Guests({ from, laterMs, watchers }: GuestsProps) {
  const now = useServerNow(500)
  return <span>{from === null ? watchersText(watchers) : guestsText(from, now - laterMs)}</span>
}
