import type { Role } from '@footlight/contract'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
} from '../../../blocks/account/password-again.tsx'
import { homes, type SignedIn, useSignedIn } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { CodeInput, PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { useEnter } from './use-enter.ts'

interface SignInScreenProps {
  /** where to go afterwards */
  returnTo: string | undefined
}

export function SignInScreen({ returnTo }: SignInScreenProps) {
  const enter = useEnter(returnTo)
  const toAccount = useEnter('/account')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const navigate = useNavigate()
  const role = useSignedIn()?.role
  const isEntering = useRef(false)
  useEffect(() => {
    // a reader who is signed in already goes on to the page that was asked for
    if (role && !isEntering.current) void navigate({ to: returnTo ?? homes[role], replace: true })
  }, [role, navigate, returnTo])
  return (
    <Page
      title={say('Sign in')}
      lead={
        step === 'code'
          ? say('One more step: the code of your authenticator.')
          : say('Welcome back to your seat.')
      }
      width="narrow"
    >
      <SignInForm
        onIn={(isDue, role) => {
          isEntering.current = true
          return isDue ? toAccount(role) : enter(role)
        }}
        onStep={setStep}
      >
        <p className="text-center">
          <Link to="/forgot" className="text-amber-text underline underline-offset-4">
            {say('Forgot your password?')}
          </Link>
        </p>
        <p className="text-center text-paper-1">
          {say('New here?')}{' '}
          <Link
            to="/register"
            search={returnTo ? { returnTo } : {}}
            className="font-semibold text-amber-text underline underline-offset-4"
          >
            {say('Make an account')}
          </Link>
        </p>
      </SignInForm>
    </Page>
  )
}

interface SignInAgainProps {
  signedIn: SignedIn
  onIn: () => Promise<void>
  onLeave: () => void
}

/** A sign-in dialog over the page whose session has ended: the page stays, and the pending calls run afterwards. */
export function SignInAgain({ signedIn, onIn, onLeave }: SignInAgainProps) {
  return (
    <Dialog open title={say('Sign in again')} size="sm">
      <p className="pb-5 text-paper-1">
        <Said
          text="You were signed out, {name}. Sign in again and go on where you were."
          name={<bdi>{signedIn.account.displayName}</bdi>}
        />
      </p>
      <SignInForm account={signedIn.account.email} onIn={onIn}>
        <Button tone="ghost" onClick={onLeave}>
          {say('Leave as a guest')}
        </Button>
      </SignInForm>
    </Dialog>
  )
}

interface SignInValues extends Confirmation {
  account: string
}

interface SignInFormProps {
  /** the account that must sign in; without it the form asks for the name */
  account?: string
  /** `isDue`: the account has to set up a second factor [A6], or to take a new username [A1], before anything else */
  onIn: (isDue: boolean, role: Role) => Promise<void>
  /** the step that the form is at */
  onStep?: (step: 'password' | 'code') => void
  /** below the button, while the password is asked for */
  children: ReactNode
}

const passwordRules = { ...confirmationRules(false), account: [required] } as const
const codeRules = { ...confirmationRules(true), account: [] } as const
const words = {
  ...confirmationWords,
  account: { required: () => say('Fill in your e-mail address or username.') },
}

/** Password first; where the account has a second factor, its code in a second step [A6]. */
function SignInForm({ account, onIn, onStep, children }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const login = useAction('login')
  const sentences = useSentences()
  const { register, handleSubmit, setError, setFocus, resetField, clearErrors, formState } =
    useForm<SignInValues>({
      defaultValues: { account: account ?? '' },
      resolver: rulesResolver(needsCode ? codeRules : passwordRules, sentences, words),
    })
  const toStep = (step: 'password' | 'code') => {
    setNeedsCode(step === 'code')
    onStep?.(step)
  }
  const submit = handleSubmit(async ({ account: name, ...confirmation }) => {
    const result = await login.attempt({ body: { account: name, ...confirmationOf(confirmation) } })
    if (result.ok) return onIn(result.value.mustEnrol || result.value.account.mustRename, result.value.role)
    if (result.code === 'CODE_NEEDED') return toStep('code')
    if (result.code === 'WRONG_CODE')
      return setError('code', { message: result.message }, { shouldFocus: true })
    showFailure(result, ['account', 'password', 'code'], setError)
  })
  const first = needsCode ? 'code' : account !== undefined && 'password'
  useEffect(() => {
    if (first) setFocus(first)
  }, [first, setFocus])
  const startAgain = () => {
    toStep('password')
    resetField('password')
    resetField('code')
    clearErrors()
  }
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {errors.root && <FormError>{errors.root.message}</FormError>}
      {needsCode ? (
        <Field
          label={say('Code')}
          hint={say('Six digits of your authenticator, or one of your recovery codes.')}
          error={errors.code?.message}
        >
          {(control) => <CodeInput {...control} {...register('code')} />}
        </Field>
      ) : (
        <>
          <Field label={say('E-mail or username')} error={errors.account?.message}>
            {(control) => (
              <TextInput
                {...control}
                {...register('account')}
                readOnly={account !== undefined}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field label={say('Password')} error={errors.password?.message}>
            {(control) => (
              <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
            )}
          </Field>
        </>
      )}
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {say('Sign in')}
      </Button>
      {needsCode ? (
        <Button tone="ghost" onClick={startAgain}>
          {say('Back to the password')}
        </Button>
      ) : (
        children
      )}
    </form>
  )
}
