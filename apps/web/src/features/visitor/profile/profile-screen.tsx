import type { PerformerAccount } from '@footlight/contract'
import { AwayNote } from '../../../blocks/performer/away-note.tsx'
import { NobodyPerforms } from '../../../blocks/performer/nobody-performs.tsx'
import { PhotoSlider } from '../../../blocks/performer/photos/photo-slider.tsx'
import { usePerformer } from '../../../blocks/performer/use-performer.ts'
import { useLanguage } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { Actions } from './actions.tsx'
import { BlockAndReport } from './block-and-report.tsx'
import { Facts } from './facts.tsx'
import { Medias } from './medias/medias.tsx'
import { MoreLikeThis } from './more-like-this.tsx'
import { CallToAction } from './offer/call-to-action.tsx'
import { Prices } from './prices.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { RatingLink } from './rating-link.tsx'
import { Reviews } from './reviews.tsx'
import { Schedule } from './schedule.tsx'

interface ProfileScreenProps {
  performerNumber: number
}

/** One performer: photos and videos, reviews, and the one thing to do now. */
export function ProfileScreen({ performerNumber }: ProfileScreenProps) {
  const language = useLanguage()
  const { data, error, refetch } = usePerformer(performerNumber)
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  if (!data) return <ProfileSkeleton />
  const { performerAccount: performer, photos, medias = [], reviews } = data
  if (!performer) return <NobodyPerforms />
  const about = data.abouts?.[language] ?? performer.about
  return (
    <Page
      title={performer.displayName}
      lead={
        <>
          <p dir="auto">{performer.headline}</p>
          {performer.rating !== null && (
            <p className="text-base">
              <RatingLink rating={performer.rating} count={performer.reviewCount} />
            </p>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(320px,1fr)] lg:grid-rows-[auto_1fr] lg:gap-8">
        <PhotoSlider
          photos={photos ?? mainPhotoOf(performer)}
          isPart={!photos}
          performerNumber={performerNumber}
          name={performer.displayName}
        />

        {/* on a phone between the photos and the text */}
        <div className="max-lg:contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:content-start lg:gap-6 lg:self-start">
          <CallToAction performer={performer} performerNumber={performerNumber} />

          <Actions performer={performer} performerNumber={performerNumber} />

          <Panel title={say('Prices')}>
            <Prices performer={performer} />
          </Panel>

          <Panel title={say('Facts')}>
            <Facts performer={performer} />
            <BlockAndReport performer={performer} photos={photos ?? []} medias={medias} />
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:gap-8">
          <AwayNote performerNumber={performerNumber} />
          {about && (
            <section>
              <h2 className="text-xl">{say('About')}</h2>
              <p dir="auto" className="mt-2 text-lg whitespace-pre-line wrap-anywhere text-paper-1">
                {about}
              </p>
            </section>
          )}
          {medias.length > 0 && (
            <Medias medias={medias} performer={performer} performerNumber={performerNumber} />
          )}
          {reviews ? (
            <Reviews
              name={performer.displayName}
              reviews={reviews}
              rating={performer.rating}
              count={performer.reviewCount}
            />
          ) : (
            <Skeleton className="h-48" />
          )}
          <div className="min-h-25">
            <Schedule performerId={performer.id} />
          </div>
        </div>
      </div>
      <div className="min-h-70">
        <MoreLikeThis performer={performer} />
      </div>
    </Page>
  )
}

/** What is known of the photos before they come. */
function mainPhotoOf({ mainPhoto }: PerformerAccount) {
  return mainPhoto ? [{ id: mainPhoto, file: mainPhoto }] : []
}
