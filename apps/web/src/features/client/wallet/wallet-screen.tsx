import type { Balance } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { SendProofAgain } from '../../../blocks/account/send-proof-again.tsx'
import { PaymentState } from '../../../blocks/money/top-up/payment-state.tsx'
import { TopUpPanel } from '../../../blocks/money/top-up/top-up-panel.tsx'
import { WayBackLink } from '../../../blocks/money/top-up/way-back.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatMoney, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { LimitForm } from './limit-form.tsx'
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

const tiles = [
  { key: 'available', name: 'Available', note: 'to spend now' },
  { key: 'promo', name: 'Promo', note: 'part of available, spent first' },
  { key: 'held', name: 'Held', note: 'set aside for a running show' },
] as const

/** What is available, and of promo and held what there is; the promo part is within what is available [L6]. */
function BalanceTiles({ balance }: { balance: Balance | undefined }) {
  return (
    <dl className="flex flex-wrap gap-2.5">
      {tiles
        .filter(({ key }) => key === 'available' || (balance && balance[key] > 0))
        .map(({ key, name, note }) => (
          <div
            key={key}
            className="min-w-40 flex-1 rounded-lg border border-line bg-ink-1 px-5 py-4 max-sm:py-3 max-sm:first:basis-full"
          >
            <dt className="text-sm font-semibold text-paper-1">{say(name)}</dt>
            <dd>
              {balance ? (
                <>
                  <span className="display-number text-3xl">{formatNumber(balance[key])}</span>{' '}
                  <span className="ms-0.5 text-sm text-paper-2">{formatMoney(balance[key])}</span>
                </>
              ) : (
                <Skeleton className="my-1 h-8 w-28" />
              )}
              <span className="mt-1 block text-sm text-paper-2">{say(note)}</span>
            </dd>
          </div>
        ))}
    </dl>
  )
}

const kinds = [
  {
    limit: 'perSession',
    name: 'In one show',
    what: 'A show ends by itself when it has cost this much.',
    saveLabel: 'Save the limit: in one show',
  },
  {
    limit: 'perDay',
    name: 'In one day',
    what: 'All shows of a day.',
    saveLabel: 'Save the limit: in one day',
  },
] as const

/** [B9] The client's spending limits. */
function LimitsPanel({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall('getLimits', { params: { id: clientId } })
  return (
    <Panel title={say('Limits')}>
      <p className="mb-4 text-paper-1">
        {say('You decide how far you go. Lowering works at once; raising or removing takes 24 hours.')}
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          {kinds.map(({ limit, name, what, saveLabel }) => (
            <LimitForm
              key={limit}
              clientId={clientId}
              limits={data.limits}
              limit={limit}
              name={say(name)}
              what={say(what)}
              saveLabel={say(saveLabel)}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
