import type { Offer } from '@footlight/contract'
import { formatDateTime, sayCount } from '../../../lib/language/format.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'

/** One offer as the reader's language has it: when it was sent, its code, and how many were told. */
export function OfferItem({ offer }: { offer: Offer }) {
  const { title, text } = offer.words[spoken()] ?? offer.words.en
  const told = sayCount(offer.told, '{count} client told', '{count} clients told')
  return (
    <li className="py-3.5 first:pt-0 last:pb-0">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {title}
      </p>
      <p className="text-sm wrap-anywhere whitespace-pre-line text-paper-1" dir="auto">
        {text}
      </p>
      <p className="text-sm text-paper-2">
        {[formatDateTime(offer.sentAt), offer.promo, told, !offer.done && say('still being told')]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
