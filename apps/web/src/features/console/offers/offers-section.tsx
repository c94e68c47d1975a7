import type { Offer } from '@footlight/contract'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatNumber, isolated } from '../../../lib/language/format.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { TicketPercent } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/page.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { OfferForm } from './offer-form.tsx'
import { StopOffer } from './stop-offer.tsx'

/** while accounts are still to be notified */
const askAgainMs = 2000

/** An offer as the reader's language has it. */
const languageOf = ({ words }: Offer) => (words[spoken()] ? spoken() : 'en')
const wordsOf = (offer: Offer) => offer.words[languageOf(offer)] ?? offer.words.en

/** [A10] Offers to accounts that opted in, and the form for a new one. */
export function OffersSection(props: SectionProps) {
  const invalidate = useInvalidate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Panel title={say('New offer')}>
        <OfferForm onSent={() => void invalidate('listOffers', 'listAuditLog')} />
      </Panel>
      <ListSection
        {...props}
        call="listOffers"
        rows="offers"
        title={say('Offers')}
        file="offers"
        keyOf={({ id }) => id}
        refetchInterval={(reply) => (reply?.offers.some(({ done }) => !done) ? askAgainMs : false)}
        empty={{
          icon: <TicketPercent aria-hidden size={24} />,
          title: say('No offers yet'),
          text: say('Offers that you sent appear here, with the number of clients told.'),
        }}
        columns={[
          { title: say('Title'), cell: (offer) => <OfferText offer={offer} /> },
          { title: say('When'), sort: 'sentAt', cell: ({ sentAt }) => formatDateTime(sentAt) },
          { title: say('Promo code'), cell: ({ promo }) => promo },
          {
            title: say('Clients told'),
            sort: 'told',
            isNumber: true,
            cell: ({ told, done, stoppedAt }) =>
              [formatNumber(told), !done && say('still being sent'), stoppedAt && say('stopped [an offer]')]
                .filter(Boolean)
                .join(' · '),
          },
          {
            cell: (offer) => (
              <StopOffer id={offer.id} title={isolated(wordsOf(offer).title)} isSent={offer.done} />
            ),
          },
        ]}
      />
    </div>
  )
}

function OfferText({ offer }: { offer: Offer }) {
  const { title, text } = wordsOf(offer)
  return (
    <div lang={languageOf(offer)}>
      <p className="font-semibold" dir="auto">
        {title}
      </p>
      <p className="whitespace-pre-line text-paper-1" dir="auto">
        {text}
      </p>
    </div>
  )
}
