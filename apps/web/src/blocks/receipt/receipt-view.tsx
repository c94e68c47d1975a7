import type { Receipt } from '@footlight/contract'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import {
  creditWord,
  formatClock,
  formatCredits,
  formatDuration,
  formatDurationWords,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  isolated,
} from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { minutePrice } from '../money/minute-price.ts'
import { taxWords } from '../money/tax/tax-words.ts'
import { type EndReader, endReasonWords } from './end-reason.ts'
import { ReceiptTimeline } from './receipt-timeline.tsx'
import { ReceiptViewCheck } from './receipt-view-check.tsx'
import { ReceiptViewDownload } from './receipt-view-download.tsx'

/** [R1] One ended session as its reader sees it: what was paid, what was earned, or, for an admin, both. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const isAdmin = useSignedIn()?.role === 'admin'
  const { charged, tips, billedSeconds, heldSeconds, performerShare, net } = receipt
  const reader: EndReader = isAdmin ? 'admin' : net === null ? 'client' : 'performer'
  const isPayer = reader !== 'performer'
  // [S18] what went from the balance, while what is signed is the seconds alone
  const credits = isPayer ? charged + tips : (net ?? 0)
  const time = formatDurationWords(billedSeconds)
  return (
    <article
      className="grid gap-6"
      aria-label={say('Receipt: {name}', { name: isolated(receipt.performerName) })}
    >
      <header className="grid justify-items-center gap-1 rounded-lg bg-ink-2 px-5 py-7 text-center">
        <span className="text-sm text-paper-1">{say(headings[reader])}</span>
        <span className="display-number text-4xl">{formatNumber(credits)}</span>
        <span className="text-paper-1">
          {isPayer && tips > 0
            ? say('{unit} · {money}: {charged} for {time}, {tips} in tips', {
                unit: creditWord(credits),
                money: formatMoney(credits),
                charged: formatNumber(charged),
                time,
                tips: formatNumber(tips),
              })
            : say('{unit} · {money} for {time}', {
                unit: creditWord(credits),
                money: formatMoney(credits),
                time,
              })}
        </span>
      </header>
      <ReceiptViewCheck receipt={receipt} />
      <dl className="grid gap-2.5">
        {reader !== 'client' && (
          <Fact name="Client">
            <bdi>{receipt.clientName}</bdi>
          </Fact>
        )}
        {isPayer && (
          <Fact name="Performer">
            <bdi>{receipt.performerName}</bdi> · {receipt.performerNumber}
          </Fact>
        )}
        <Fact name="Started">{receipt.startedAt ? formatInstant(receipt.startedAt) : say('never')}</Fact>
        <Fact name="Ended">{formatInstant(receipt.endedAt)}</Fact>
        <Fact name="Why it ended">{endReasonWords(receipt, reader)}</Fact>
        <Fact name="Price, as it was agreed">{minutePrice(receipt)}</Fact>
        {billedSeconds > 0 && <Fact name="Billed">{formatDuration(billedSeconds)}</Fact>}
        {heldSeconds > 0 && <Fact name="Held, not billed">{formatDuration(heldSeconds)}</Fact>}
      </dl>
      <dl className="grid gap-2.5 border-t border-line pt-5">
        {isPayer && (
          <>
            {receipt.promo > 0 && <Fact name="From promo credits">{formatCredits(receipt.promo)}</Fact>}
            {receipt.cash > 0 && <Fact name="From bought credits">{formatCredits(receipt.cash)}</Fact>}
          </>
        )}
        {isPayer && tips > 0 && <Fact name="For the seconds billed">{formatCredits(charged)}</Fact>}
        {isPayer && tips > 0 && <Fact name="Tips">{formatCredits(tips)}</Fact>}
        <Fact name={reader === 'client' ? 'Total' : 'The client paid'} strong={isPayer}>
          {formatCredits(isPayer ? credits : charged)}
        </Fact>
        {!isPayer && tips > 0 && <Fact name="Tips, beside it">{formatCredits(tips)}</Fact>}
        {receipt.tax && (
          <Fact name="Declared for tax">
            {[
              say(taxWords[receipt.tax.serviceType]),
              ...(receipt.tax.businessUse ? [say('for business')] : []),
              ...(receipt.tax.vatNumber ? [receipt.tax.vatNumber] : []),
            ].join(' · ')}
          </Fact>
        )}
        {performerShare !== null && (
          <Fact name={isAdmin ? 'Her share' : 'Your share'}>{formatPercent(performerShare)}</Fact>
        )}
        {net !== null && (
          <Fact name={isAdmin ? 'Net to her' : 'Net to you'} strong={!isAdmin}>
            {formatCredits(net)}
          </Fact>
        )}
      </dl>
      {receipt.startedAt && receipt.intervals.length > 0 && (
        <section className="border-t border-line pt-5">
          <h2 className="text-lg">{say('Second by second')}</h2>
          <p className="mt-1 text-sm text-paper-1">
            {receipt.type === 'PHONE'
              ? say('Only the seconds in which the two were connected are billed: the server counted them.')
              : say(
                  'Only the seconds in which the picture reached the client are billed: the server counted them.',
                )}
          </p>
          <ReceiptTimeline from={receipt.startedAt} to={receipt.endedAt} intervals={receipt.intervals} />
          {heldSeconds > 0 && (
            <p className="mt-1.5 text-xs text-paper-2">{say('Lit: billed. Dark: held, and not billed.')}</p>
          )}
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
        <p className="max-w-none text-xs break-all text-paper-2">
          {say('Session {id}', { id: receipt.sessionId })}
        </p>
        <ReceiptViewDownload receipt={receipt} />
      </footer>
    </article>
  )
}

const headings: Record<EndReader, Message> = {
  client: 'You paid',
  performer: 'You earned',
  admin: 'The client paid',
}

function Fact({ name, strong = false, children }: { name: Message; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-paper-1">{say(name)}</dt>
      <dd className={strong ? 'text-end font-semibold text-amber-text' : 'text-end'}>{children}</dd>
    </div>
  )
}
