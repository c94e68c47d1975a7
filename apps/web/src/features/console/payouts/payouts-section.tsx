import { formatDateTime, formatMoney, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Landmark } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/page.tsx'
import { ListSection } from '../lists/list-section.tsx'
import { RowLink } from '../lists/list-table.tsx'
import type { SectionProps } from '../search.ts'
import { batchStateWords } from './batch-state.ts'
import { CashReturns } from './cash-returns.tsx'
import { Disputes } from './disputes.tsx'
import { NewBatch } from './new-batch.tsx'
import { PaymentMismatches } from './payment-mismatches.tsx'
import { PayoutBatch } from './payout-batch.tsx'

/** Money that waits for an operator, and under it the batches; or the batch that the address names. */
export function PayoutsSection(props: SectionProps) {
  const { search, onSearch } = props
  if (search.batch)
    return <PayoutBatch id={search.batch} onBack={() => onSearch({ ...search, batch: undefined })} />
  return (
    <>
      <Disputes {...props} />
      <PaymentMismatches {...props} />
      <CashReturns {...props} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Panel title={say('New batch')}>
          <NewBatch onMade={(batch) => onSearch({ desk: 'payouts', batch })} />
        </Panel>
        <Batches {...props} />
      </div>
    </>
  )
}

/** [T5] Batches; each leads to its payouts. */
function Batches(props: SectionProps) {
  return (
    <ListSection
      {...props}
      call="listPayouts"
      rows="batches"
      title={say('Batches')}
      file="payouts"
      keyOf={({ id }) => id}
      empty={{
        icon: <Landmark aria-hidden size={24} />,
        title: say('No batches yet'),
        text: say(
          'Make the first one: it takes everybody who has enough to be paid and named a bank account.',
        ),
      }}
      columns={[
        {
          title: say('Made [a batch]'),
          sort: 'createdAt',
          cell: ({ id, createdAt }) => (
            <RowLink search={{ ...props.search, batch: id }}>
              <span className="font-medium">{formatDateTime(createdAt)}</span>
            </RowLink>
          ),
        },
        {
          title: say('State'),
          cell: ({ state, money }) =>
            say(batchStateWords[state]) + (money === 'play' ? ` · ${say('play money')}` : ''),
        },
        {
          title: say('Payouts [count]'),
          sort: 'count',
          isNumber: true,
          cell: ({ count }) => formatNumber(count),
        },
        {
          title: say('Sum [of money]'),
          sort: 'total',
          isNumber: true,
          cell: ({ total }) => <span className="font-semibold">{formatMoney(total)}</span>,
        },
      ]}
    />
  )
}
