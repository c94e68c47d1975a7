import { useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { Panel } from '../../../ui/page.tsx'
import { SetupPanel } from '../setup/setup-panel.tsx'
import { RunningNow } from './running-now.tsx'
import { MailLine, waitingLines } from './waiting-lines.tsx'
import { HealthLines } from './wrong-lines.tsx'

/** [O2] The console's first page: what waits and how old it is, what runs, and what is wrong. */
export function StartSection() {
  const held = useSignedIn()?.capabilities ?? []
  const lines = waitingLines.filter(({ needs }) => held.includes(needs))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6 empty:hidden xl:col-span-full">
        <SetupPanel />
      </div>
      {lines.length > 0 && (
        <Panel title={say('What waits')}>
          <ul className="-my-2 divide-y divide-line">
            {lines.map(({ key, Line }) => (
              <Line key={key} />
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
