import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatNumber, formatRelative, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { DayGraph } from './day-graph.tsx'
import { DayTable } from './day-table.tsx'
import { clockWords, figures, type Health, providerWords } from './health-words.ts'
import { Standing } from './standing.tsx'

const lookAgainMs = 15_000

/** [O2] How the site is doing now, and how it did over the day. */
export function HealthSection() {
  const { data, error, refetch } = useCall('systemHealth', undefined, { refetchInterval: lookAgainMs })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <MediaServers nodes={data.nodes} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Providers providers={data.providers} />
          <Books audit={data.audit} />
          {data.clockJumpMs !== 0 && (
            <Panel title={say('The server’s clock')}>
              <Standing isWell={false}>{clockWords(data.clockJumpMs)}</Standing>
              <p className="mt-2 text-sm text-paper-2">
                {say(
                  'Footlight counts on by its own clock and bills rightly. Correct the server’s clock, then restart.',
                )}
              </p>
            </Panel>
          )}
          <Packages packages={data.packages} />
        </div>
      </div>
      <Panel title={say('The last 24 hours')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-7 sm:grid-cols-2 2xl:grid-cols-3">
          {figures.map((words) => (
            <DayGraph key={words.figure} words={words} values={data.series[words.figure]} />
          ))}
        </div>
        <p className="mt-5 text-sm text-paper-2">
          {say('A gap means that nothing was measured: no server ran then.')}
        </p>
        <DayTable health={data} />
      </Panel>
    </>
  )
}

function MediaServers({ nodes }: Pick<Health, 'nodes'>) {
  const now = useServerNow(5000)
  return (
    <Panel title={say('Media servers')}>
      {nodes.length === 0 && <Standing isWell={false}>{say('None has reported in the last day.')}</Standing>}
      <ul className="-my-2 divide-y divide-line empty:hidden">
        {nodes.map(({ name, isSilent, heardAt, workers, lostReports }) => (
          <li key={name} className="grid gap-0.5 py-2.5">
            <span className="font-medium wrap-anywhere">{name}</span>
            <Standing isWell={!isSilent}>
              {isSilent ? (
                <BrowserText>
                  {say('Silent: last heard {when}', { when: formatRelative(heardAt, now) })}
                </BrowserText>
              ) : (
                say('Reports every second')
              )}
            </Standing>
            <span className="text-sm text-paper-2">
              {!isSilent && workers !== null && sayCount(workers, '{count} worker', '{count} workers')}
              {lostReports > 0 && (
                <span className="block">
                  {say('Reports that never arrived: {count}', { count: formatNumber(lostReports) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Providers({ providers }: Pick<Health, 'providers'>) {
  return (
    <Panel title={say('Providers')}>
      <ul className="-my-2 divide-y divide-line">
        {providers.map(({ provider, isSetUp, failing }) => (
          <li key={provider} className="grid gap-0.5 py-2.5">
            <span className="font-medium">{say(providerWords[provider].label)}</span>
            {failing > 0 ? (
              <Standing isWell={false}>
                {say(providerWords[provider].failing, { count: formatNumber(failing) })}
              </Standing>
            ) : isSetUp ? (
              <Standing isWell>{say('Set up, and nothing failed')}</Standing>
            ) : (
              <span className="text-sm text-paper-2">{say('Not set up')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Books({ audit }: Pick<Health, 'audit'>) {
  const now = useServerNow(60_000)
  return (
    <Panel title={say('The books')}>
      {audit === null ? (
        <p className="text-paper-2">{say('Not checked yet: the first time is minutes after the start.')}</p>
      ) : (
        <>
          <Standing isWell={audit.broken.length === 0}>
            {audit.broken.length === 0
              ? say('Every rule of the ledger holds')
              : say('Rules of the ledger that are broken: {count}', {
                  count: formatNumber(audit.broken.length),
                })}
          </Standing>
          <ul className="mt-2 list-disc ps-5 text-sm empty:hidden">
            {audit.broken.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-paper-2">
            <BrowserText>
              {say('Checked {when}, on {date}', {
                when: formatRelative(audit.at, now),
                date: formatDateTime(audit.at),
              })}
            </BrowserText>
          </p>
        </>
      )}
    </Panel>
  )
}

/** Shown where one differs. */
function Packages({ packages }: Pick<Health, 'packages'>) {
  if (packages.length === 0) return null
  return (
    <Panel title={say('Installed packages')}>
      <ul className="grid gap-1">
        {packages.map((differing) => (
          <li key={Object.values(differing).join(' ')} className="wrap-anywhere">
            <Standing isWell={false}>
              {say('{name} {installed}: the lock file has {wanted}', differing)}
            </Standing>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-paper-2">
        {say('Stop the site and start it again: what the lock file names is installed then.')}
      </p>
    </Panel>
  )
}
