import type { Review } from '@footlight/contract'
import { ReportButton } from '../../blocks/account/report-button.tsx'
import { Stars } from '../../blocks/review/stars.tsx'
import { formatDecimal, formatNumber, formatRelative } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { useSteps } from '../../lib/page/drawing/use-steps.ts'
import { useHouseNow } from '../../lib/page/use-now.ts'
import { Said } from '../../ui/text/said.tsx'

interface ReviewsProps {
  /** of the performer */
  name: string
  reviews: Review[]
  rating: number | null
  count: number
}

export function Reviews({ name, reviews, rating, count }: ReviewsProps) {
  const now = useHouseNow(60_000)
  const { drawn, end } = useSteps(reviews.length, 2, 2)
  return (
    <section className="drawn-when-near">
      <h2 className="text-xl">
        {say('Reviews')}{' '}
        {rating !== null && (
          <span className="font-text text-base font-normal text-paper-1">
            {say('{rating} from {count}', { rating: formatDecimal(rating), count: formatNumber(count) })}
          </span>
        )}
      </h2>
      {reviews.length === 0 ? (
        <p className="mt-2 text-paper-1">{say('No reviews yet. Whoever watched a show may write one.')}</p>
      ) : (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {reviews.slice(0, drawn).map((review) => (
            <li key={review.id} className="min-w-0 rounded bg-ink-1 p-4 wrap-anywhere">
              <Stars rating={review.rating} />
              <p dir="auto" className="mt-2 whitespace-pre-line">
                {review.text}
              </p>
              <div className="mt-2 flex items-center gap-2 text-sm text-paper-2">
                <p className="min-w-0 flex-1">
                  <bdi>{review.author}</bdi> · {formatRelative(review.createdAt, now)}
                </p>
                <ReportButton
                  size="sm"
                  label={say('Report this review')}
                  about={[{ kind: 'REVIEW', id: review.id }]}
                />
              </div>
              {review.answer && (
                <div className="mt-3 border-s-2 border-line ps-3">
                  <p className="text-sm font-semibold">
                    <Said text="{name} answers" name={<bdi>{name}</bdi>} />
                  </p>
                  <p dir="auto" className="mt-1 whitespace-pre-line text-paper-1">
                    {review.answer.text}
                  </p>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <span ref={end} />
    </section>
  )
}
