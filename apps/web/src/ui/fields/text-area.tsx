import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { inputClass } from './text-input.tsx'

/** A field for several lines: as high as its text where the browser can, never one line, and never as wide as its longest word. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={5}
      {...rest}
      className={cx(
        inputClass,
        'block field-sizing-content min-h-32 min-w-0 py-2.5 wrap-anywhere',
        className,
      )}
    />
  )
}
