import type { CheckedReceipt } from '@footlight/contract/receipt'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { minutePrice } from '../../../../blocks/money/minute-price.ts'
import { declaredWords } from '../../../../blocks/money/tax/tax-words.ts'
import { endReasonWords } from '../../../../blocks/receipt/end-reason.ts'
import { ReceiptFact, ReceiptPictures, ReceiptSums } from '../../../../blocks/receipt/receipt-facts.tsx'
import { receiptSums } from '../../../../blocks/receipt/receipt-sums.ts'
import { ReceiptVerdict } from '../../../../blocks/receipt/receipt-verdict.tsx'
import { formatDuration, formatInstant, formatNumber } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { failureOf } from '../../../../lib/result.ts'
import { cx } from '../../../../ui/cx.ts'
import { FormError } from '../../../../ui/fields/field.tsx'
import { FileJson } from '../../../../ui/icons/icons.ts'
import { Page } from '../../../../ui/page.tsx'
import { checkReceiptFile, type FileCheck } from './check-receipt.ts'

/** [R2] Any visitor, also a guest, finds out whether a receipt in a file was signed by this server and is unchanged. */
export function CheckScreen() {
  // of two files that were given quickly, the later one is shown
  const check = useMutation({ mutationFn: checkReceiptFile })
  const give = (files: FileList | null) => {
    const file = files?.[0]
    if (file) check.mutate(file)
  }
  return (
    <Page
      title={say('Check a receipt')}
      width="reading"
      lead={say(
        'Did Footlight sign it, and is it unchanged? Your browser checks it with the published key; the file is not sent anywhere.',
      )}
    >
      <FileDrop onFiles={give} />
      <div aria-live="polite" className="mt-6">
        {check.isPending && <p className="text-paper-1">{say('Checking…')}</p>}
        {check.error && (
          <FormError>
            {say('It could not be checked just now: {message} Give it once more.', {
              message: failureOf(check.error).message,
            })}
          </FormError>
        )}
        {check.data && <Outcome check={check.data} />}
      </div>
    </Page>
  )
}

function FileDrop({ onFiles }: { onFiles: (files: FileList | null) => void }) {
  const [isOver, setOver] = useState(false)
  return (
    // a file can also be dropped here; the input inside works without drag and drop
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
      className={cx(
        'grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-5 py-10 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber',
        isOver ? 'border-amber bg-ink-2' : 'border-line-strong bg-ink-1 hover:bg-ink-2',
      )}
    >
      <FileJson aria-hidden size={32} className="text-amber-text" />
      <span className="text-lg font-semibold">{say('Choose a receipt')}</span>
      <span className="text-sm text-paper-1">
        {say('or drop it here: the file of “Download JSON”, receipt-….json')}
      </span>
      <input
        type="file"
        accept=".json,application/json"
        className="sr-only"
        onChange={(event) => {
          onFiles(event.target.files)
          // the same file can be given again
          event.target.value = ''
        }}
      />
    </label>
  )
}

function Outcome({ check }: { check: FileCheck }) {
  return (
    <article aria-label={say('What was found')} className="grid gap-5">
      <p className="text-sm text-paper-2">
        <bdi className="wrap-anywhere">{check.name}</bdi>
      </p>
      {'problem' in check ? (
        <FormError>{problemWords(check.problem)}</FormError>
      ) : (
        <>
          <ReceiptVerdict verdict={check.verdict} advice={say('Do not rely on what it says.')} />
          <section className="rounded-lg border border-line bg-ink-1 p-5">
            <h2 className="pb-3 text-lg">{say('What it says')}</h2>
            <SignedFacts receipt={check.receipt} />
          </section>
        </>
      )}
    </article>
  )
}

function problemWords(problem: Extract<FileCheck, { problem: unknown }>['problem']): string {
  switch (problem.problem) {
    case 'large':
      return say('This file is too large to be a receipt.')
    case 'unreadable':
      return say('This file could not be read. Is it a folder, or was it moved?')
    case 'json':
      return say('This is not a receipt: it is not a JSON file of Footlight.')
    case 'several':
      return say('Several receipts are in this file. Give one at a time.')
    case 'field':
      return say('This is not a whole receipt: “{field}” is missing or not what it should be.', {
        field: problem.field,
      })
  }
}

const kinds: Record<CheckedReceipt['type'], Message> = {
  VIDEO: 'Private show',
  VIDEOCALL: 'Video call',
  PEEK: 'Peek',
  PHONE: 'Phone call',
}

/** [R2] What a receipt says, as far as it is signed: an older file has no signature over names and shares. */
function SignedFacts({ receipt }: { receipt: CheckedReceipt }) {
  const { billedSeconds, heldSeconds, intervals, normalPricePerMinute = null, endedBy = null } = receipt
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2.5">
        <ReceiptFact name={say('Kind')}>{say(kinds[receipt.type])}</ReceiptFact>
        <ReceiptFact name={say('Performer')}>
          <bdi>{receipt.performerName}</bdi> · {receipt.performerNumber}
        </ReceiptFact>
        {receipt.clientName !== undefined && (
          <ReceiptFact name={say('Client')}>
            <bdi>{receipt.clientName}</bdi>
          </ReceiptFact>
        )}
        <ReceiptFact name={say('Started')}>
          {receipt.startedAt ? formatInstant(receipt.startedAt) : say('never')}
        </ReceiptFact>
        <ReceiptFact name={say('Ended')}>{formatInstant(receipt.endedAt)}</ReceiptFact>
        <ReceiptFact name={say('Why it ended')}>
          {endReasonWords({ ...receipt, endedBy }, 'admin')}
        </ReceiptFact>
        <ReceiptFact name={say('Price')}>{minutePrice({ ...receipt, normalPricePerMinute })}</ReceiptFact>
        <ReceiptFact name={say('Billed')}>
          {intervals.length > 1
            ? say('{time}, in {count} pieces', {
                time: formatDuration(billedSeconds),
                count: formatNumber(intervals.length),
              })
            : formatDuration(billedSeconds)}
        </ReceiptFact>
        <ReceiptPictures receipt={receipt} />
        {heldSeconds > 0 && (
          <ReceiptFact name={say('Held, not billed')}>{formatDuration(heldSeconds)}</ReceiptFact>
        )}
        {receipt.tax && (
          <ReceiptFact name={say('Declared for tax')}>{declaredWords(receipt.tax)}</ReceiptFact>
        )}
        <ReceiptFact name={say('Session')}>
          <span className="text-sm break-all">{receipt.sessionId}</span>
        </ReceiptFact>
      </dl>
      <ReceiptSums groups={receiptSums(receipt, 'admin')} />
    </div>
  )
}
