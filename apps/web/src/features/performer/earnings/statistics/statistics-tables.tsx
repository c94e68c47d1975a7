import type { Reply } from '../../../../lib/calls/create-api.ts'
import { formatDate, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

export type Statistics = Reply<'studioStatistics'>
type Row = Omit<Statistics['days'][number], 'date'> & { name: string }

/** The numbers of the curves, for those who read and do not see them. */
export function StatisticsTables({ statistics: { days, hours } }: { statistics: Statistics }) {
  const worked = (row: Row) => row.net !== 0 || row.sessions > 0 || row.visits > 0 || row.shows > 0
  const byDay = days.map(({ date, ...figures }) => ({ ...figures, name: formatDate(`${date}T12:00:00`) }))
  const byHour = hours.map(({ hour, ...figures }) => ({ ...figures, name: say('{hour} h', { hour }) }))
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-paper-1">
        {say('The same as tables')}
      </summary>
      <Figures
        caption={say('By day, those with work')}
        head={say('Day')}
        rows={byDay.toReversed().filter(worked)}
      />
      <Figures caption={say('By hour, those with work')} head={say('Hour')} rows={byHour.filter(worked)} />
    </details>
  )
}

function Figures({ caption, head, rows }: { caption: string; head: string; rows: readonly Row[] }) {
  const columns = [say('Net'), say('Tips'), say('Shows'), say('Visitors'), say('Began')]
  if (rows.length === 0)
    return <p className="text-paper-1">{say('{table}: none yet.', { table: caption })}</p>
  return (
    <section aria-label={caption}>
      <table className="mt-2 w-full text-sm">
        <caption className="pb-1 text-start font-semibold">{caption}</caption>
        <thead>
          <tr className="text-paper-2">
            <th scope="col" className="py-1.5 pe-2 text-start font-medium">
              {head}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 ps-2 text-end font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, net, tipsNet, sessions, visits, shows }) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                {name}
              </th>
              {Object.entries({ net, tipsNet, sessions, visits, shows }).map(([key, value]) => (
                <td key={key} className="py-1.5 ps-2 text-end tabular-nums">
                  {formatNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
