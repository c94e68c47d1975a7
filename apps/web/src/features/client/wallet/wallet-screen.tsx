import { Link } from '@tanstack/react-router'
import { SendProofAgain } from '../../../blocks/account/send-proof-again.tsx'
import { PaymentState } from '../../../blocks/money/top-up/payment-state.tsx'
import { TopUpPanel } from '../../../blocks/money/top-up/top-up-panel.tsx'
import { WayBackLink } from '../../../blocks/money/top-up/way-back.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { BalanceTiles } from './balance-tiles.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { SubscriptionsPanel } from './subscriptions-panel.tsx'

interface WalletScreenProps {
  /** the payment that its provider's page sent the reader back from */
  payment?: string
  /** the code of the offer that led here */
  promo?: string
}

/** What there is to spend, how to add to it, what renews by itself and how far it may go. */
export function WalletScreen({ payment, promo }: WalletScreenProps) {
  const account = useSignedIn()?.account
  const { data, error, refetch } = useCall('updateBalanceInfo')
  return (
    <Page
      title={say('Wallet')}
      lead={say('Credits pay for shows, second by second. 100 credits are one euro.')}
      width="reading"
      actions={
        <Link to="/history" className={cx(buttonClass({ tone: 'quiet' }), 'max-sm:hidden')}>
          {say('History')}
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {payment && (
          <div className="grid gap-3">
            <PaymentState id={payment} />
            <WayBackLink />
          </div>
        )}
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <BalanceTiles balance={data?.balance} />
        )}
        <Panel title={say('Add credits')}>
          {account && !account.emailVerified ? (
            <div className="grid justify-items-start gap-3">
              <p className="wrap-anywhere">
                {say(
                  'Credits are added once your e-mail address is confirmed: open the e-mail that we sent to {email}.',
                  {
                    email: account.email,
                  },
                )}
              </p>
              <SendProofAgain accountId={account.id} />
            </div>
          ) : (
            <TopUpPanel where="here" initialCode={promo} />
          )}
        </Panel>
        {account && (
          <>
            <SubscriptionsPanel clientId={account.id} />
            <LimitsPanel clientId={account.id} />
          </>
        )}
      </div>
    </Page>
  )
}
