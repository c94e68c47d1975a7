import { statisticsDays } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDate, formatDecimal, formatNumber, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { timezoneOption } from '../../../lib/language/time-zones.ts'
import { Curve } from '../../../ui/curve.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'

type Days = (typeof statisticsDays)[number]

/** [O1] What the work of the last days brought: sums, curves by day and by hour, and the same as tables. */
export function StatisticsPanel() {
  const [days, setDays] = useState<Days>(30)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const query = { days, timeZone }
  const { data, error, refetch } = useCall('studioStatistics', { query }, { keepPreviousData: true })
  return (
    <Panel
      title={say('Statistics')}
      actions={
        <SegmentedControl
          label={say('Over how many days')}
          value={String(days)}
          onChange={(chosen) => setDays(statisticsDays.find((one) => String(one) === chosen) ?? 30)}
          options={statisticsDays.map((one) => ({
            value: String(one),
            label: say('{count} days', { count: formatNumber(one) }),
          }))}
        />
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Sums totals={data.totals} />
          {data.days.some(({ net, sessions, visits }) => net !== 0 || sessions > 0 || visits > 0) ? (
            <Curves statistics={data} />
          ) : (
            <p className="mt-5 text-paper-1">
              <Said
                text="Nothing happened in these days. <link>Go on your stage</link>, and your curves begin."
                link={<Link to="/studio" className="underline underline-offset-2" />}
              />
            </p>
          )}
        </>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Panel>
  )
}

function Sums({ totals }: Pick<Statistics, 'totals'>) {
  const facts = [
    [
      say('Earned, net'),
      formatNumber(totals.net),
      say('{credits} of it tips', { credits: formatNumber(totals.tipsNet) }),
    ],
    [
      say('Shows and calls'),
      formatNumber(totals.sessions),
      sayCount(
        totals.clients,
        'with {count} client, {returning} of them returning',
        'with {count} clients, {returning} of them returning',
        {
          returning: formatNumber(totals.returning),
        },
      ),
    ],
    [
      say('Visitors of your lobby'),
      formatNumber(totals.visits),
      say('{count} began a show or call', { count: formatNumber(totals.shows) }),
    ],
    [
      say('Rating'),
      totals.rating === null ? '–' : formatDecimal(totals.rating),
      sayCount(totals.reviews, 'from {count} review', 'from {count} reviews'),
    ],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
      {facts.map(([name, value, note]) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="text-sm font-semibold text-paper-1">{name}</dt>
          <dd>
            <span className="display-number text-2xl">{value}</span>
            <span className="block text-sm text-paper-2">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Curves({ statistics }: { statistics: Statistics }) {
  const { days, hours, timeZone } = statistics
  const count = (value: number) => formatNumber(Math.round(value))
  return (
    <>
      <h3 className="mt-6 mb-2 text-lg">
        {say('By day, from {from} to {to}', {
          from: formatDate(`${days[0]?.date}T12:00:00`),
          to: formatDate(`${days.at(-1)?.date}T12:00:00`),
        })}
      </h3>
      <div className="grid gap-4 sm:grid-cols-3">
        <Curve
          name={say('Earned, net')}
          samples={days.map(({ net }) => Math.max(0, net))}
          least={10}
          write={count}
        />
        <Curve
          name={say('Shows and calls')}
          samples={days.map(({ sessions }) => sessions)}
          least={4}
          write={count}
        />
        <Curve
          name={say('Visitors of your lobby')}
          samples={days.map(({ visits }) => visits)}
          least={4}
          write={count}
        />
      </div>
      <h3 className="mt-6 mb-2 text-lg">{say('By hour of the day')}</h3>
      <div className="grid gap-4 sm:grid-cols-3">
        <Curve
          name={say('Earned, net')}
          samples={hours.map(({ net }) => Math.max(0, net))}
          least={10}
          write={count}
        />
        <Curve
          name={say('Shows and calls')}
          samples={hours.map(({ sessions }) => sessions)}
          least={4}
          write={count}
        />
        <Curve
          name={say('Visitors of your lobby')}
          samples={hours.map(({ visits }) => visits)}
          least={4}
          write={count}
        />
      </div>
      <p className="mt-2 text-sm text-paper-2">
        {say('From 0 to 23 h, by the clock of {zone}. A visitor counts once a day.', {
          zone: timezoneOption(timeZone).label,
        })}
      </p>
      <StatisticsTables statistics={statistics} />
    </>
  )
}

type Statistics = Reply<'studioStatistics'>
type Row = Omit<Statistics['days'][number], 'date'> & { name: string }

/** The numbers of the curves, for those who read and do not see them. */
function StatisticsTables({ statistics: { days, hours } }: { statistics: Statistics }) {
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
