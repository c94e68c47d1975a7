import { type PerformerAccount, photoSizes, type Session } from '@footlight/contract'
import { Suspense, useState } from 'react'
import type { Held } from '../../../../blocks/live/call/index.ts'
import { useOpenCall } from '../../../../blocks/live/call-context.tsx'
import { CallWindow } from '../../../../blocks/live/lazy-call.ts'
import { heldForMoreSeconds, readMeter } from '../../../../blocks/live/meter.ts'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import { Button } from '../../../../ui/button.tsx'
import { PhoneOff } from '../../../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../../../ui/notices/error-boundary.tsx'
import { BalanceBar } from '../meter/balance-bar.tsx'
import { EndWarning } from '../meter/end-warning.tsx'
import { EndWarningLine } from '../meter/end-warning-line.tsx'
import { HudMeter } from '../meter/hud-meter.tsx'
import { TopUpPane } from '../meter/top-up-pane.tsx'
import { paneClass, TopUpPlace } from '../meter/top-up-place.tsx'
import { EndingCurtain, maxCharged } from '../show/ending-curtain.tsx'
import { ShowSide } from '../show/show-side.tsx'
import { UnderPane } from '../show/under-pane.tsx'
import type { Show } from '../show/use-show.ts'
import { Theatre } from '../stage/theatre.tsx'

interface VideoCallStageProps {
  performer: PerformerAccount
  performerNumber: number
  show: Show
  session: Session
}

/** [S20] The client's side of a video call: both pictures, the meter, one End, and beside them what a show has too. */
export function VideoCallStage({ performer, performerNumber, show, session }: VideoCallStageProps) {
  const { displayName: name } = performer
  useTitle(say(session.state === 'HELD' ? 'Held: {name}' : 'With {name}', { name: isolated(name) }))
  const call = useOpenCall()
  const now = useNow(500)
  const [isToppingUp, setToppingUp] = useState(false)
  const { since } = show.ending
  const reading = readMeter(session, show.reportedAt, now, show.stillSince)
  const meter = <HudMeter reading={reading} />
  const end = (
    <Button
      tone="danger"
      busy={since !== undefined}
      icon={<PhoneOff aria-hidden size={18} />}
      onClick={show.ending.end}
      // on a phone it stands in the row of the other round buttons
      className="max-sm:w-11 max-sm:px-0"
    >
      <span className="max-sm:sr-only">{say('End call')}</span>
    </Button>
  )
  const closePane = () => setToppingUp(false)
  const topUp = () => {
    // the pane stands beside the picture, which a picture in full screen would hide
    if (document.fullscreenElement) void document.exitFullscreen()
    setToppingUp(true)
  }
  const warning = { word: 'call', session, reading, onTopUp: topUp, onDismiss: show.dismissWarning } as const
  const hasWarning = since === undefined && show.warning !== undefined
  const still = (
    <Photo
      performerNumber={performerNumber}
      file={performer.mainPhoto}
      name={name}
      sizes={photoSizes.stage}
      eager
    />
  )
  const head = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-4 py-2 sm:px-6">
      <h1 className="min-w-0 text-xl wrap-anywhere short:sr-only">
        <bdi>{name}</bdi>
      </h1>
      {meter}
    </div>
  )
  const curtain = since !== undefined && (
    <EndingCurtain word="call" sinceMs={now - since} atMost={maxCharged(session, show.reportedAt, since)} />
  )
  /** until the call is opened, and after the press of End: the meter and End wait for nothing */
  const waiting = (
    <section aria-label={say('This call')} className="flex min-h-0 flex-col bg-ink-0 beside:h-full">
      {head}
      <div className="on-picture relative h-[min(75cqw,38cqh)] bg-black text-on-picture sm:h-[min(75cqw,56cqh)] beside:h-auto beside:flex-1">
        <div className="size-full opacity-50 *:size-full *:object-contain">{still}</div>
        {curtain && <div className="absolute inset-0 grid place-items-center p-4 text-center">{curtain}</div>}
      </div>
      <div className="flex justify-end px-4 py-2.5">{end}</div>
    </section>
  )
  return (
    <Theatre
      hasChat
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
          {call ? (
            <Suspense fallback={waiting}>
              <CallWindow
                call={call}
                otherName={name}
                still={still}
                head={head}
                held={heldOf(session, now)}
                notice={
                  hasWarning && (
                    <>
                      <div className="sm:hidden">
                        <EndWarningLine {...warning} />
                      </div>
                      <div className="px-4 pb-2 max-sm:hidden">
                        <EndWarning {...warning} />
                      </div>
                    </>
                  )
                }
                onConnected={show.notePicture}
                edge={<BalanceBar reading={reading} />}
                end={end}
                pictureClass="h-[min(75cqw,38cqh)] short:h-[30cqh] sm:h-[min(75cqw,56cqh)] beside:h-auto beside:flex-1"
                className="beside:h-full"
              />
            </Suspense>
          ) : (
            waiting
          )}
        </ErrorBoundary>
      }
      side={
        <ErrorBoundary>
          <UnderPane
            pane={
              isToppingUp && (
                <TopUpPlace className={paneClass} onClose={closePane}>
                  <TopUpPane
                    word="call"
                    session={session}
                    onClose={closePane}
                    onPaid={show.dismissWarning}
                    className={paneClass}
                  />
                </TopUpPlace>
              )
            }
          >
            <ShowSide
              performer={performer}
              performerNumber={performerNumber}
              session={session}
              isEnding={since !== undefined}
              onTopUp={topUp}
            />
          </UnderPane>
        </ErrorBoundary>
      }
    />
  )
}

/** [S8, B4, B13] Whose side holds the call, and what happens if nothing changes. */
function heldOf(session: Session, now: number): Held | undefined {
  if (session.state !== 'HELD') return undefined
  const name = isolated(session.performerName)
  const times = {
    forSeconds: readMeter(session, now, now).heldForSeconds,
    forMoreSeconds: heldForMoreSeconds(session, now),
  }
  if (session.heldFor === 'server')
    return {
      title: say('Our server lost the picture'),
      text: say('It is coming back; nothing is billed.'),
      ...times,
    }
  return session.heldFor === 'performer'
    ? {
        title: say('Nothing arrives from {name}', { name }),
        text: say('The call waits for {name} for a short time. Then it ends.', { name }),
        ...times,
      }
    : {
        title: say('Your picture does not reach {name}', { name }),
        text: say(
          'The call waits for you for a short time; until then you see nothing of {name} either. With your camera off it goes on.',
          { name },
        ),
        ...times,
      }
}
