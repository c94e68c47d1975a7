import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { fetchFile } from '../../../lib/calls/fetch-file.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import {
  formatCredits,
  formatDateTime,
  formatDuration,
  formatMonth,
  formatNumber,
} from '../../../lib/language/format.ts'
import { spoken } from '../../../lib/language/language.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import type { Failure } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { type Statement, statementLines } from './statement-lines.ts'

interface StatementPanelProps {
  /** months that have a statement, newest first; undefined while unknown */
  months: readonly string[] | undefined
  month: string | undefined
  onMonth: (month: string) => void
}

/** One month, added up from its opening to its closing balance. */
export function StatementPanel({ months, month, onMonth }: StatementPanelProps) {
  const performerId = useSignedIn()?.account.id
  const shown = months?.find((one) => one === month) ?? months?.[0]
  const { data, error, refetch } = useCall(
    'statement',
    { params: { month: shown ?? '' } },
    { enabled: shown !== undefined, keepPreviousData: true },
  )
  return (
    <Panel
      title={say('Statement')}
      actions={
        shown && (
          <Select
            aria-label={say('Month of the statement')}
            className="w-48"
            value={shown}
            onChange={(event) => onMonth(event.target.value)}
            options={(months ?? []).map((value) => ({ value, label: formatMonth(value) }))}
          />
        )
      }
    >
      {months?.length === 0 ? (
        <p className="text-paper-1">
          {say('Nothing yet. Your earnings appear here by month, from your first show on.')}
        </p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {performerId && shown && <StatementFiles performerId={performerId} month={shown} />}
          <StatementTable statement={data.statement} />
        </>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  )
}

const formats = [
  { format: 'pdf', label: 'Download PDF' },
  { format: 'csv', label: 'Download CSV' },
] as const satisfies readonly { format: string; label: Message }[]

/** [T5] The month as files: for the performer's books, and for a spreadsheet. */
function StatementFiles({ performerId, month }: { performerId: string; month: string }) {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const download = async (format: string) => {
    setBusy(format)
    const path = `/performer/performer_accounts/${performerId}/statements/export/${format}`
    const query = new URLSearchParams({ month, language: spoken() })
    setFailure(await fetchFile(`${path}?${query}`, `statement-${month}.${format}`))
    setBusy(undefined)
  }
  return (
    <div className="mb-5 grid gap-3">
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            size="sm"
            tone="quiet"
            busy={busy === format}
            icon={<Download aria-hidden size={16} />}
            onClick={() => void download(format)}
          >
            {say(label)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** [T5] Opening, every movement, the totals, closing: it adds up line by line. */
function StatementTable({ statement }: { statement: Statement }) {
  const { opening, closing, totals } = statement
  const sums = [
    { name: say('Shows and calls'), amount: totals.sessions },
    { name: say('Tips'), amount: totals.tips },
    { name: say('Subscriptions'), amount: totals.subscriptions },
    { name: say('Messages [paid ones]'), amount: totals.messages },
    { name: say('The rest [of earnings]'), amount: totals.other },
    { name: say('Refunds'), amount: 0 - totals.refunds },
    { name: say('Payouts'), amount: 0 - totals.payouts },
  ]
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{say('The month in sum, in credits')}</caption>
        <tbody>
          <SumRow name={say('At the start of the month')} amount={opening} />
          {sums.map(({ name, amount }) => (
            <SumRow key={name} name={name} amount={amount} signed />
          ))}
        </tbody>
        <tfoot className="border-t border-line">
          <SumRow name={say('At its end, or now')} amount={closing} strong />
        </tfoot>
      </table>
      <p className="mt-2 text-sm text-paper-2">
        {say('In credits, pending and payable together. Months are counted in UTC.')}
      </p>
      <h3 className="mt-6 mb-2 text-lg">{say('Line by line')}</h3>
      <table className="w-full">
        <caption className="sr-only">{say('Every movement of the month, newest first')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{say('What')}</th>
            <th scope="col">{say('Credits')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {statementLines(statement).map(({ key, at, what, amount, show }) => (
            <tr key={key}>
              <td className="py-2.5 pe-4">
                <span className="font-medium">
                  {show ? (
                    <Link
                      to="/history/$sessionId"
                      params={{ sessionId: show.sessionId }}
                      className="underline decoration-line-strong underline-offset-4"
                    >
                      {what}
                    </Link>
                  ) : (
                    what
                  )}
                </span>
                <span className="block text-sm text-paper-2">
                  {formatDateTime(at)}
                  {show &&
                    ` · ${formatDuration(show.billedSeconds)}, ${say('{credits} charged', { credits: formatCredits(show.charged) })}`}
                </span>
              </td>
              <td className="py-2.5 text-end align-top">
                <Signed amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface SumRowProps {
  name: string
  amount: number
  /** what was added or taken, with its sign */
  signed?: boolean
  strong?: boolean
}

function SumRow({ name, amount, signed = false, strong = false }: SumRowProps) {
  return (
    <tr>
      <th
        scope="row"
        className={cx('py-1.5 pe-4 text-start', strong ? 'font-semibold' : 'font-normal text-paper-1')}
      >
        {name}
      </th>
      <td className={cx('text-end', strong && 'font-semibold')}>
        {signed ? <Signed amount={amount} /> : formatNumber(amount)}
      </td>
    </tr>
  )
}

function Signed({ amount }: { amount: number }): ReactNode {
  return (
    <span className={amount > 0 ? 'font-semibold text-available' : 'font-semibold'}>
      {amount > 0 && '+'}
      {formatNumber(amount)}
    </span>
  )
}
