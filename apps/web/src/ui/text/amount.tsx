import { formatNumber } from '../../lib/language/format.ts'
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
