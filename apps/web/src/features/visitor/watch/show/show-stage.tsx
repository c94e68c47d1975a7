import { type PerformerAccount, photoSizes, type Session, sessionKinds } from '@footlight/contract'
import { lazy, type ReactNode, useState } from 'react'
import { heldForMoreSeconds, type MeterSample, readMeter } from '../../../../blocks/live/meter.ts'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import { ErrorBoundary, Rare } from '../../../../ui/notices/error-boundary.tsx'
import { BalanceBar } from '../meter/balance-bar.tsx'
import { HudMeter } from '../meter/hud-meter.tsx'
import { paneClass, TopUpPlace, UnderPane } from '../meter/top-up-place.tsx'
import { EndButton } from '../stage/end-button.tsx'
import { Stage } from '../stage/stage.tsx'
import { Theatre } from '../stage/theatre.tsx'
import { AwayCurtain } from './away-curtain.tsx'
import { EndingCurtain, maxCharged } from './ending-curtain.tsx'
import { ShowSide } from './show-side.tsx'
import { ShowTools } from './show-tools.tsx'
import type { Show } from './use-show.ts'

const clientParts = () => import('../client-parts.ts')
const PeekSide = lazy(async () => ({ default: (await clientParts()).PeekSide }))
const EndWarning = lazy(async () => ({ default: (await clientParts()).EndWarning }))
const EndWarningLine = lazy(async () => ({ default: (await clientParts()).EndWarningLine }))
const TopUpPane = lazy(async () => ({ default: (await clientParts()).TopUpPane }))

interface ShowStageProps {
  performer: PerformerAccount
  performerNumber: number
  show: Show
  session: Session
}

/** The running show, or a peek into another client's: the picture, the meter, one End. */
export function ShowStage(props: ShowStageProps) {
  const { performer, performerNumber, show, session } = props
  const { word, isAside, hasChat } = sessionKinds[session.type]
  useTitle(titleOf(session))
  const now = useNow(500)
  const [isToppingUp, setToppingUp] = useState(false)
  const sample = readMeter(session, show.reportedAt, now, show.stillSince)
  const isEnding = show.ending.since !== undefined
  const meter = <HudMeter sample={sample} overPicture />
  const end = <EndButton word={word} isEnding={isEnding} onEnd={show.ending.end} />
  const closePane = () => setToppingUp(false)
  const topUp = () => {
    // the pane stands beside the picture, which a picture in full screen would hide
    if (document.fullscreenElement) void document.exitFullscreen()
    setToppingUp(true)
  }
  return (
    <Theatre
      hasChat={hasChat || isToppingUp}
      stage={
        <ErrorBoundary
          className="bg-black text-on-picture"
          stays={
            <>
              {meter}
              {end}
            </>
          }
        >
          <ShowPicture {...props} now={now} sample={sample} meter={meter} end={end} onTopUp={topUp} />
        </ErrorBoundary>
      }
      side={
        <ErrorBoundary>
          <UnderPane
            pane={
              isToppingUp && (
                <TopUpPlace className={paneClass} onClose={closePane}>
                  <TopUpPane
                    word={word}
                    session={session}
                    onClose={closePane}
                    onPaid={show.dismissWarning}
                    className={paneClass}
                  />
                </TopUpPlace>
              )
            }
          >
            {isAside ? (
              <Rare>
                <PeekSide performer={performer} session={session} log={show.log} onTopUp={topUp} />
              </Rare>
            ) : (
              <ShowSide
                performer={performer}
                performerNumber={performerNumber}
                session={session}
                isEnding={isEnding}
                onTopUp={topUp}
                tools={
                  <ShowTools
                    performer={performer}
                    session={session}
                    isEnding={isEnding}
                    isAway={show.away !== undefined}
                  />
                }
              />
            )}
          </UnderPane>
        </ErrorBoundary>
      }
    />
  )
}

