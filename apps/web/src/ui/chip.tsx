import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface ChipProps extends ComponentProps<'button'> {
  selected: boolean
}

/** A filter that is on or off. */
export function Chip({ selected, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={cx(
        'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-medium transition-colors',
        selected
          ? 'border-transparent bg-paper-0 text-ink-0'
          : 'border-line text-paper-1 hover:border-line-strong hover:text-paper-0',
        className,
      )}
    />
  )
}
