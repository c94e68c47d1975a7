import { sessionKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { shownTips } from '../../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useMedia } from '../../../../lib/page/use-media.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { Panel } from '../../../../ui/page.tsx'
import { RequestCard } from './show/request-card.tsx'
import { RunningShow } from './show/running-show.tsx'
import { ShowDetails } from './show/show-details.tsx'
import { ShowOver, useEndedShow } from './show/show-over.tsx'
import type { Stage } from './use-stage.ts'

/** most performers send by camera */
const EncoderPanel = lazy(async () => ({
  default: (await import('./encoder/encoder-panel.tsx')).EncoderPanel,
}))

/** below what happens now */
const AlertPanel = lazy(async () => ({ default: (await import('./alert-panel.tsx')).AlertPanel }))

const EveningPanel = lazy(async () => ({ default: (await import('./evening-panel.tsx')).EveningPanel }))

/** there on air alone */
const LinePanel = lazy(async () => ({ default: (await import('./line/line-panel.tsx')).LinePanel }))

interface StageColumnProps {
  stage: Stage
  /** when the server last reported the studio, in milliseconds */
  receivedAt: number
  requests: Reply<'studioRequests'>['requests']
}

/** Requests and the show, then the evening so far and the panels of the stage. */
export function StageColumn({ stage, receivedAt, requests }: StageColumnProps) {
  const { studio, state, picture } = stage
  const { session, performer } = studio
  const next = requests.find((request) => request.state === 'PENDING')
  const ended = useEndedShow(studio)
  const isWide = useMedia('(width >= 64rem)')
  const details = session && <ShowDetails session={session} peekPrice={performer.prices.peek} />
  return (
    // what is happening now comes first: on a phone a request stands above the picture, the show below it
    <div className="max-lg:contents lg:col-start-2 lg:row-start-2 lg:flex lg:min-h-0 lg:flex-col lg:gap-5 lg:overflow-y-auto">
      {requests.map((request) => (
        <div key={request.id} className="max-lg:order-1">
          <RequestCard
            request={request}
            isNext={request === next}
            isPaused={state.settings.paused && sessionKinds[request.type].isShow}
          />
        </div>
      ))}
      {session && (
        // on a phone picture, meter and chat share the height of the page's main part; the rest is below
        <div className="max-lg:order-3 max-lg:h-[calc(68cqh-1.75rem)] short:sm:max-lg:h-[calc(100cqh-1rem)] lg:h-full lg:min-h-96 lg:shrink-0">
          <RunningShow
            session={session}
            receivedAt={receivedAt}
            picture={picture}
            tonightNet={studio.tonight.net}
          >
            {isWide && details}
          </RunningShow>
        </div>
      )}
      {!isWide && details && <Panel className="max-lg:order-4 max-lg:col-span-full">{details}</Panel>}
      {ended.show && (
        <div className="max-lg:order-1">
          <ShowOver
            show={ended.show}
            isSwitchedOff={studio.switchedOffFor === 'PICTURE_LOST'}
            onClose={ended.close}
          />
        </div>
      )}
      <StagePanels stage={stage} />
    </div>
  )
}

function StagePanels({ stage: { opened, state, studio } }: { stage: Stage }) {
  return (
    <div className="grid gap-5 max-lg:order-5 max-lg:col-span-full">
      <Rare>
        <EveningPanel tonight={studio.tonight} />
      </Rare>
      <TipsPanel />
      {state.stats && (
        <Rare>
          <LinePanel
            stats={state.stats}
            recent={state.recentStats}
            quality={state.settings.quality}
            fault={studio.pictureFault}
            arriving={studio.arriving}
            cannotPlay={studio.cannotPlay}
            slowViewers={studio.slowViewers}
            isSoundOn={state.settings.audio}
          />
        </Rare>
      )}
      <Rare>
        <AlertPanel bell={opened.bell} />
      </Rare>
      <Rare>
        <EncoderPanel studio={studio} />
      </Rare>
      <RecentShows recent={studio.recent} />
    </div>
  )
}

/** [S18] The latest tips, with the performer's part of each; each makes a sound as it comes. */
function TipsPanel() {
  const { data } = useCall('studioTips', { query: { limit: shownTips } })
  if (!data || data.tips.length === 0) return null
  return (
    <Panel title={say('Last tips')}>
      <ul aria-live="polite" className="grid divide-y divide-line">
        {data.tips.map((tip) => (
          <li key={tip.id} className="flex items-start justify-between gap-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">
                <bdi>{tip.clientName}</bdi>
              </span>
              {tip.message !== '' && (
                <span dir="auto" className="block">
                  {tip.message}
                </span>
              )}
              <span className="text-sm text-paper-2">{formatDateTime(tip.at)}</span>
            </span>
            <span className="shrink-0 text-end">
              {formatCredits(tip.credits)}
              <span className="block text-sm text-paper-2">
                {say('{credits} for you', { credits: formatCredits(tip.net) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Studio = Reply<'studio'>

/** The performer's last shows, each with its receipt. */
function RecentShows({ recent }: { recent: Studio['recent'] }) {
  return (
    <Panel title={say('Last shows')}>
      {recent.length === 0 && (
        <p className="text-paper-2">{say('Your shows appear here, each with its receipt.')}</p>
      )}
      <ul className="grid divide-y divide-line">
        {recent.map((show) => (
          <li key={show.id} className="flex items-center justify-between gap-4 py-2.5">
            <span>
              <span className="block font-medium">
                <bdi>{show.clientName}</bdi>
              </span>
              <span className="text-sm text-paper-2">{formatDateTime(show.at)}</span>
            </span>
            <Link
              to="/history/$sessionId"
              params={{ sessionId: show.id }}
              className="text-end underline-offset-4 hover:underline"
            >
              {formatCredits(show.amount)}
              <span className="block text-sm text-paper-2">{say('Receipt')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
