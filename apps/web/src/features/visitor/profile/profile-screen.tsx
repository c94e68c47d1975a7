import { type PerformerAccount, pageSizes } from '@footlight/contract'
import type { ReactNode } from 'react'
import { AwayNote } from '../../../blocks/performer/away-note.tsx'
import { useCategoryNames } from '../../../blocks/performer/categories.ts'
import { NoSuchPerformer } from '../../../blocks/performer/no-such-performer.tsx'
import { PerformerStrip } from '../../../blocks/performer/performer-strip.tsx'
import { PhotoSlider } from '../../../blocks/performer/photos/photo-slider.tsx'
import { usePerformer } from '../../../blocks/performer/use-performer.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countryName, formatNumber, formatTimes, languageName } from '../../../lib/language/format.ts'
import { useLanguage } from '../../../lib/language/language.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { Actions } from './actions.tsx'
import { BlockAndReport } from './blocking.tsx'
import { Medias } from './medias/medias.tsx'
import { CallToAction } from './offer/call-to-action.tsx'
import { Prices } from './prices.tsx'
import { RatingLink } from './rating-link.tsx'
import { Reviews } from './reviews.tsx'

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
  if (!performer) return <NoSuchPerformer />
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

function Facts({ performer }: { performer: PerformerAccount }) {
  const categoryName = useCategoryNames()
  const { categories, languages, country, rating, reviewCount, favouriteCount } = performer
  return (
    <dl className="grid gap-2.5">
      <Fact name="Acts">{categories.map(categoryName).filter(Boolean).join(', ')}</Fact>
      <Fact name="Speaks">
        <BrowserText>{languages.map((code) => languageName(code)).join(', ')}</BrowserText>
      </Fact>
      <Fact name="From [a country]">
        <BrowserText>{countryName(country)}</BrowserText>
      </Fact>
      <Fact name="Rating">
        {rating === null ? say('No reviews yet') : <RatingLink rating={rating} count={reviewCount} />}
      </Fact>
      {favouriteCount > 0 && <Fact name="Favourite of">{formatNumber(favouriteCount)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: Message; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="shrink-0 text-paper-2">{say(name)}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

/** [O1] When the performer means to be live, in the reader's time zone. */
function Schedule({ performerId }: { performerId: string }) {
  const { data, error } = useCall('performerSchedule', { params: { id: performerId } })
  // a failure is not shown: the schedule is only an estimate
  if (error) return null
  return (
    <section>
      <h2 className="text-xl">{say('Announced times')}</h2>
      {!data ? (
        <Skeleton className="mt-2 h-16" />
      ) : data.next.length === 0 ? (
        <p className="mt-2 text-paper-1">{say('No times are announced.')}</p>
      ) : (
        <>
          <ul className="mt-2 grid gap-1.5">
            {data.next.map(({ from, to }) => (
              <li key={from}>
                <time dateTime={from}>{formatTimes(from, to)}</time>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-paper-2">
            {say('By your clock: {zone}.', {
              zone: new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '),
            })}
          </p>
        </>
      )}
    </section>
  )
}

/** Similar performers, live ones first. */
function MoreLikeThis({ performer }: { performer: PerformerAccount }) {
  const category = performer.categories[0]
  const { data } = useCall('listPerformers', { query: { category, limit: pageSizes.recommended } })
  const others = (data?.performerAccounts ?? []).filter(({ id }) => id !== performer.id)
  return <PerformerStrip title={say('More like this')} performers={others} />
}

function ProfileSkeleton() {
  return (
    <div role="status" className="mx-auto min-h-dvh w-full max-w-[1376px] px-4 pt-5 sm:px-8 sm:pt-10">
      <span className="sr-only">{say('Loading the profile')}</span>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-3 mb-6 h-5 w-80 max-w-full" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(320px,1fr)]">
        <Skeleton className="aspect-4/3 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  )
}
