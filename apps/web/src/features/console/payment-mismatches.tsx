import type { PaymentMismatch } from '@footlight/contract'
import { useState } from 'react'
import { Pager } from '../../blocks/pager.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime } from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { Panel } from '../../ui/page.tsx'

const differs: Record<PaymentMismatch['what'], Message> = {
  AMOUNT: 'Another amount',
  CURRENCY: 'Another currency',
  MODE: 'Another kind of payment',
  TEST_OR_LIVE: 'Test and live mixed up',
  PAGE: 'A page of the provider that is not ours',
}

/** [T2] Payment mismatches: the provider reported something other than was requested; renders nothing without any. */
export function PaymentMismatches() {
  const [page, setPage] = useState({})
  const { data } = useCall('listOddPayments', { query: page }, { keepPreviousData: true })
  if (!data || data.total === 0) return null
  return (
    <Panel title={say('Payments to look at')} className="mb-6">
      <ul className="divide-y divide-line">
        {data.oddPayments.map((odd) => (
          <li key={`${odd.paymentId} ${odd.providerPage} ${odd.what}`} className="py-3">
            <div className="font-medium">
              {say('{what}: asked {asked}, paid {said}', {
                what: say(differs[odd.what]),
                asked: odd.asked,
                said: odd.said,
              })}
            </div>
            <div className="text-sm break-all text-paper-2">
              {odd.credited > 0
                ? say('{credits} counted', { credits: formatCredits(odd.credited) })
                : say('Nothing credited: give it back there')}{' '}
              · {odd.method} · {formatDateTime(odd.at)} · {odd.providerPage}
            </div>
          </li>
        ))}
      </ul>
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </Panel>
  )
}
