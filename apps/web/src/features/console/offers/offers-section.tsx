import type { Offer } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatNumber, isolated } from '../../../lib/language/format.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { TicketPercent } from '../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { OfferForm } from './offer-form.tsx'

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
        title={say('Announcements')}
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

/** [A10] Stops an offer that is still being sent, after asking again. */
function StopOffer({ id, title, isSent }: { id: string; title: string; isSent: boolean }) {
  useFocusFallback(String(isSent))
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('stopOffer', { repeatable: true })
  const invalidate = useInvalidate()
  const stopNow = async () => {
    await stop.mutateAsync({ params: { id } })
    setAsksToStop(false)
    await invalidate('listOffers', 'listAuditLog')
  }
  if (isSent) return null
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={say('Stop “{title}”', { title })}
        onClick={() => setAsksToStop(true)}
      >
        {say('Stop')}
      </Button>
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={say('Stop “{title}”?', { title })}
        confirmLabel={say('Stop it')}
        cancelLabel={say('Let it go on')}
        tone="danger"
        busy={stop.isPending}
        failure={stop.error?.failure}
        onConfirm={() => void resultOf(stopNow())}
      >
        <p>{say('No more clients are told. Clients who already have it keep it.')}</p>
      </ConfirmDialog>
    </>
  )
}