interface ShowPictureProps extends ShowStageProps {
  now: number
  sample: MeterSample
  meter: ReactNode
  end: ReactNode
  onTopUp: () => void
}

/** The show's picture, or what stands in its place: the performer's photo, a pause, a loss, its end. */
function ShowPicture(props: ShowPictureProps) {
  const { performer, performerNumber, show, session, now, sample, meter, end, onTopUp } = props
  const { displayName, mainPhoto } = performer
  const { ending, away, dismissWarning } = show
  const { word } = sessionKinds[session.type]
  const pause = usePause(
    session.performerPaused === true,
    session.state === 'ACTIVE' && show.stillSince === undefined,
  )
  const warning = { word, session, sample, onTopUp, onDismiss: dismissWarning }
  return (
    <Stage
      name={displayName}
      stream={show.playStream}
      renewStream={show.renewStream}
      onPicture={show.notePicture}
      onStopped={show.stop}
      isUnsent={session.state === 'HELD' && session.heldFor !== 'client'}
      isShow
      poster={
        <Photo
          performerNumber={performerNumber}
          file={mainPhoto}
          name={displayName}
          sizes={photoSizes.stage}
          eager
          className="opacity-50"
        />
      }
      title={
        <h1 className="text-xl sm:text-2xl">
          <bdi>{displayName}</bdi>
        </h1>
      }
      meter={meter}
      held={heldOf(session, sample.heldForSeconds, pause)}
      curtain={
        ending.since !== undefined ? (
          <EndingCurtain
            word={word}
            sinceMs={now - ending.since}
            atMost={maxCharged(session, show.reportedAt, ending.since)}
          />
        ) : (
          away && (
            <AwayCurtain
              away={away}
              session={session}
              heldForMoreSeconds={heldForMoreSeconds(session, now)}
              onGoOn={show.comeBack}
            />
          )
        )
      }
      pause={{
        isOn: away !== undefined,
        label: say('Pause: nothing is billed meanwhile (K)'),
        toggle: away === undefined ? show.pause : show.comeBack,
      }}
      notice={
        ending.since === undefined &&
        show.warning !== undefined && (
          <Rare>
            <EndWarning {...warning} />
          </Rare>
        )
      }
      noticeLine={
        <Rare>
          <EndWarningLine {...warning} />
        </Rare>
      }
      onDismiss={dismissWarning}
      edge={<BalanceBar sample={sample} />}
      end={end}
    />
  )
}

function titleOf({ type, state, performerName }: Session): string {
  const name = isolated(performerName)
  if (state === 'HELD') return say('Held: {name}', { name })
  return sessionKinds[type].isAside ? say('Peeking at {name}', { name }) : say('With {name}', { name })
}

/** [S8] `over`: the performer goes on, and the picture is on its way: no connection was lost. */
function usePause(isAway: boolean, isPlaying: boolean): 'on' | 'over' | undefined {
  const [wasAway, setWasAway] = useState(isAway)
  if (isAway ? !wasAway : wasAway && isPlaying) setWasAway(isAway)
  return isAway ? 'on' : wasAway && !isPlaying ? 'over' : undefined
}

function heldOf(session: Session, forSeconds: number, pause: 'on' | 'over' | undefined) {
  const name = isolated(session.performerName)
  // also before the server knows whose side it is
  if (pause) {
    const title =
      pause === 'on'
        ? say('{name} paused, back in a moment', { name })
        : say('{name} is back, the picture is on its way', { name })
    return { title, forSeconds, isPause: true }
  }
  if (session.state !== 'HELD') return undefined
  return { title: heldTitle(session.heldFor, name), forSeconds, isPause: false }
}

/** [S8] Whose side holds the show; an outage is neither's. */
function heldTitle(heldFor: Session['heldFor'], name: string): string {
  if (heldFor === 'server') return say('Our server lost the picture')
  return heldFor === 'performer' ? say('No picture from {name}', { name }) : say('You lost connection')
}
