import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { ChevronDown } from '../icons/icons.ts'
import { inputClass } from './text-input.tsx'

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
}

/** The native select: its list works on a phone, in a dialog and over a full-screen picture. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} className={cx(inputClass, 'appearance-none truncate pe-10')}>
        {options.map(({ value, label }) => (
          // a browser's name of a country may differ from the server's
          <option key={value} value={value} suppressHydrationWarning>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute inset-e-3 top-3 text-paper-2"
      />
    </span>
  )
}
