import type { ReactNode } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { InTurn } from '../../lib/page/drawing/in-turn.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { AccountLimits } from './account-limits.tsx'
import { HouseRules } from './house-rules.tsx'
import { NotificationsPanel } from './notifications/notifications-panel.tsx'
import { EndOfAccount, OwnAccount } from './own/own-account.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { SignIns } from './sign-ins.tsx'

export function AccountScreen({ signOut }: { signOut: ReactNode }) {
  const signedIn = useSignedIn()
  if (!signedIn) return null
  const { account } = signedIn
  const facts = [
    [say('Name'), account.displayName],
    [say('Username'), account.username],
    [say('E-mail'), account.email],
  ] as const
  return (
    <Page title={say('Account')} width="reading" actions={signOut}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {signedIn.mustEnrol && (
          <p role="status" className="rounded border border-amber/40 bg-ink-1 px-4 py-3.5">
            {say(
              'The operator asks for a second factor on this account. Set it up below: everything else opens then.',
            )}
          </p>
        )}
        {signedIn.role === 'client' && !signedIn.mustEnrol ? (
          <OwnAccount clientId={account.id} />
        ) : (
          <Panel title={say('You')}>
            <dl className="grid gap-2.5">
              {facts.map(([name, value]) => (
                <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
                  <dt className="text-paper-2">{name}</dt>
                  <dd className="wrap-anywhere">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
        )}
        <InTurn>
          <SecondFactor />
        </InTurn>
        {signedIn.role === 'client' && (
          <InTurn>
            <AccountLimits clientId={account.id} />
          </InTurn>
        )}
        {!signedIn.mustEnrol && (
          <InTurn>
            <NotificationsPanel />
          </InTurn>
        )}
        <InTurn>
          <SignIns />
        </InTurn>
        <InTurn>
          <HouseRules />
        </InTurn>
        {signedIn.role === 'client' && !signedIn.mustEnrol && <EndOfAccount clientId={account.id} />}
      </div>
    </Page>
  )
}
