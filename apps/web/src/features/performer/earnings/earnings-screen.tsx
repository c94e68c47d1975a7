import type { CallReply } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { declaredWords } from '../../../blocks/money/tax/tax-words.ts'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import {
  formatCredits,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
} from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { BankAccount } from './bank-account.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'

interface EarningsScreenProps {
  /** the month of the statement, as `2026-11`; without: the newest one */
  month: string | undefined
  onMonth: (month: string) => void
}

/** [T5] The performer's money: what is on its way, where it goes, and every month added up. */
export function EarningsScreen({ month, onMonth }: EarningsScreenProps) {
  const { data, error, refetch } = useCall('earnings')
  return (
    <Page
      title={say('Earnings')}
      lead={say(
        data?.money === 'play'
          ? 'Play money: your part of shows, tips and subscriptions is pending for 7 days, then payable. It is never paid out.'
          : 'Your part of shows, tips and subscriptions is pending for 7 days, then payable, then paid to your bank.',
      )}
      width="reading"
      actions={
        <Link to="/studio" className={cx(buttonClass({ tone: 'quiet' }), 'max-sm:hidden')}>
          {say('To the studio')}
        </Link>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <EarningsTiles earnings={data?.earnings} payoutMinimum={data?.payoutMinimum} />
          <Panel title={say('Bank account')}>
            <BankAccount accounts={data} />
          </Panel>
          <StatisticsPanel />
          <StatementPanel months={data?.months} month={month} onMonth={onMonth} />
          <PayoutsPanel payouts={data?.payouts} />
          <DeclarationsPanel />
        </div>
      )}
    </Page>
  )
}

type Earnings = CallReply<'earnings'>['earnings']

interface EarningsTilesProps {
  earnings: Earnings | undefined
  payoutMinimum: number | undefined
}

const tiles = [
  { key: 'pending', name: 'Pending' },
  { key: 'payable', name: 'Payable' },
  { key: 'paid', name: 'Paid so far' },
] as const

/** Pending, payable and paid; under each what it waits for. */
function EarningsTiles({ earnings, payoutMinimum }: EarningsTilesProps) {
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {tiles.map(({ key, name }) => (
        <div key={key} className="rounded-lg border border-line bg-ink-1 px-5 py-4 max-sm:first:col-span-2">
          <dt className="text-sm font-semibold text-paper-1">{say(name)}</dt>
          <dd>
            {earnings && payoutMinimum !== undefined ? (
              <>
                <span className="display-number text-3xl">{formatNumber(earnings[key])}</span>{' '}
                <span className="ms-0.5 text-sm text-paper-2">{formatMoney(earnings[key])}</span>
                <span className="mt-1 block text-sm text-paper-2">
                  {noteFor(key, earnings, payoutMinimum)}
                </span>
              </>
            ) : (
              <Skeleton className="my-1 h-14 w-28" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function noteFor(key: (typeof tiles)[number]['key'], earnings: Earnings, payoutMinimum: number): string {
  if (key === 'pending') {
    return earnings.nextPayableAt
      ? say('the oldest of it is payable on {date}', { date: formatDateTime(earnings.nextPayableAt) })
      : say('nothing is on its way')
  }
  if (key === 'paid') return say('to your bank account')
  if (earnings.inBatch > 0)
    return say('{credits} of it are in the next payout', { credits: formatCredits(earnings.inBatch) })
  return say('paid out from {credits}', { credits: formatCredits(payoutMinimum) })
}

type Payouts = CallReply<'earnings'>['payouts']

const stateWords: Record<Payouts[number]['state'], Message> = {
  DRAFT: 'Waits for approval',
  PAID: 'Paid [of a payout]',
  DROPPED: 'Moved to the next batch',
}

/** [T5] The newest payouts, and how each stands. */
function PayoutsPanel({ payouts }: { payouts: Payouts | undefined }) {
  return (
    <Panel title={say('Payouts')}>
      {!payouts ? (
        <Skeleton className="h-16 w-full" />
      ) : payouts.length === 0 ? (
        <p className="text-paper-1">{say('Nothing was paid out yet.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {payouts.map(({ id, at, amount, state }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span>
                <span className="block font-medium">{formatDate(at)}</span>
                <span className="text-sm text-paper-2">{say(stateWords[state])}</span>
              </span>
              <span className="text-end">
                {formatCredits(amount)}
                <span className="block text-sm text-paper-2">{formatMoney(amount)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** [M6] What clients declare for tax about this performer's services; they stay unnamed. */
function DeclarationsPanel() {
  const [query, setQuery] = useState({})
  const { data, error, refetch } = useCall('receivedDeclarations', { query }, { keepPreviousData: true })
  return (
    <Panel title={say('Tax declarations of clients')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : data.declarations.length === 0 ? (
        <p className="text-paper-1">
          {say(
            'None yet. What clients declare about your services for their tax appears here, without names.',
          )}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {data.declarations.map((declared) => (
              <li key={declared.id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span className="min-w-0 wrap-anywhere">{declaredWords(declared)}</span>
                <span className="text-sm text-paper-2">{formatDate(declared.at)}</span>
              </li>
            ))}
          </ul>
          {data.total > data.limit && <Pager state={data} sizes={false} onChange={setQuery} />}
        </>
      )}
    </Panel>
  )
}
