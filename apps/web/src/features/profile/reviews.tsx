import type { Review } from '@footlight/contract'
import { formatDecimal, formatNumber, formatRelative } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { useNow } from '../../lib/page/use-now.ts'
import { useSteps } from '../../lib/page/use-steps.ts'
import { cx } from '../../ui/cx.ts'
import { Star } from '../../ui/icons/icons.ts'

interface ReviewsProps {
  reviews: Review[]
  rating: number | null
  count: number
}

export function Reviews({ reviews, rating, count }: ReviewsProps) {
  const now = useNow(60_000)
  const drawn = useSteps(reviews.length, 2, 2)
  return (
    <section>
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
              <p className="mt-2">{review.text}</p>
              <p className="mt-2 text-sm text-paper-2">
                {review.author} · {formatRelative(review.createdAt, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const steps = [1, 2, 3, 4, 5]

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={say('{count} of 5 stars', { count: rating })} className="flex gap-0.5">
      {steps.map((step) => (
        <Star
          key={step}
          aria-hidden
          size={15}
          className={cx(step <= rating ? 'fill-current text-amber-text' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}
