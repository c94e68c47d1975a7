import type { CashReturn } from '@footlight/contract'
import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-list-focus.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Panel } from '../../../ui/page.tsx'
import { CashReturnItem } from './cash-return-item.tsx'

/** [A8] Withdrawal refunds of closed accounts that no payment provider can make; renders nothing if there never was one. */
export function CashReturns() {
  const [state, setState] = useState<CashReturn['state']>('BY_HAND')
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall(
    'listCashReturns',
    { query: { ...page, state } },
    { keepPreviousData: true },
  )
  const paid = useCall('listCashReturns', { query: { state: 'PAID_OUT', limit: 1 } })
  const { listProps } = useListFocus<HTMLUListElement>((data?.returns ?? []).map(({ id }) => id).join())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || (state === 'BY_HAND' && data.total === 0 && !paid.data?.total)) return null
  return (
    <Panel title={say('Cash to give back by hand')} className="mb-6">
      <p className="mb-4 max-w-prose text-sm text-paper-2">
        {say(
          'These accounts are closed, and no provider can return what was left on them. Pay it by the bank, then note the reference.',
        )}
      </p>
      <SegmentedControl
        label={say('Which of them')}
        value={state}
        onChange={(value) => {
          setState(value)
          setPage({})
        }}
        options={[
          { value: 'BY_HAND', label: say('To be paid') },
          { value: 'PAID_OUT', label: say('Paid [cash returns]') },
        ]}
      />
      {data.returns.length === 0 ? (
        <p className="mt-4 text-paper-1">{say('Nothing waits to be paid back.')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line" {...listProps}>
          {data.returns.map((one) => (
            <CashReturnItem key={one.id} cash={one} />
          ))}
        </ul>
      )}
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </Panel>
  )
}
