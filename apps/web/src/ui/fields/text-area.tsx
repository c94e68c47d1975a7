import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { inputClass } from './text-input.tsx'

/** A field for several lines: as high as its text where the browser can, and never one line. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={5}
      {...rest}
      className={cx(inputClass, 'block field-sizing-content min-h-32 py-2.5', className)}
    />
  )
}
