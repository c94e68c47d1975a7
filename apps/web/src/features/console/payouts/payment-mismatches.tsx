import type { PaymentMismatch } from '@footlight/contract'
import { formatCredits, formatDateTime } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'

const differs: Record<PaymentMismatch['what'], Message> = {
  AMOUNT: 'Another amount',
  CURRENCY: 'Another currency',
  MODE: 'Another kind of payment',
  TEST_OR_LIVE: 'Test and live mixed up',
  PAGE: 'A page of the provider that is not ours',
}

/** [T2] Payment mismatches: the provider reported something other than was requested; renders nothing without any. */
export function PaymentMismatches(props: SectionProps) {
  return (
    <ListSection
      {...props}
      call="listPaymentMismatches"
      rows="oddPayments"
      title={say('Payments to look at')}
      file="payments-to-look-at"
      keyOf={({ paymentId, providerPage, what }) => `${paymentId} ${providerPage} ${what}`}
      prefix="mismatches"
      columns={[
        {
          title: say('What differs'),
          cell: ({ what }) => <span className="font-medium">{say(differs[what])}</span>,
        },
        { title: say('Asked [of a payment]'), cell: ({ asked }) => asked },
        { title: say('Paid'), cell: ({ said }) => said },
        {
          title: say('Credits'),
          cell: ({ credited }) =>
            credited > 0
              ? say('{credits} counted', { credits: formatCredits(credited) })
              : say('Nothing credited: give it back there'),
        },
        { title: say('When'), sort: 'at', cell: ({ at }) => formatDateTime(at) },
        {
          title: say('Payment provider’s reference'),
          cell: ({ method, providerPage }) => `${method} · ${providerPage}`,
        },
      ]}
    />
  )
}
