import type { MoneyReceipt, Role } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { ReceiptFact } from '../../../../blocks/receipt/receipt-facts.tsx'
import { ReceiptView } from '../../../../blocks/receipt/receipt-view.tsx'
import { OwnReview } from '../../../../blocks/review/own-review.tsx'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatCredits, formatInstant, formatMoney, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ArrowLeft, Printer } from '../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Page } from '../../../../ui/page.tsx'
import { moneyTitle } from '../entry-state.ts'

/** Where each reader came from. */
function wayBack(role: Role | undefined, session: string) {
  switch (role) {
    case 'performer':
      return { to: '/studio', label: 'Studio' } as const
    case 'admin':
      return { to: '/admin', search: { desk: 'sessions', session }, label: 'Console' } as const
    default:
      return { to: '/history', label: 'History' } as const
  }
}

/** The receipt of one session, for the accounts that may open it. */
export function ReceiptScreen({ sessionId }: { sessionId: string }) {
  const { data, error, refetch } = useCall('receipt', { params: { id: sessionId } })
  const role = useSignedIn()?.role
  const { label, ...way } = wayBack(role, sessionId)
  return (
    <Page
      title={say('Receipt')}
      width="reading"
      actions={
        <>
          <Link {...way} className={buttonClass({ tone: 'ghost' })}>
            <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
            {say(label)}
          </Link>
          {data && role && (
            <ReportButton label={say('Report this show')} about={[{ kind: 'SESSION', id: sessionId }]} />
          )}
          {data && (
            <Button tone="quiet" icon={<Printer aria-hidden size={17} />} onClick={() => print()}>
              {say('Print')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState error={error} title={say('There is no such receipt')} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ReceiptView {...data} />
          {role === 'client' && <OwnReview sessionId={sessionId} />}
        </>
      ) : (
        <Skeleton className="h-[32rem] w-full" />
      )}
    </Page>
  )
}

/** [A9] The receipt of a top-up, a month, a tip or a message. */
export function MoneyReceiptScreen({ id }: { id: string }) {
  const { data, error, refetch } = useCall('moneyReceipt', { params: { id } })
  return (
    <Page
      title={say('Receipt')}
      width="reading"
      actions={
        <>
          <Link to="/history" className={buttonClass({ tone: 'ghost' })}>
            <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
            {say('History')}
          </Link>
          {data && (
            <Button tone="quiet" icon={<Printer aria-hidden size={17} />} onClick={() => print()}>
              {say('Print')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState error={error} title={say('There is no such receipt')} onRetry={() => void refetch()} />
      ) : data ? (
        <MoneyReceiptView receipt={data.receipt} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Page>
  )
}

function MoneyReceiptView({ receipt }: { receipt: MoneyReceipt }) {
  const { kind, paid, fee, promo, cash, givenBack } = receipt
  const isTopUp = kind === 'payment'
  const inTheEnd = paid - givenBack
  const title = moneyTitle(receipt)
  const sum = isTopUp ? formatMoney : formatCredits
  return (
    <article className="grid gap-6" aria-label={title}>
      <header className="grid justify-items-center gap-1 rounded-lg bg-ink-2 px-5 py-7 text-center">
        <span className="text-sm text-paper-1">{say('You paid')}</span>
        <span className="display-number text-4xl">
          {isTopUp ? formatMoney(inTheEnd) : formatNumber(inTheEnd)}
        </span>
        <span className="text-paper-1 wrap-anywhere">
          {isTopUp ? title : `${formatMoney(inTheEnd)} · ${title}`}
        </span>
      </header>
      <dl className="grid gap-2.5">
        <ReceiptFact name={say('When')}>{formatInstant(receipt.at)}</ReceiptFact>
        {receipt.performerName !== null && (
          <ReceiptFact name={say('Performer')}>
            <bdi>{receipt.performerName}</bdi> · {receipt.performerNumber}
          </ReceiptFact>
        )}
        <ReceiptFact name={say('Paid')} strong>
          {sum(paid)}
        </ReceiptFact>
        {givenBack > 0 && (
          <>
            <ReceiptFact name={say('Given back')}>{sum(givenBack)}</ReceiptFact>
            <ReceiptFact name={say('Paid in the end')} strong>
              {sum(inTheEnd)}
            </ReceiptFact>
          </>
        )}
      </dl>
      <dl className="grid gap-2.5 border-t border-line pt-5">
        {isTopUp ? (
          <>
            <ReceiptFact name={say('Fee')}>{formatMoney(fee)}</ReceiptFact>
            <ReceiptFact name={say('Bought credits')}>{formatCredits(cash)}</ReceiptFact>
            {promo > 0 && <ReceiptFact name={say('Promo credits')}>{formatCredits(promo)}</ReceiptFact>}
            <ReceiptFact name={say('Credits that arrived')} strong>
              {formatCredits(cash + promo)}
            </ReceiptFact>
          </>
        ) : (
          <>
            {promo > 0 && <ReceiptFact name={say('From promo credits')}>{formatCredits(promo)}</ReceiptFact>}
            {cash > 0 && <ReceiptFact name={say('From bought credits')}>{formatCredits(cash)}</ReceiptFact>}
          </>
        )}
      </dl>
      <dl className="grid gap-2.5 border-t border-line pt-5 text-sm">
        <ReceiptFact name={say('Reference')}>{receipt.id}</ReceiptFact>
        {receipt.providerReference !== null && (
          <ReceiptFact name={say('Payment provider’s reference')}>{receipt.providerReference}</ReceiptFact>
        )}
      </dl>
    </article>
  )
}
