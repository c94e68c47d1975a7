import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { Page } from '../../../ui/page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEnter } from './use-enter.ts'

interface SignInScreenProps {
  /** where to go afterwards */
  returnTo: string | undefined
}

export function SignInScreen({ returnTo }: SignInScreenProps) {
  const enter = useEnter(returnTo)
  const enrol = useEnter('/account')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const navigate = useNavigate()
  const isIn = Boolean(useSignedIn())
  const isEntering = useRef(false)
  useEffect(() => {
    // somebody who is in already goes on to where he wanted
    if (isIn && !isEntering.current) void navigate({ to: returnTo ?? '/', replace: true })
  }, [isIn, navigate, returnTo])
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
        onIn={(mustEnrol) => {
          isEntering.current = true
          return mustEnrol ? enrol() : enter()
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
