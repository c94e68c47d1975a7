import type { ReactNode } from 'react'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { formatCredits, formatDuration, formatPrice } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { Said } from '../../../../ui/text/said.tsx'

interface PhoneReservedProps {
  reservation: Reply<'makeReservation'>['reservation']
  secondsLeft: number
  name: string
}

/** [S11] Number, code, and how long they are good. */
export function PhoneReserved({ reservation, secondsLeft, name }: PhoneReservedProps) {
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
