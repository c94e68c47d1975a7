import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export const inputClass =
  'min-h-11 w-full rounded border border-line-strong bg-ink-2 px-3.5 text-paper-0 transition-colors hover:border-paper-2 aria-invalid:border-danger-text disabled:opacity-55'

/** A text field; `register('name')` of react-hook-form spreads onto it. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(inputClass, className)} />
}
