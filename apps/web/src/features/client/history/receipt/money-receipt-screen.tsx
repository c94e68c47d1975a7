import type { MoneyReceipt } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { ReceiptFact } from '../../../../blocks/receipt/receipt-facts.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatCredits, formatInstant, formatMoney, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ArrowLeft, Printer } from '../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Page } from '../../../../ui/page.tsx'
import { moneyTitle } from '../entry-state.ts'

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
