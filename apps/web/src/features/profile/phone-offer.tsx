import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PhoneDialog } from './phone-dialog.tsx'

interface PhoneOfferProps {
  performer: PerformerAccount
  performerNumber: number
  price: number
}

/** [S11] The second thing to do: call her, where the house has a telephone and she takes calls. */
export function PhoneOffer({ performer, performerNumber, price }: PhoneOfferProps) {
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (performer.performerStatus !== 'AVAILABLE' || (signedIn && signedIn.role !== 'client')) return null
  const words = (
    <>
      <Phone aria-hidden size={18} />
      Call for {formatPrice(price)}
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
      {isOpen && <PhoneDialog performer={performer} price={price} onClose={() => setOpen(false)} />}
    </div>
  )
}
