import type { PerformerAccount } from '@footlight/contract'
import { type ReactNode, useState } from 'react'
import { CapField } from '../../../../blocks/money/cap-field.tsx'
import {
  blockedBy,
  ConsentBlock,
  ConsentFacts,
  useAffordability,
} from '../../../../blocks/money/consent-facts.tsx'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useAction } from '../../../../lib/calls/use-call.ts'
import { formatCredits, formatDuration, formatPrice, isolated } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { Dialog } from '../../../../ui/notices/dialog.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Said } from '../../../../ui/text/said.tsx'

interface PhoneDialogProps {
  performer: PerformerAccount
  price: number
  onClose: () => void
}

/** [S11] What a call costs, agreed to first; then the code and the number, for as long as they are good. */
export function PhoneDialog({ performer, price, onClose }: PhoneDialogProps) {
  const [cap, setCap] = useState<number | undefined>(0)
  const reserve = useAction('makeReservation')
  const reservation = reserve.data?.reservation
  const now = useServerNow(1000)
  const secondsLeft = reservation ? Math.max(0, (Date.parse(reservation.expiresAt) - now) / 1000) : 0
  const { displayName: name } = performer
  const { affordability, error, retry } = useAffordability(performer.id, 'PHONE', cap ?? 0)
  const block = affordability && blockedBy(affordability)
  const isEnough = affordability !== undefined && block === undefined
  const own = affordability?.pricePerMinute ?? price
  const agree = async () => {
    // a price that has risen since is shown before it is agreed to
    const query = { pricePerMinute: own, ...(cap && { cap }) }
    const { ok } = await reserve.attempt({ params: { id: performer.id }, query })
    if (!ok) retry()
  }
  if (reservation && secondsLeft > 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={say('Call {name}', { name: isolated(name) })}
        actions={
          <Button tone="quiet" onClick={onClose}>
            {say('Close')}
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
      title={say('Call {name}', { name: isolated(name) })}
      actions={
        isEnough && (
          <>
            <Button tone="quiet" onClick={onClose}>
              {say('Not now')}
            </Button>
            <Button busy={reserve.isPending} disabled={cap === undefined} onClick={() => void agree()}>
              {say(reservation ? 'Reserve again' : 'Agree and reserve')}
            </Button>
          </>
        )
      }
    >
      {reservation && (
        <p role="status" className="pt-2 font-semibold">
          {say('This reservation is over. Nothing was charged.')}
        </p>
      )}
      <p className="pt-2 text-paper-1">
        <Said
          text="You get a number and a code, and we connect you with {name}. Reserving costs nothing."
          name={<bdi>{name}</bdi>}
        />
      </p>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <ConsentFacts price={own} affordability={affordability} word="call" />
      )}
      {reserve.error && <FormError>{reserve.error.failure.message}</FormError>}
      {block && <ConsentBlock by={block} word="call" name={name} />}
      {isEnough && (
        <div className="pt-5">
          <CapField word="call" price={own} affordability={affordability} cap={cap} onChange={setCap} />
        </div>
      )}
    </Dialog>
  )
}

interface PhoneReservedProps {
  reservation: Reply<'makeReservation'>['reservation']
  secondsLeft: number
  name: string
}

/** [S11] Number, code, and how long they are good. */
function PhoneReserved({ reservation, secondsLeft, name }: PhoneReservedProps) {
  const { code, phoneNumber, pricePerMinute, cap, sandboxUrl } = reservation
  return (
    <div className="grid gap-5 py-3">
      <dl className="grid gap-4 rounded-lg bg-ink-2 p-5 text-center sm:grid-cols-2">
        <Large term="Call [by phone]">
          <a href={`tel:${phoneNumber}`} dir="ltr" className="underline underline-offset-4">
            {phoneNumber}
          </a>
        </Large>
        <Large term="Enter this code">
          <span dir="ltr" data-code className="tracking-wider">
            {code.slice(0, 4)} {code.slice(4)}
          </span>
        </Large>
      </dl>
      <p className="text-center text-paper-1">
        <Said text="Good for {time}" time={<span role="timer">{formatDuration(secondsLeft)}</span>} />
      </p>
      {sandboxUrl !== null && (
        <p className="text-center">
          <a
            href={sandboxUrl}
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4"
          >
            {say('Call with the demo’s telephone')}
          </a>
        </p>
      )}
      <ol className="grid list-decimal gap-2 ps-5 text-paper-1">
        <li>{say('Call the number from any telephone; your own provider may charge for that call.')}</li>
        <li>
          <Said
            text="Enter the code, and we connect you with {name}. Neither of you sees the other’s number."
            name={<bdi>{name}</bdi>}
          />
        </li>
        <li>
          {say('You pay {price} by the second while you are connected.', {
            price: formatPrice(pricePerMinute),
          })}{' '}
          {cap === null
            ? say('Hang up to end it.')
            : say('The call ends by itself at {credits}.', { credits: formatCredits(cap) })}
        </li>
      </ol>
    </div>
  )
}

function Large({ term, children }: { term: Message; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-paper-1">{say(term)}</dt>
      <dd className="mt-1 text-2xl font-semibold">{children}</dd>
    </div>
  )
}
