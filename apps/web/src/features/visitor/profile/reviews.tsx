import type { Review } from '@footlight/contract'
import { useEffect, useRef, useState } from 'react'
import { ReportButton } from '../../../blocks/account/report-button.tsx'
import { Stars } from '../../../blocks/review/stars.tsx'
import { formatDecimal, formatNumber, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { reviewsId } from './rating-link.tsx'

/** so many stand there at first: what is below them stays where it is */
const few = 4

interface ReviewsProps {
  /** of the performer */
  name: string
  reviews: Review[]
  rating: number | null
  count: number
}

export function Reviews({ name, reviews, rating, count }: ReviewsProps) {
  const now = useServerNow(60_000)
  const [showsAll, setShowsAll] = useState(false)
  const firstMore = useRef<HTMLLIElement>(null)
  // the pressed button is gone: the keyboard goes on where it stood
  useEffect(() => {
    if (showsAll) firstMore.current?.focus({ preventScroll: true })
  }, [showsAll])
  const shown = showsAll ? reviews : reviews.slice(0, few)
  return (
    <section id={reviewsId} className="rendered-when-near scroll-mt-24">
      <h2 className="text-xl">
        {say('Reviews')}{' '}
        {rating !== null && (
          <span className="font-text text-base font-normal text-paper-1">
            {say('{rating} from {count}', { rating: formatDecimal(rating), count: formatNumber(count) })}
          </span>
        )}
      </h2>
      {reviews.length === 0 ? (
        <p className="mt-2 text-paper-1">
          {say('No reviews yet. One may be written after a minute of a show.')}
        </p>
      ) : (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {shown.map((review, index) => (
            <li
              key={review.id}
              ref={index === few ? firstMore : undefined}
              tabIndex={index === few ? -1 : undefined}
              className="min-w-0 rounded bg-ink-1 p-4 wrap-anywhere"
            >
              <Stars rating={review.rating} />
              <p dir="auto" className="mt-2 whitespace-pre-line">
                {review.text}
              </p>
              <div className="mt-2 flex items-center gap-2 text-sm text-paper-2">
                <p className="min-w-0 flex-1">
                  <bdi>{review.author}</bdi> ·{' '}
                  <BrowserText>{formatRelative(review.createdAt, now)}</BrowserText>
                </p>
                <ReportButton
                  size="sm"
                  label={say('Report this review')}
                  about={[{ kind: 'REVIEW', id: review.id }]}
                />
              </div>
              {review.answer && (
                <div className="mt-3 border-s-2 border-line ps-3">
                  <div className="flex items-center gap-2">
                    <p className="min-w-0 flex-1 text-sm font-semibold">
                      <Said text="{name} answers" name={<bdi>{name}</bdi>} />
                    </p>
                    <ReportButton
                      size="sm"
                      label={say('Report this answer')}
                      about={[{ kind: 'ANSWER', id: review.id }]}
                    />
                  </div>
                  <p dir="auto" className="mt-1 whitespace-pre-line text-paper-1">
                    {review.answer.text}
                  </p>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < reviews.length && (
        <Button tone="quiet" className="mt-4" onClick={() => setShowsAll(true)}>
          {say('Show all {count} reviews', { count: formatNumber(reviews.length) })}
        </Button>
      )}
    </section>
  )
}
