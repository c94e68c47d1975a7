import {
  affordableSeconds,
  chargedFor,
  lease,
  type PerformerAccount,
  reservationMs,
} from '@footlight/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import type { Reply } from '../../lib/create-api.ts'
import { formatCredits, formatDuration, formatDurationWords, formatPrice } from '../../lib/format.ts'
import { type CallError, unwrap } from '../../lib/result.ts'
import { useBalance } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'

interface PhoneDialogProps {
  performer: PerformerAccount
  price: number
  onClose: () => void
}

type Reservation = Reply<'makeReservation'>['reservation']

/** [S11] What a call costs, agreed to first; then the code and the number, for as long as they are good. */
export function PhoneDialog({ performer, price, onClose }: PhoneDialogProps) {
  const balance = useBalance()
  const reserve = useMutation<Reply<'makeReservation'>, CallError>({
    mutationFn: async () => unwrap(await call('makeReservation', { params: { id: performer.id } })),
  })
  const reservation = reserve.data?.reservation
  const now = useNow(1000)
  const secondsLeft = reservation ? Math.max(0, (Date.parse(reservation.expiresAt) - now) / 1000) : 0
  const isGood = reservation !== undefined && secondsLeft > 0
  const credits = balance?.available ?? 0
  const isEnough = credits >= chargedFor(lease.minimumSeconds, price)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Call ${performer.displayName}`}
      actions={
        isGood ? (
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button busy={reserve.isPending} disabled={!isEnough} onClick={() => reserve.mutate()}>
            {reservation ? 'Reserve again' : 'Agree and reserve'}
          </Button>
        )
      }
    >
      {isGood ? (
        <Reserved reservation={reservation} secondsLeft={secondsLeft} name={performer.displayName} />
      ) : (
        <div className="grid gap-3 py-3">
          {reservation && <p className="font-semibold">This reservation is over. Nothing was charged.</p>}
          <p>
            {formatPrice(price)}, by the second, from the moment {performer.displayName} answers. Reserving
            costs nothing; it is good for {reservationMs / 60_000} minutes.
          </p>
          {balance && (
            <p className="text-paper-1">
              {isEnough
                ? `Your balance of ${formatCredits(credits)} lasts ${formatDurationWords(affordableSeconds(credits, price))}.`
                : `Your balance of ${formatCredits(credits)} does not cover one minute yet. Add credits in your wallet first.`}
            </p>
          )}
          {reserve.error && <FormError>{reserve.error.failure.message}</FormError>}
        </div>
      )}
    </Dialog>
  )
}

interface ReservedProps {
  reservation: Reservation
  secondsLeft: number
  name: string
}

function Reserved({ reservation: { code, phoneNumber, pricePerMinute }, secondsLeft, name }: ReservedProps) {
  return (
    <div className="grid gap-5 py-3">
      <dl className="grid gap-4 rounded-lg bg-ink-2 p-5 text-center sm:grid-cols-2">
        <Large term="Call">
          <a href={`tel:${phoneNumber}`} dir="ltr" className="underline underline-offset-4">
            {phoneNumber}
          </a>
        </Large>
        <Large term="Enter this code">
          <span dir="ltr" className="tracking-wider">
            {code}
          </span>
        </Large>
      </dl>
      <p className="text-center text-paper-1">
        Good for <span role="timer">{formatDuration(secondsLeft)}</span>
      </p>
      <ol className="grid list-decimal gap-2 ps-5 text-paper-1">
        <li>Call the number from any telephone; your own provider may charge for that call.</li>
        <li>Enter the code, and the house connects you with {name}. Neither sees the other’s number.</li>
        <li>
          You pay {formatPrice(pricePerMinute)} by the second while you are connected. Hang up to end it.
        </li>
      </ol>
    </div>
  )
}

function Large({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-paper-1">{term}</dt>
      <dd className="mt-1 text-2xl font-semibold">{children}</dd>
    </div>
  )
}
