import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
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
  return (
    <Page
      title="Sign in"
      lead={step === 'code' ? 'One more step: the code of your authenticator.' : 'Welcome back to your seat.'}
      width="narrow"
    >
      <SignInForm onIn={(mustEnrol) => (mustEnrol ? enrol() : enter())} onStep={setStep}>
        <p className="text-center text-paper-1">
          New here?{' '}
          <Link
            to="/register"
            search={returnTo ? { returnTo } : {}}
            className="font-semibold text-amber-text underline underline-offset-4"
          >
            Make an account
          </Link>
        </p>
      </SignInForm>
    </Page>
  )
}
