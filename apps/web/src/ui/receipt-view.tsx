import type { Receipt } from '@footlight/contract'
import type { ReactNode } from 'react'
import {
  formatClock,
  formatCredits,
  formatDateTime,
  formatDuration,
  formatDurationWords,
  formatMoney,
  formatNumber,
  formatPrice,
} from '../lib/format.ts'
import { endReasonWords } from './end-reason.ts'
import { ReceiptTimeline } from './receipt-timeline.tsx'
import { ReceiptViewCheck } from './receipt-view-check.tsx'
import { ReceiptViewDownload } from './receipt-view-download.tsx'

/** [R1] One ended session as both sides read it; share and net show for the performer only. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { charged, pricePerMinute, billedSeconds, heldSeconds, performerShare, net } = receipt
  const isPerformer = net !== null
  return (
    <article className="grid gap-6" aria-label={`Receipt of the show with ${receipt.performerName}`}>
      <header className="grid justify-items-center gap-1 rounded-lg bg-ink-2 px-5 py-7 text-center">
        <span className="text-sm text-paper-1">{isPerformer ? 'You earned' : 'You paid'}</span>
        <span className="display-number text-4xl">{formatNumber(isPerformer ? net : charged)}</span>
        <span className="text-paper-1">
          credits · {formatMoney(isPerformer ? net : charged)} for {formatDurationWords(billedSeconds)}
        </span>
      </header>
      <ReceiptViewCheck receipt={receipt} />
      <dl className="grid gap-2.5">
        <Fact name={isPerformer ? 'Client' : 'Performer'}>
          {isPerformer ? receipt.clientName : `${receipt.performerName} · ${receipt.performerNumber}`}
        </Fact>
        <Fact name="Started">{receipt.startedAt ? formatDateTime(receipt.startedAt) : 'never'}</Fact>
        <Fact name="Ended">{formatDateTime(receipt.endedAt)}</Fact>
        <Fact name="Why it ended">
          {endReasonWords(isPerformer ? 'performer' : 'client')[receipt.endReason]}
        </Fact>
        <Fact name="Price, frozen at the start">{formatPrice(pricePerMinute)}</Fact>
        <Fact name="Billed">{formatDuration(billedSeconds)}</Fact>
        <Fact name="Held, not billed">{formatDuration(heldSeconds)}</Fact>
      </dl>
      <dl className="grid gap-2.5 border-t border-line pt-5">
        {!isPerformer && (
          <>
            <Fact name="From promo credits">{formatCredits(receipt.promo)}</Fact>
            <Fact name="From bought credits">{formatCredits(receipt.cash)}</Fact>
          </>
        )}
        <Fact name={isPerformer ? 'The client paid' : 'Total'} strong={!isPerformer}>
          {formatCredits(charged)}
        </Fact>
        {performerShare !== null && <Fact name="Your share">{performerShare} %</Fact>}
        {isPerformer && (
          <Fact name="Net to you" strong>
            {formatCredits(net)}
          </Fact>
        )}
      </dl>
      {receipt.startedAt && receipt.intervals.length > 0 && (
        <section className="border-t border-line pt-5">
          <h2 className="text-lg">Second by second</h2>
          <p className="mt-1 text-sm text-paper-1">
            Only the seconds in which the picture reached the client are billed: the server counted them.
          </p>
          <ReceiptTimeline from={receipt.startedAt} to={receipt.endedAt} intervals={receipt.intervals} />
          <ol className="mt-3 grid gap-1.5 text-sm">
            {receipt.intervals.map(({ from, to }) => (
              <li key={from} className="flex justify-between gap-4">
                <span className="text-paper-1">
                  {formatClock(from)} – {formatClock(to)}
                </span>
                <span>{formatDuration((Date.parse(to) - Date.parse(from)) / 1000)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="max-w-none text-xs break-all text-paper-2">Session {receipt.sessionId}</p>
        <ReceiptViewDownload receipt={receipt} />
      </footer>
    </article>
  )
}

function Fact({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-paper-1">{name}</dt>
      <dd className={strong ? 'text-end font-semibold text-amber-text' : 'text-end'}>{children}</dd>
    </div>
  )
}
