import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { Fact } from '../fact.tsx'
import { kindWords } from '../sessions/session-words.ts'
import { SetupPanel } from '../setup/setup-panel.tsx'
import { UnderAgeLine } from '../waiting/under-age-line.tsx'
import { useWaiting } from '../waiting/use-waiting.ts'
import { MailLine, WaitingLine } from './waiting-lines.tsx'
import { HealthLines } from './wrong-lines.tsx'

/** [O2] The console's first page: what waits and how old it is, what runs, and what is wrong. */
export function StartSection() {
  const held = useSignedIn()?.capabilities ?? []
  const waiting = useWaiting(held)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6 empty:hidden xl:col-span-full">
        {/* a narrow page has it above the menu of sections */}
        <UnderAgeLine className="max-lg:hidden" />
        <SetupPanel />
      </div>
      {waiting.length > 0 && (
        <Panel title={say('What waits')}>
          <ul className="-my-2 divide-y divide-line">
            {waiting.map((queue) => (
              <WaitingLine key={queue.label} {...queue} />
            ))}
          </ul>
        </Panel>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RunningNow seesSessions={held.includes('sessions')} />
        {(held.includes('mail') || held.includes('audit')) && (
          <Panel title={say('What is wrong')}>
            <ul className="-my-2 divide-y divide-line">
              {held.includes('audit') && <HealthLines />}
              {held.includes('mail') && <MailLine />}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  )
}

const lookAgainMs = 10_000
const shown = 5

/** Performers who are live, and the sessions that run. */
function RunningNow({ seesSessions }: { seesSessions: boolean }) {
  const live = useCall('listPerformers', { query: { limit: 1 } }, { refetchInterval: lookAgainMs })
  return (
    <Panel title={say('Now')}>
      <dl className="grid gap-2.5">
        <Fact name={say('Performers who are live')}>
          {!live.data ? (
            say(live.isError ? 'Not known' : '…')
          ) : seesSessions ? (
            <Link
              to="/admin"
              search={{ desk: 'live' }}
              className="underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {formatNumber(live.data.liveTotal)}
            </Link>
          ) : (
            formatNumber(live.data.liveTotal)
          )}
        </Fact>
      </dl>
      {seesSessions && <RunningSessions />}
    </Panel>
  )
}

function RunningSessions() {
  const now = useServerNow(10_000)
  const { data } = useCall(
    'listSessions',
    { query: { state: 'RUNNING', limit: shown } },
    { refetchInterval: lookAgainMs },
  )
  if (!data) return null
  return (
    <>
      <dl className="mt-2.5">
        <Fact name={say('Sessions that run')}>
          <Link
            to="/admin"
            search={{ desk: 'sessions', state: 'RUNNING' }}
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {formatNumber(data.total)}
          </Link>
        </Fact>
      </dl>
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm empty:hidden">
        {data.sessions.map((session) => (
          <li key={session.id} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
            <Link
              to="/admin"
              search={{ desk: 'sessions', session: session.id }}
              className="min-w-0 flex-1 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
            >
              <Said
                text="{client} with {performer}"
                client={<bdi>{session.clientName}</bdi>}
                performer={<bdi>{session.performerName}</bdi>}
              />
            </Link>
            <span className="text-paper-2">
              {say(kindWords[session.type])} ·{' '}
              <BrowserText>{formatRelative(session.createdAt, now)}</BrowserText>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
