import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { homes, type SignedIn, useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { SignInForm } from './sign-in-form.tsx'
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
