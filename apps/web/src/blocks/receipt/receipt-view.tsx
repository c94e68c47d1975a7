import { type CallReply, type Receipt, type SessionKind, sessionKinds } from '@footlight/contract'
import { useSignedIn } from '../../lib/account/session.ts'
import {
  creditWord,
  formatClock,
  formatDuration,
  formatDurationWords,
  formatInstant,
  formatMoney,
  formatNumber,
  isolated,
} from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FileJson } from '../../ui/icons/icons.ts'
import { minutePrice } from '../money/minute-price.ts'
import { declaredWords } from '../money/tax/tax-words.ts'
import { type EndReader, endReasonWords } from './end-reason.ts'
import { ReceiptFact, ReceiptPictures, ReceiptSums } from './receipt-facts.tsx'
import { peekSums, receiptInTheEnd, receiptSums } from './receipt-sums.ts'
import { ReceiptVerdict, useReceiptCheck } from './receipt-verdict.tsx'

/** [R1] One ended session as its reader sees it: what was paid, what was earned, or, for an admin, both. */
export function ReceiptView({ receipt, peekCredit }: CallReply<'receipt'>) {
  const isAdmin = useSignedIn()?.role === 'admin'
  const { charged, tips, billedSeconds, heldSeconds, net } = receipt
  const reader: EndReader = isAdmin ? 'admin' : net === null ? 'client' : 'performer'
  const isPayer = reader !== 'performer'
  const credits = receiptInTheEnd(receipt, reader)
  const isReduced = isPayer && receipt.refunds.length > 0
  const time = formatDurationWords(billedSeconds)
  return (
    <article
      className="grid gap-6"
      aria-label={say('Receipt: {name}', { name: isolated(receipt.performerName) })}
    >
      <header className="grid justify-items-center gap-1 rounded-lg bg-ink-2 px-5 py-7 text-center">
        <span className="text-sm text-paper-1">{say(isReduced ? 'Paid in the end' : headings[reader])}</span>
        <span className="display-number text-4xl">{formatNumber(credits)}</span>
        <span className="text-paper-1">
          {tips > 0 && !isReduced
            ? say('{unit} · {money}: {charged} for {time}, {tips} in tips', {
                unit: creditWord(credits),
                money: formatMoney(credits),
                charged: formatNumber(isPayer ? charged : (net ?? 0)),
                time,
                tips: formatNumber(isPayer ? tips : (receipt.tipsNet ?? 0)),
              })
            : say('{unit} · {money} for {time}', {
                unit: creditWord(credits),
                money: formatMoney(credits),
                time,
              })}
        </span>
      </header>
      <ReceiptViewCheck receipt={receipt} isOwn={reader === 'client'} />
      <dl className="grid gap-2.5">
        {reader !== 'client' && (
          <ReceiptFact name={say('Client')}>
            <bdi>{receipt.clientName}</bdi>
          </ReceiptFact>
        )}
        {isPayer && (
          <ReceiptFact name={say('Performer')}>
            <bdi>{receipt.performerName}</bdi> · {receipt.performerNumber}
          </ReceiptFact>
        )}
        <ReceiptFact name={say('Started')}>
          {receipt.startedAt ? formatInstant(receipt.startedAt) : say('never')}
        </ReceiptFact>
        <ReceiptFact name={say('Ended')}>{formatInstant(receipt.endedAt)}</ReceiptFact>
        <ReceiptFact name={say('Why it ended')}>{endReasonWords(receipt, reader)}</ReceiptFact>
        <ReceiptFact name={say('Price, as it was agreed')}>{minutePrice(receipt)}</ReceiptFact>
        {billedSeconds > 0 && <ReceiptFact name={say('Billed')}>{formatDuration(billedSeconds)}</ReceiptFact>}
        <ReceiptPictures receipt={receipt} />
        {heldSeconds > 0 && (
          <ReceiptFact name={say('Held, not billed')}>{formatDuration(heldSeconds)}</ReceiptFact>
        )}
        {receipt.tax && (
          <ReceiptFact name={say('Declared for tax')}>{declaredWords(receipt.tax)}</ReceiptFact>
        )}
      </dl>
      <ReceiptSums groups={[...receiptSums(receipt, reader), ...peekSums(peekCredit, reader)]} />
      {receipt.startedAt && receipt.intervals.length > 0 && (
        <section className="border-t border-line pt-5">
          <h2 className="text-lg">{say('Second by second')}</h2>
          <p className="mt-1 text-sm text-paper-1">{say(billedWords[sessionKinds[receipt.type].provenBy])}</p>
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

/** [B4] */
const billedWords: Record<SessionKind['provenBy'], Message> = {
  picture: 'Only the seconds in which the picture reached the client are billed: the server counted them.',
  bothWays:
    'Only the seconds in which each picture that was on arrived are billed, without the performer’s those with sound: the server counted them.',
  sound: 'Only the seconds in which the two were connected are billed: the server counted them.',
}

const headings: Record<EndReader, Message> = {
  client: 'You paid',
  performer: 'You earned',
  admin: 'The client paid',
}

interface ReceiptTimelineProps {
  from: string
  to: string
  intervals: Receipt['intervals']
}

/** The session as a line: lit where it was billed, dark where it was held. The list below it says the same in numbers. */
function ReceiptTimeline({ from, to, intervals }: ReceiptTimelineProps) {
  const start = Date.parse(from)
  const length = Math.max(1000, Date.parse(to) - start)
  const percent = (ms: number) => `${Math.max(0, Math.min(100, (ms / length) * 100))}%`
  return (
    <div
      aria-hidden
      className="relative mt-3 h-2.5 overflow-hidden rounded-full bg-ink-3 forced-colors:border"
    >
      {intervals.map((interval) => (
        <span
          key={interval.from}
          className="absolute inset-y-0 min-w-0.5 bg-amber"
          style={{
            insetInlineStart: percent(Date.parse(interval.from) - start),
            width: percent(Date.parse(interval.to) - Date.parse(interval.from)),
          }}
        />
      ))}
    </div>
  )
}

interface ReceiptViewCheckProps {
  receipt: Receipt
  /** the reader is the client whose receipt it is */
  isOwn: boolean
}

/** [R2] What the page itself found out about the receipt. */
function ReceiptViewCheck({ receipt, isOwn }: ReceiptViewCheckProps) {
  const { verdict, error, retry } = useReceiptCheck(receipt)
  if (error)
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-paper-1">
        {say('The receipt could not be checked just now.')}
        <Button tone="quiet" size="sm" onClick={retry}>
          {say('Check again')}
        </Button>
      </p>
    )
  if (!verdict) return <p className="text-sm text-paper-1">{say('Checking the signature…')}</p>
  return (
    <ReceiptVerdict
      verdict={verdict}
      isOwn={isOwn}
      advice={say('Download it and write to us; nothing more is charged for it.')}
    />
  )
}

/** [R2] The receipt as a file, to be checked without us: `npm run receipt -- FILE`. */
function ReceiptViewDownload({ receipt }: { receipt: Receipt }) {
  return (
    <Button
      tone="quiet"
      size="sm"
      className="print:hidden"
      icon={<FileJson aria-hidden size={17} />}
      onClick={() => download(receipt)}
    >
      {say('Download JSON')}
    </Button>
  )
}

function download(receipt: Receipt): void {
  const content = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' })
  saveFile(content, `receipt-${receipt.sessionId}.json`)
}
