import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { homes, useSignedIn } from '../../../lib/account/session.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CircleCheck, Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { SpentLink } from './spent-link.tsx'

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
