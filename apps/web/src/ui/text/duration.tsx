import { formatDuration, formatDurationWords } from '../../lib/language/format.ts'
import { cx } from '../cx.ts'

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
