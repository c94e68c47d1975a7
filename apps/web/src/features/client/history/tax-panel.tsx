import type { HistoryEntry } from '@footlight/contract'
import { TaxButton } from '../../../blocks/money/tax/tax-button.tsx'
import { declaredWords } from '../../../blocks/money/tax/tax-words.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'

/** [M6] The performers on this page of the history from whom something was bought, with the tax declaration for each. */
export function TaxPanel({ entries }: { entries: readonly HistoryEntry[] }) {
  const id = useSignedIn()?.account.id
  const { data } = useCall(
    'taxDeclarations',
    { params: { id: id ?? '' }, query: { limit: 120 } },
    { enabled: id !== undefined },
  )
  const sellers = new Map(
    entries.flatMap(({ amount, performerId, performerName, performerNumber }) =>
      amount >= 0 || performerId === null || performerName === null
        ? []
        : [[performerId, { name: performerName, number: performerNumber }] as const],
    ),
  )
  if (sellers.size === 0) return null
  const declaredOf = (performerId: string) =>
    data?.declarations.find((one) => one.counts && one.performerId === performerId)
  return (
    <details className="mt-8 rounded-lg border border-line bg-ink-1 px-5 py-4">
      <summary className="cursor-pointer font-semibold">{say('For your tax')}</summary>
      <div className="mt-3">
        <ul className="divide-y divide-line">
          {[...sellers].map(([performerId, { name }]) => {
            const declared = declaredOf(performerId)
            return (
              <li key={performerId} className="flex flex-wrap items-center justify-between gap-x-4 pb-2.5">
                <span className="wrap-anywhere">
                  <bdi>{name}</bdi>
                  <span className="block text-sm text-paper-2">
                    {declared ? declaredWords(declared) : say('Nothing declared')}
                  </span>
                </span>
                <TaxButton performerId={performerId} name={name} />
              </li>
            )
          })}
        </ul>
      </div>
    </details>
  )
}
