import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatDecimal, formatDuration, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Panel } from '../../../../ui/page.tsx'

const refreshEveryMs = 60_000

/** What the evening brought so far, and below it the day and the week. */
export function EveningPanel({ tonight }: { tonight: Reply<'studio'>['tonight'] }) {
  return (
    <Panel title={say('Tonight')}>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={say('in shows')} value={formatDuration(tonight.sessionSeconds)} />
        <Figure name={say('net, tips included')} value={formatNumber(tonight.net)} />
        <Figure name={say('rating')} value={tonight.rating === null ? '–' : formatDecimal(tonight.rating)} />
      </dl>
      <DayAndWeek net={tonight.net} />
    </Panel>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded bg-ink-2 p-3 sm:p-3.5">
      <dt className="text-xs text-paper-1">{name}</dt>
      <dd className="display-number text-xl sm:text-2xl">{value}</dd>
    </div>
  )
}

/** [O1] By the days of the statistics, which end at the performer's midnight. */
function DayAndWeek({ net }: { net: number }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const query = { days: 7, timeZone } as const
  const { data, dataUpdatedAt } = useCall('studioStatistics', { query }, { refetchInterval: refreshEveryMs })
  // what the evening earned since the statistics came
  const [at, setAt] = useState({ dataUpdatedAt, net })
  if (at.dataUpdatedAt !== dataUpdatedAt) setAt({ dataUpdatedAt, net })
  if (!data) return null
  const since = net - at.net
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Figure name={say('today, net')} value={formatNumber((data.days.at(-1)?.net ?? 0) + since)} />
        <Figure name={say('this week, net')} value={formatNumber(netSinceMonday(data.days) + since)} />
      </dl>
      <Link
        to="/studio/money"
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-2"
      >
        {say('All earnings')}
      </Link>
    </>
  )
}

type Day = Pick<Reply<'studioStatistics'>['days'][number], 'date' | 'net'>

/** Of the last seven days, oldest first, those from Monday on. */
export function netSinceMonday(days: readonly Day[]): number {
  const monday = days.findLastIndex(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1)
  return days.slice(Math.max(0, monday)).reduce((sum, { net }) => sum + net, 0)
}
