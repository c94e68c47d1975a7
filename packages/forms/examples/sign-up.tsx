import { email, minLength, required, type Schema, sameAs } from '@footlight/forms'
import { english } from '@footlight/forms/en'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'

interface SignUp {
  email: string
  password: string
  passwordAgain: string
}

const signUp = {
  email: [required, email],
  password: [required, minLength(10)],
  passwordAgain: [required, sameAs('password')],
} satisfies Schema<SignUp>

const fields = [
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'password', label: 'Password', type: 'password' },
  { name: 'passwordAgain', label: 'Password, again', type: 'password' },
] as const

export function SignUpForm({ onSignUp }: { onSignUp: (values: SignUp) => void }) {
  const { register, handleSubmit, formState } = useForm<SignUp>({ resolver: rulesResolver(signUp, english) })
  return (
    <form onSubmit={handleSubmit(onSignUp)} noValidate>
      {fields.map(({ name, label, type }) => {
        const error = formState.errors[name]
        return (
          <p key={name}>
            <label htmlFor={name}>{label}</label>
            <input
              {...register(name, name === 'password' ? { deps: 'passwordAgain' } : {})}
              id={name}
              type={type}
              aria-invalid={error !== undefined}
              aria-describedby={`${name}-error`}
            />
            <span id={`${name}-error`}>{error?.message}</span>
          </p>
        )
      })}
      <button type="submit">Sign up</button>
    </form>
  )
}
