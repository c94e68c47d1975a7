import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { TextInput } from './text-input.tsx'

/** Six digits of an authenticator, or a recovery code with its letters. */
export function CodeInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput
      {...rest}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      className={cx('tabular-nums tracking-widest uppercase', className)}
    />
  )
}
