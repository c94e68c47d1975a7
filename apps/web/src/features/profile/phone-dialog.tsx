import type { PerformerAccount } from '@footlight/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import type { Reply } from '../../lib/create-api.ts'
import { type CallError, unwrap } from '../../lib/result.ts'
import { useBalance } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { CapField } from '../../ui/cap-field.tsx'
import { ConsentFacts, minimumOf } from '../../ui/consent-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { TopUpPanel } from '../../ui/top-up-panel.tsx'
import { PhoneReserved } from './phone-reserved.tsx'

interface PhoneDialogProps {
  performer: PerformerAccount
  price: number
  onClose: () => void
}

/** [S11] What a call costs, agreed to first; then the code and the number, for as long as they are good. */
export function PhoneDialog({ performer, price, onClose }: PhoneDialogProps) {
  const balance = useBalance()
  const [cap, setCap] = useState(0)
  const reserve = useMutation<Reply<'makeReservation'>, CallError>({
    mutationFn: async () =>
      unwrap(
        await call('makeReservation', { params: { id: performer.id }, query: { ...(cap > 0 && { cap }) } }),
      ),
  })
  const reservation = reserve.data?.reservation
  const now = useNow(1000)
  const secondsLeft = reservation ? Math.max(0, (Date.parse(reservation.expiresAt) - now) / 1000) : 0
  const { displayName: name } = performer
  const isEnough = (balance?.available ?? 0) >= minimumOf(price)
  if (reservation && secondsLeft > 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Call ${name}`}
        actions={
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
        }
      >
        <PhoneReserved reservation={reservation} secondsLeft={secondsLeft} name={name} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Call ${name}`}
      actions={
        isEnough && (
          <>
            <Button tone="quiet" onClick={onClose}>
              Not now
            </Button>
            <Button busy={reserve.isPending} onClick={() => reserve.mutate()}>
              {reservation ? 'Reserve again' : 'Agree and reserve'}
            </Button>
          </>
        )
      }
    >
      {reservation && (
        <p role="status" className="pt-2 font-semibold">
          This reservation is over. Nothing was charged.
        </p>
      )}
      <p className="pt-2 text-paper-1">
        You get a number and a code, and the house connects you with {name}. Reserving costs nothing.
      </p>
      <ConsentFacts price={price} credits={balance?.available} word="call" />
      {reserve.error && <FormError>{reserve.error.failure.message}</FormError>}
      {balance && !isEnough && (
        <div className="pt-2">
          <p className="pb-4 font-semibold">Top up to call: the balance does not cover one minute yet.</p>
          <TopUpPanel where="beside" />
        </div>
      )}
      {isEnough && (
        <div className="pt-2">
          <CapField word="call" price={price} cap={cap} onChange={setCap} />
        </div>
      )}
    </Dialog>
  )
}
