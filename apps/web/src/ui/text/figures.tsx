import { formatDuration, formatDurationWords, formatNumber } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { cx } from '../cx.ts'

interface AmountProps {
  credits: number
  /** what it is: "spent", "available" */
  label?: string
  className?: string
}

/** A large number of credits with its word. */
export function Amount({ credits, label = say('credits'), className }: AmountProps) {
  return (
    <span className={cx('inline-flex items-baseline gap-1.5', className)}>
      <span className="display-number text-[1.75em] leading-none">{formatNumber(credits)}</span>
      <span>{label}</span>
    </span>
  )
}

interface DurationProps {
  seconds: number
  /** what it is: "left", "min" */
  label?: string
  /** large, as in the meter */
  large?: boolean
  className?: string
}

/** Seconds as a clock; screen readers hear minutes and seconds. */
export function Duration({ seconds, label, large = false, className }: DurationProps) {
  return (
    <span className={cx('inline-flex items-baseline gap-1.5', className)}>
      <span aria-hidden className={large ? 'display-number text-[1.75em] leading-none' : undefined}>
        {formatDuration(seconds)}
      </span>
      <span className="sr-only">{formatDurationWords(seconds)}</span>
      {label && <span>{label}</span>}
    </span>
  )
}
