import type { PromoCode } from '@footlight/contract'
import { useState } from 'react'
import { formatCredits, formatDateTime, formatNumber } from '../../lib/format.ts'
import { Panel } from '../../ui/page.tsx'
import { PromoForm } from './promo-form.tsx'

/** [T4] Making promo codes, and the ones made while this desk is open. */
export function PromosDesk() {
  const [made, setMade] = useState<PromoCode[]>([])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="New promo code">
        <PromoForm onMade={(promoCode) => setMade([promoCode, ...made])} />
      </Panel>
      {made.length > 0 && (
        <Panel title="Made just now">
          <ul className="divide-y divide-line">
            {made.map((promo) => (
              <li key={promo.code} className="py-3 first:pt-0 last:pb-0">
                <code className="font-semibold select-all">{promo.code}</code>
                <p className="text-sm text-paper-1">{termsOf(promo)}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function termsOf({ kind, value, minimum, validUntil, usesPerClient, usesInAll }: PromoCode): string {
  const terms = [
    kind === 'fixed' ? `${formatCredits(value)} on top` : `${formatNumber(value)} % on top`,
    minimum > 0 && `from ${formatCredits(minimum)}`,
    validUntil ? `until ${formatDateTime(validUntil)}` : 'for ever',
    usesPerClient !== null && `${formatNumber(usesPerClient)} a client`,
    usesInAll !== null && `${formatNumber(usesInAll)} in all`,
  ]
  return terms.filter(Boolean).join(', ')
}
