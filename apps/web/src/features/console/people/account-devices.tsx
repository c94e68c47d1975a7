import { deviceName } from '../../../blocks/account/device-name.ts'
import { formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { MonitorSmartphone } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/page.tsx'
import type { AccountFacts } from './people-words.ts'

/** [A6] Where an account is signed in. */
export function AccountDevices({ account }: { account: AccountFacts }) {
  const now = useServerNow(60_000)
  return (
    <Panel title={say('Signed in on')}>
      {account.signIns.length === 0 ? (
        <p className="text-paper-2">{say('Signed in nowhere.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {account.signIns.map(({ id, userAgent, address, lastUsedAt }) => (
            <li key={id} className="flex min-h-11 items-center gap-4 py-1.5">
              <MonitorSmartphone aria-hidden size={20} className="shrink-0 text-paper-2" />
              <div className="min-w-0">
                <span className="font-medium">{deviceName(userAgent)}</span>{' '}
                <span className="text-sm wrap-anywhere text-paper-2">
                  <BrowserText>
                    {say('{address} · used {time}', { address, time: formatRelative(lastUsedAt, now) })}
                  </BrowserText>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
