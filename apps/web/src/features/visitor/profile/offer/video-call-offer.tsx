import type { PerformerAccount } from '@footlight/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CallConsent } from '../../../../blocks/live/lazy-call.ts'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatPrice } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Video } from '../../../../ui/icons/icons.ts'
import { TwoLines } from '../../../../ui/text/two-lines.tsx'

interface VideoCallOfferProps {
  performer: PerformerAccount
  performerNumber: number
  price: number
}

/** [S20] A video call, where the performer takes them: agreed to here, and waited for on the performer's stage. */
export function VideoCallOffer({ performer, performerNumber, price }: VideoCallOfferProps) {
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const open = useCall('checkSession').data?.running
  const navigate = useNavigate()
  if (signedIn && signedIn.role !== 'client') return null
  if (performer.performerStatus !== 'AVAILABLE' && !isOpen) return null
  if (open?.session || open?.request) return null
  const words = (
    <>
      <Video aria-hidden size={18} />
      <TwoLines second={say('for {price}', { price: formatPrice(price) })}>
        {say('Video call [the button]')}
      </TwoLines>
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
          <CallConsent
            performer={performer}
            price={price}
            onClose={() => setOpen(false)}
            onAsked={() =>
              void navigate({ to: '/watch/$number', params: { number: String(performerNumber) } })
            }
          />
        </Suspense>
      )}
    </div>
  )
}
