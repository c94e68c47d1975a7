import type { ComponentProps, ReactNode } from 'react'
import { Check } from '../icons/icons.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <span className="relative inline-grid shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-6 appearance-none rounded-sm border border-line-strong bg-ink-2 checked:border-transparent checked:bg-amber aria-invalid:border-danger-text"
        />
        <Check
          aria-hidden
          size={17}
          strokeWidth={3}
          className="pointer-events-none absolute text-on-amber opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  )
}
