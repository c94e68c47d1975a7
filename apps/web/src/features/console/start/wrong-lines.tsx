import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { clockWords, type Health, providerWords } from '../health/health-words.ts'
import { Standing } from '../health/standing.tsx'

const lookAgainMs = 30_000

/** [O2] The books, the media servers and the providers: a line each, that leads to the health page. */
export function HealthLines() {
  const now = useServerNow(60_000)
  const { data, isError } = useCall('systemHealth', undefined, { refetchInterval: lookAgainMs })
  if (!data)
    return (
      <HealthLine label={say('Health [of the site]')}>
        <span className="text-sm text-paper-2">{say(isError ? 'Not known' : '…')}</span>
      </HealthLine>
    )
  const { audit, nodes, providers, clockJumpMs, packages } = data
  return (
    <>
      <HealthLine label={say('The books')}>
        {audit === null ? (
          <span className="text-sm text-paper-2">{say('Not checked yet')}</span>
        ) : (
          <Standing isWell={audit.broken.length === 0}>
            {audit.broken.length === 0 ? (
              <BrowserText>
                {say('In order, checked {when}', { when: formatRelative(audit.at, now) })}
              </BrowserText>
            ) : (
              say('Broken rules: {count}', { count: formatNumber(audit.broken.length) })
            )}
          </Standing>
        )}
      </HealthLine>
      <HealthLine label={say('Media servers')}>
        <Standing isWell={nodes.some(({ isSilent }) => !isSilent) && !nodes.some(({ isSilent }) => isSilent)}>
          {nodesWords(nodes)}
        </Standing>
      </HealthLine>
      {clockJumpMs !== 0 && (
        <HealthLine label={say('The server’s clock')}>
          <Standing isWell={false}>{clockWords(clockJumpMs)}</Standing>
        </HealthLine>
      )}
      {packages.length > 0 && (
        <HealthLine label={say('Installed packages')}>
          <Standing isWell={false}>
            {say('Other than the lock file: {count}', { count: formatNumber(packages.length) })}
          </Standing>
        </HealthLine>
      )}
      {providers
        .filter(({ isSetUp, failing }) => isSetUp || failing > 0)
        .map(({ provider, failing }) => (
          <HealthLine key={provider} label={say(providerWords[provider].label)}>
            <Standing isWell={failing === 0}>
              {failing === 0
                ? say('Nothing failed')
                : say(providerWords[provider].failing, { count: formatNumber(failing) })}
            </Standing>
          </HealthLine>
        ))}
    </>
  )
}

function nodesWords(nodes: Health['nodes']): string {
  const silent = nodes.filter(({ isSilent }) => isSilent).map(({ name }) => name)
  if (nodes.length === 0) return say('None reports')
  return silent.length > 0
    ? say('Silent: {names}', { names: silent.join(', ') })
    : say('All report: {count}', { count: formatNumber(nodes.length) })
}

function HealthLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
      <Link
        to="/admin"
        search={{ desk: 'health' }}
        className="flex-1 underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {label}
      </Link>
      <span className="text-sm">{children}</span>
    </li>
  )
}
