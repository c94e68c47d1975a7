import { formatDecimal, sayCount } from '../../../lib/language/format.ts'
import { Star } from '../../../ui/icons/icons.ts'

/** id of the section of reviews */
export const reviewsId = 'reviews'

interface RatingLinkProps {
  rating: number
  count: number
}

/** Stars and how many gave them, with the way to what they wrote. */
export function RatingLink({ rating, count }: RatingLinkProps) {
  return (
    <a
      href={`#${reviewsId}`}
      className="inline-flex min-h-8 items-center gap-1.5 underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      <Star aria-hidden size={16} className="fill-current text-amber-text" />
      <span>
        {sayCount(count, '{rating} of 5 · {count} review', '{rating} of 5 · {count} reviews', {
          rating: formatDecimal(rating),
        })}
      </span>
    </a>
  )
}
