import type { Reply } from '../../lib/calls/create-api.ts'
import { EncoderPanel } from './encoder/encoder-panel.tsx'
import { MediasPanel } from './media/medias-panel.tsx'
import { PhotosPanel } from './media/photos-panel.tsx'
import { PhonePanel } from './phone/phone-panel.tsx'
import { PricesPanel } from './prices-panel.tsx'
import { ReviewsPanel } from './reviews/reviews-panel.tsx'
import { SchedulePanel } from './schedule/schedule-panel.tsx'
import { RecentShows } from './tonight.tsx'

/** What a performer sets up and looks through between shows. */
export function BelowShow({ studio }: { studio: Reply<'studio'> }) {
  const { performer, recent } = studio
  return (
    <>
      <PricesPanel />
      <EncoderPanel studio={studio} />
      <SchedulePanel />
      <PhonePanel />
      <RecentShows recent={recent} />
      <PhotosPanel performer={performer} />
      <MediasPanel />
      <ReviewsPanel />
    </>
  )
}
