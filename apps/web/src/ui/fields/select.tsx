import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { ChevronDown } from '../icons/icons.ts'
import { inputClass } from './text-input.tsx'

interface SelectProps extends Omit<ComponentProps<'select'>, 'defaultValue'> {
  /** what is chosen as it is drawn, for who does not say it by `value` */
  chosen?: string
  options: readonly { value: string; label: string }[]
}

/** The platform's own select: its list is at home on a phone, in a dialog and over a full-screen picture. */
export function Select({ options, chosen, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} className={cx(inputClass, 'appearance-none truncate pe-10')}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} {...(chosen === value && { selected: true })}>
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
