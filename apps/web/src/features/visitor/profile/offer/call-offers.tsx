import type { PerformerAccount } from '@footlight/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useDirectWay } from '../../../../blocks/live/direct-way.ts'
import { CallConsent } from '../../../../blocks/live/lazy-call.ts'
import { withMinuteMoney } from '../../../../blocks/money/minute-price.ts'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatPrice } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Phone, Video } from '../../../../ui/icons/icons.ts'
import { TwoLines } from '../../../../ui/text/two-lines.tsx'

const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog.tsx')).PhoneDialog }))

interface CallOfferProps {
  performer: PerformerAccount
  performerNumber: number
  price: number
}

/** [S11] The second thing to do: a phone call, where the operator has a telephone line and the performer takes calls. */
export function PhoneOffer(props: CallOfferProps) {
  const { performer, performerNumber, price } = props
  const [isOpen, setOpen] = useState(false)
  const running = useCall('checkSession').data?.running.session
  const isOnCall = running?.type === 'PHONE' && running.performerId === performer.id
  const watch = useWatch(performerNumber)
  useEffect(() => {
    // the caller has entered the code: what runs now stands on the performer's stage
    if (isOpen && isOnCall) watch()
  }, [isOpen, isOnCall, watch])
  return (
    <CallButton
      {...props}
      icon={<Phone aria-hidden size={18} />}
      label={say('Call [by phone]')}
      // a code stays good while the performer is with another client
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    >
      <PhoneDialog performer={performer} price={price} onClose={() => setOpen(false)} />
    </CallButton>
  )
}

/** [S20] A video call, where the performer takes them: agreed to here, and waited for on the performer's stage. */
export function VideoCallOffer(props: CallOfferProps) {
  const { performer, performerNumber, price } = props
  const [isOpen, setOpen] = useState(false)
  const open = useCall('checkSession').data?.running
  const isPossible = useDirectWay()
  const watch = useWatch(performerNumber)
  if (open?.session || open?.request) return null
  return (
    <CallButton
      {...props}
      icon={<Video aria-hidden size={18} />}
      label={say('Video call [the button]')}
      isPossible={isPossible}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    >
      <CallConsent performer={performer} price={price} onClose={() => setOpen(false)} onAsked={watch} />
    </CallButton>
  )
}

/** Goes to the performer's stage. */
function useWatch(performerNumber: number) {
  const navigate = useNavigate()
  return useCallback(
    () => void navigate({ to: '/watch/$number', params: { number: String(performerNumber) } }),
    [navigate, performerNumber],
  )
}

interface CallButtonProps extends CallOfferProps {
  icon: ReactNode
  label: string
  /** what this browser cannot do is not sold in it */
  isPossible?: boolean
  isOpen: boolean
  onOpen: () => void
  /** what opens */
  children: ReactNode
}

/** A call by either way, for clients and, by way of the sign-in, for guests. */
function CallButton(props: CallButtonProps) {
  const { performer, performerNumber, price, icon, label, isOpen, onOpen, children } = props
  const { isPossible = true } = props
  const signedIn = useSignedIn()
  if (signedIn && signedIn.role !== 'client') return null
  if (performer.performerStatus !== 'AVAILABLE' && !isOpen) return null
  const second = isPossible
    ? withMinuteMoney(say('for {price}', { price: formatPrice(price) }), price)
    : say('Needs a browser with WebRTC')
  const words = (
    <>
      {icon}
      <TwoLines second={second}>{label}</TwoLines>
    </>
  )
  return (
    <div className="lg:-mt-3">
      {signedIn ? (
        <Button tone="quiet" wide disabled={!isPossible} onClick={onOpen}>
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
      {isOpen && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  )
}
