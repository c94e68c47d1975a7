import type { PerformerAccount, Session } from '@footlight/contract'
import { useState } from 'react'
import { warningWords } from '../../../../blocks/chat/lines.ts'
import { type MeterSample, readMeter } from '../../../../blocks/live/meter.ts'
import { Photo } from '../../../../blocks/performer/photos/photo.tsx'
import { formatCredits, formatDuration, formatPrice, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useNow } from '../../../../lib/page/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Pause, Phone, PhoneOff, Plus } from '../../../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../../../ui/notices/error-boundary.tsx'
import { Page } from '../../../../ui/page.tsx'
import { BalanceBar } from '../meter/balance-bar.tsx'
import { EndWarning } from '../meter/end-warning.tsx'
import { HudMeter } from '../meter/hud-meter.tsx'
import { TopUpPane } from '../meter/top-up-pane.tsx'
import { TopUpPlace } from '../meter/top-up-place.tsx'
import type { Show } from '../show/use-show.ts'

const paneClass = 'mt-5 rounded-lg border border-line'

interface CallStageProps {
  performer: PerformerAccount
  performerNumber: number
  show: Show
  session: Session
}

/** [S11] A running call: its sound is on the telephone, its meter and End are here, whatever breaks beside them. */
export function CallStage(props: CallStageProps) {
  const { show, session } = props
  const now = useNow(500)
  const sample = readMeter(session, show.reportedAt, now, show.ending.since)
  return (
    <ErrorBoundary
      stays={
        <>
          <HudMeter sample={sample} stacked />
          <EndCall show={show} />
        </>
      }
    >
      <CallPage {...props} sample={sample} />
    </ErrorBoundary>
  )
}

function EndCall({ show: { ending } }: { show: Show }) {
  return (
    <Button
      tone="danger"
      wide
      busy={ending.since !== undefined}
      icon={<PhoneOff aria-hidden size={18} />}
      onClick={ending.end}
      className="max-sm:order-first"
    >
      {say('End call')}
    </Button>
  )
}

function CallPage({
  performer,
  performerNumber,
  show,
  session,
  sample,
}: CallStageProps & { sample: MeterSample }) {
  const { displayName, mainPhoto } = performer
  const [isToppingUp, setToppingUp] = useState(false)
  const topUp = () => setToppingUp(true)
  const closePane = () => setToppingUp(false)
  return (
    <Page
      title={say('On a call with {name}', { name: isolated(displayName) })}
      width="reading"
      lead={leadOf(session)}
    >
      {/* a call has no chat whose log would say it */}
      <p role="status" className="sr-only">
        {show.warning !== undefined && warningWords(show.warning)}
      </p>
      <section
        aria-label={say('This call')}
        className="overflow-hidden rounded-lg border border-line bg-ink-1 text-center"
      >
        <div className="grid justify-items-center gap-5 px-5 pt-8 pb-7">
          <span className="size-28 overflow-hidden rounded-full *:size-full">
            <Photo
              performerNumber={performerNumber}
              file={mainPhoto}
              name={displayName}
              sizes="112px"
              eager
            />
          </span>
          <p role="status" className="inline-flex items-center gap-2 font-semibold">
            <StateIcon session={session} />
            {stateLine(session)}
          </p>
          {session.state === 'HELD' ? (
            <p className="text-paper-1">
              {say('Billing paused {time}', { time: formatDuration(sample.heldForSeconds) })}
            </p>
          ) : (
            session.state === 'ACTIVE' && <HudMeter sample={sample} stacked />
          )}
        </div>
        <BalanceBar sample={sample} />
        <div className="grid gap-3 p-5 sm:grid-cols-2">
          <Button tone="quiet" wide icon={<Plus aria-hidden size={18} />} onClick={topUp}>
            {say('Add credits')}
          </Button>
          <EndCall show={show} />
        </div>
      </section>
      {isToppingUp && (
        <TopUpPlace className={paneClass} onClose={closePane}>
          <TopUpPane
            word="call"
            session={session}
            onClose={closePane}
            onPaid={show.dismissWarning}
            className={paneClass}
          />
        </TopUpPlace>
      )}
      {show.warning !== undefined && (
        <div className="mt-5">
          <EndWarning
            word="call"
            session={session}
            sample={sample}
            onTopUp={topUp}
            onDismiss={show.dismissWarning}
          />
        </div>
      )}
      <p className="mt-5 text-sm text-paper-1">
        {say('You pay only while the two of you are connected. Hanging up ends it too.')}
      </p>
    </Page>
  )
}

function leadOf({ pricePerMinute, cap }: Session): string {
  const end = cap === null ? '' : ` · ${say('ends at {credits}', { credits: formatCredits(cap) })}`
  const price = formatPrice(pricePerMinute)
  return `${say('{price}, billed by the second, fixed for this call', { price })}${end}`
}

function stateLine({ state, performerName }: Session): string {
  switch (state) {
    case 'STARTING':
      return say('Ringing. Billing starts when {name} answers.', { name: isolated(performerName) })
    case 'ACTIVE':
      return say('You are connected')
    case 'HELD':
      return say('We cannot hear from the telephone line')
    case 'ENDED':
      return say('The call is over')
  }
}

function StateIcon({ session: { state } }: { session: Session }) {
  return state === 'HELD' ? (
    <Pause aria-hidden size={18} className="text-busy" />
  ) : (
    <Phone aria-hidden size={18} className={state === 'ACTIVE' ? 'text-available' : 'text-paper-2'} />
  )
}
