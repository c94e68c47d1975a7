import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { homes, useSignedIn } from '../../../lib/account/session.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { CircleCheck, CircleX, Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'

type Step = 'asking' | 'verified' | 'spent' | { failed: string }

/** [A13] Sends the token of the e-mail's link to the server, which confirms the address; works in any browser. */
export function VerifyScreen({ token }: { token: string | undefined }) {
  const [step, setStep] = useState<Step>(token ? 'asking' : 'spent')
  const verify = useAction('verifyEmail')
  const invalidate = useInvalidate()
  const asked = useRef(false)
  const role = useSignedIn()?.role
  // opened in a browser without a sign-in, it is most likely a client’s
  const isClients = role === undefined || role === 'client'
  const ask = async () => {
    if (!token) return
    setStep('asking')
    const result = await verify.attempt({ body: { token } })
    if (result.ok) {
      setStep('verified')
      await invalidate('getClientAccount', 'checkSession')
    } else setStep(result.code === 'LINK_SPENT' ? 'spent' : { failed: result.message })
  }
  useEffect(() => {
    // a link works once: a second render must not send it again
    if (asked.current) return
    asked.current = true
    void ask()
  })
  if (step === 'spent') return <SpentLink again="/account" label={say('To your account')} />
  if (step === 'verified')
    return (
      <EmptyState
        heading="h1"
        icon={<CircleCheck aria-hidden size={24} />}
        title={say('Your e-mail address is confirmed')}
        action={
          <Link to={homes[role ?? 'client']} className={buttonClass()}>
            {say(isClients ? 'See who is live' : 'Go on [after a link]')}
          </Link>
        }
      >
        {isClients && say('Credits, longer previews, promo codes, reviews and messages are open to you now.')}
      </EmptyState>
    )
  const failed = step === 'asking' ? undefined : step.failed
  return (
    <EmptyState
      heading="h1"
      icon={<Mail aria-hidden size={24} />}
      title={
        failed === undefined ? say('Confirming your e-mail address …') : say('It could not be confirmed')
      }
      action={failed !== undefined && <Button onClick={() => void ask()}>{say('Try again')}</Button>}
    >
      {failed}
    </EmptyState>
  )
}

/** [A13] Drops an account that names the reader's address, by a press: programs that look into mail open its links. */
export function DropScreen({ token = '' }: { token: string | undefined }) {
  const drop = useAction('dropAccount')
  const [step, setStep] = useState<'ask' | 'done' | 'spent'>(token ? 'ask' : 'spent')
  const press = async () => {
    const result = await drop.attempt({ body: { token } })
    if (result.ok) setStep('done')
    else if (result.code === 'LINK_SPENT') setStep('spent')
  }
  if (step === 'spent') return <SpentLink again="/account" label={say('To your account')} />
  if (step === 'done')
    return (
      <EmptyState
        heading="h1"
        icon={<CircleCheck aria-hidden size={24} />}
        title={say('The second account is dropped')}
      >
        {say('Your own account was not changed.')}
      </EmptyState>
    )
  return (
    <EmptyState
      heading="h1"
      icon={<Mail aria-hidden size={24} />}
      title={say('Drop the second account')}
      action={
        <Button tone="danger" busy={drop.isPending} onClick={() => void press()}>
          {say('Drop it')}
        </Button>
      }
    >
      {say('It was made with your address, and never confirmed. It is closed for good.')}
      {drop.error && <FormError>{drop.error.message}</FormError>}
    </EmptyState>
  )
}

/** Shown for a link that is used, expired or wrong, with where to get another one. */
export function SpentLink({ again, label }: { again: '/forgot' | '/account'; label: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={<CircleX aria-hidden size={24} />}
      title={say('This link opens nothing any more')}
      action={
        <Link to={again} className={buttonClass()}>
          {label}
        </Link>
      }
    >
      {say('It was used, or it is too old.')}
    </EmptyState>
  )
}
