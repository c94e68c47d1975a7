import { say } from '../../lib/language/say.ts'
import { cx } from '../../ui/cx.ts'
import { Star } from '../../ui/icons/icons.ts'

export const starSteps = [1, 2, 3, 4, 5] as const

/** How many of five. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={say('{count} of 5 stars', { count: rating })} className="flex gap-0.5">
      {starSteps.map((step) => (
        <Star key={step} aria-hidden size={15} className={starClass(step <= rating)} />
      ))}
    </span>
  )
}

export function starClass(isLit: boolean): string {
  return cx(isLit ? 'fill-current text-amber-text' : 'text-line-strong')
}
