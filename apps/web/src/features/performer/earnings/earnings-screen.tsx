import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { BankAccount } from './bank-account.tsx'
import { DeclarationsPanel } from './declarations-panel.tsx'
import { EarningsTiles } from './earnings-tiles.tsx'
import { PayoutsPanel } from './payouts-panel.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { StatisticsPanel } from './statistics/statistics-panel.tsx'

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
