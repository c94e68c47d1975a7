import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { MediasPanel } from './media/medias-panel.tsx'
import { PhotosPanel } from './media/photos-panel.tsx'
import { PhonePanel } from './phone/phone-panel.tsx'
import { PricesPanel } from './prices-panel.tsx'
import { ReviewsPanel } from './reviews/reviews-panel.tsx'

/** [O1] What clients see of the performer, and what it costs them. */
export function PageScreen() {
  const { data, error, refetch } = useCall('studio')
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  return (
    <Page
      title={say('Your page')}
      lead={say('What clients see of you, and what it costs them.')}
      width="reading"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PricesPanel />
        <PhonePanel />
        {data ? <PhotosPanel performer={data.performer} /> : <Skeleton className="h-56" />}
        <MediasPanel />
        <ReviewsPanel />
      </div>
    </Page>
  )
}
