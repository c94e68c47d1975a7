import { type ComponentProps, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { cx } from '../cx.ts'
import { Eye, EyeOff } from '../icons/icons.ts'
import { TextInput } from './text-input.tsx'

/** A password, hidden until its writer wants to see it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <TextInput {...props} type={shown ? 'text' : 'password'} spellCheck={false} className="pe-12" />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={say('Show what is typed')}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 inset-e-0 grid w-11 place-items-center text-paper-2 hover:text-paper-0"
      >
        <Icon aria-hidden size={19} />
      </button>
    </span>
  )
}

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
