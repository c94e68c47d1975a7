import type { PerformerAccount } from '@footlight/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatPrice } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Phone } from '../../../../ui/icons/icons.ts'
import { TwoLines } from '../../../../ui/text/two-lines.tsx'

const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog.tsx')).PhoneDialog }))

interface PhoneOfferProps {
  performer: PerformerAccount
  performerNumber: number
  price: number
}

/** [S11] The second thing to do: a phone call, where the operator has a telephone line and the performer takes calls. */
export function PhoneOffer({ performer, performerNumber, price }: PhoneOfferProps) {
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const running = useCall('checkSession').data?.running.session
  const isOnCall = running?.type === 'PHONE' && running.performerId === performer.id
  const navigate = useNavigate()
  useEffect(() => {
    // the caller has entered the code: what runs now stands on the performer's stage
    if (isOpen && isOnCall)
      void navigate({ to: '/watch/$number', params: { number: String(performerNumber) } })
  }, [isOpen, isOnCall, navigate, performerNumber])
  if (signedIn && signedIn.role !== 'client') return null
  // a code stays good while the performer is with another client
  if (performer.performerStatus !== 'AVAILABLE' && !isOpen) return null
  const words = (
    <>
      <Phone aria-hidden size={18} />
      <TwoLines second={say('for {price}', { price: formatPrice(price) })}>{say('Call [by phone]')}</TwoLines>
    </>
  )
  return (
    <div className="mt-3">
      {signedIn ? (
        <Button tone="quiet" wide onClick={() => setOpen(true)}>
          {words}
        </Button>
      ) : (
        <Link
          to="/signin"
          search={{ returnTo: `/performers/${performerNumber}` }}
          className={buttonClass({ tone: 'quiet', wide: true })}
        >
          {words}
        </Link>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneDialog performer={performer} price={price} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
