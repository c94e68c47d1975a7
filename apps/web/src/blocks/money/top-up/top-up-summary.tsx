import { formatCredits } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'

interface TopUpSummaryProps {
  amount: number
  fee: number
  promo: number
}

/** From what is bought to what arrives. */
export function TopUpSummary({ amount, fee, promo }: TopUpSummaryProps) {
  return (
    <dl className="grid gap-1.5 border-t border-line pt-4">
      <Line name="Credits bought" value={formatCredits(amount)} />
      <Line name="Fee" value={fee === 0 ? say('none [fee]') : formatCredits(-fee)} />
      {promo > 0 && <Line name="Promo credits" value={`+${formatCredits(promo)}`} />}
      <Line name="Added to your balance" value={formatCredits(amount - fee + promo)} strong />
    </dl>
  )
}

function Line({ name, value, strong = false }: { name: Message; value: string; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-paper-1">{say(name)}</dt>
      <dd className={`shrink-0 ${strong ? 'font-semibold text-amber-text' : ''}`}>{value}</dd>
    </div>
  )
}
