import { type PerformerAccount, photoSizes, type Session } from '@footlight/contract'
import { type ReactNode, Suspense, useState } from 'react'
import type { Held } from '../../../../blocks/live/call/index.ts'
import { useOpenCall } from '../../../../blocks/live/call-context.tsx'
import { CallWindow } from '../../../../blocks/live/lazy-call.ts'
import { heldForMoreSeconds, type MeterSample, readMeter } from '../../../../blocks/live/meter.ts'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import { PhoneOff } from '../../../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../../../ui/notices/error-boundary.tsx'
import { BalanceBar } from '../meter/balance-bar.tsx'
import { EndWarning, EndWarningLine } from '../meter/end-warning.tsx'
import { HudMeter } from '../meter/hud-meter.tsx'
import { TopUpPane } from '../meter/top-up-pane.tsx'
import { paneClass, TopUpPlace, UnderPane } from '../meter/top-up-place.tsx'
import { EndingCurtain, maxCharged } from '../show/ending-curtain.tsx'
import { ShowSide } from '../show/show-side.tsx'
import type { Show } from '../show/use-show.ts'
import { EndButton } from '../stage/end-button.tsx'
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
  const sample = readMeter(session, show.reportedAt, now, show.stillSince)
  const meter = <HudMeter sample={sample} />
  const end = (
    <EndButton
      word="call"
      isEnding={since !== undefined}
      icon={<PhoneOff aria-hidden size={18} />}
      onEnd={show.ending.end}
    />
  )
  const topUp = () => {
    // the pane stands beside the picture, which a picture in full screen would hide
    if (document.fullscreenElement) void document.exitFullscreen()
    setToppingUp(true)
  }
  const isWarned = since === undefined && show.warning !== undefined
  const warning = isWarned && { session, sample, onTopUp: topUp, onDismiss: show.dismissWarning }
  const still = <StillPicture performer={performer} performerNumber={performerNumber} />
  const head = <CallHead name={name} meter={meter} />
  /** until the call is opened, and after the press of End: the meter and End wait for nothing */
  const waiting = (
    <WaitingCall
      head={head}
      still={still}
      end={end}
      curtain={since !== undefined && <CallEnding show={show} session={session} since={since} now={now} />}
    />
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
                notice={warning && <CallWarning {...warning} />}
                onConnected={show.notePicture}
                edge={
                  <>
                    <BalanceBar sample={sample} />
                    {warning && <CallWarningLine {...warning} />}
                  </>
                }
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
                <TopUpBesideCall
                  session={session}
                  onClose={() => setToppingUp(false)}
                  onPaid={show.dismissWarning}
                />
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

function StillPicture({
  performer: { mainPhoto, displayName },
  performerNumber,
}: Pick<VideoCallStageProps, 'performer' | 'performerNumber'>) {
  return (
    <Photo
      performerNumber={performerNumber}
      file={mainPhoto}
      name={displayName}
      sizes={photoSizes.stage}
      eager
    />
  )
}

interface CallEndingProps extends Pick<VideoCallStageProps, 'show' | 'session'> {
  /** when End was pressed */
  since: number
  now: number
}

function CallEnding({ show, session, since, now }: CallEndingProps) {
  const atMost = maxCharged(session, show.reportedAt, since)
  return <EndingCurtain word="call" sinceMs={now - since} atMost={atMost} />
}

function CallHead({ name, meter }: { name: string; meter: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-4 py-2 sm:px-6">
      <h1 className="min-w-0 text-xl wrap-anywhere short:sr-only">
        <bdi>{name}</bdi>
      </h1>
      {meter}
    </div>
  )
}

type WaitingCallProps = Record<'head' | 'still' | 'curtain' | 'end', ReactNode>

/** The performer's photo where the pictures of the call stand once it is open. */
function WaitingCall({ head, still, curtain, end }: WaitingCallProps) {
  return (
    <section aria-label={say('This call')} className="flex min-h-0 flex-col bg-ink-0 beside:h-full">
      {head}
      <div className="on-picture relative h-[min(75cqw,38cqh)] bg-black text-on-picture sm:h-[min(75cqw,56cqh)] beside:h-auto beside:flex-1">
        <div className="size-full opacity-50 *:size-full *:object-contain">{still}</div>
        {curtain && <div className="absolute inset-0 grid place-items-center p-4 text-center">{curtain}</div>}
      </div>
      <div className="flex justify-end px-3 py-2.5 max-[23rem]:px-2 sm:px-4">{end}</div>
    </section>
  )
}

interface CallWarningProps {
  session: Session
  sample: MeterSample
  onTopUp: () => void
  onDismiss: () => void
}

/** That the money for the call runs out: a card above the picture. */
function CallWarning(props: CallWarningProps) {
  return (
    <div className="px-4 pb-2 max-sm:hidden">
      <EndWarning word="call" {...props} />
    </div>
  )
}

/** The same on a phone: a line below the controls, which takes its height from the chat. */
function CallWarningLine(props: CallWarningProps) {
  return (
    <div className="sm:hidden">
      <EndWarningLine word="call" {...props} />
    </div>
  )
}

interface TopUpBesideCallProps {
  session: Session
  onClose: () => void
  onPaid: () => void
}

function TopUpBesideCall({ session, onClose, onPaid }: TopUpBesideCallProps) {
  return (
    <TopUpPlace className={paneClass} onClose={onClose}>
      <TopUpPane word="call" session={session} onClose={onClose} onPaid={onPaid} className={paneClass} />
    </TopUpPlace>
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
