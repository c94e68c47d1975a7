import { sessionKinds } from '@footlight/contract'
import { lazy } from 'react'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { AlertPanel } from './alert-panel.tsx'
import { RequestCard } from './show/request-card.tsx'
import { RunningShow } from './show/running-show.tsx'
import { ShowOver, useEndedShow } from './show/show-over.tsx'
import { TipsPanel } from './tips-panel.tsx'
import { RecentShows, Tonight } from './tonight.tsx'
import type { Stage } from './use-stage.ts'

/** most performers send by camera */
const EncoderPanel = lazy(async () => ({
  default: (await import('./encoder/encoder-panel.tsx')).EncoderPanel,
}))

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
        // on a phone picture, meter and composer share the height of the page's main part; the rest is below
        <div className="max-lg:order-3 lg:h-full lg:min-h-96 lg:shrink-0 max-lg:h-[60cqh] short:sm:max-lg:h-[80cqh]">
          <RunningShow
            session={session}
            peekPrice={performer.prices.peek}
            receivedAt={receivedAt}
            picture={picture}
          />
        </div>
      )}
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
      <Tonight tonight={studio.tonight} />
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
      <AlertPanel bell={opened.bell} />
      <Rare>
        <EncoderPanel studio={studio} />
      </Rare>
      <RecentShows recent={studio.recent} />
    </div>
  )
}
