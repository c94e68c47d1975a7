import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCredits, formatDateTime, formatDuration, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'
import { type Statement, statementLines } from './statement-lines.ts'

/** [T5] Opening, every movement, the totals, closing: it adds up line by line. */
export function StatementTable({ statement }: { statement: Statement }) {
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
