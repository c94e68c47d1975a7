import type { ReactNode } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { Page } from '../../ui/page.tsx'
import { AccountLimits } from './account-limits.tsx'
import { NotificationsPanel } from './notifications/notifications-panel.tsx'
import { EndOfAccount, OwnAccount } from './own/own-account.tsx'
import { StaffAccount } from './own/staff-account.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { SignIns } from './sign-ins.tsx'
import { SiteRules } from './site-rules.tsx'

export function AccountScreen({ signOut }: { signOut: ReactNode }) {
  const signedIn = useSignedIn()
  if (!signedIn) return null
  const { account, role, mustEnrol } = signedIn
  const isClient = role === 'client'
  return (
    <Page title={say('Account')} width="reading" actions={signOut}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {mustEnrol && (
          <p role="status" className="rounded border border-amber/40 bg-ink-1 px-4 py-3.5">
            {say('This account needs two-step sign-in. Set it up below to use everything else.')}
          </p>
        )}
        {account.mustRename && (
          <p role="status" className="rounded border border-amber/40 bg-ink-1 px-4 py-3.5">
            {say('An older account has your username. Choose another one below.')}
          </p>
        )}
        {!mustEnrol &&
          (isClient ? <OwnAccount clientId={account.id} /> : <StaffAccount signedIn={signedIn} />)}

        <SecondFactor />

        {isClient && <AccountLimits clientId={account.id} />}
        {!mustEnrol && <NotificationsPanel role={role} />}

        <SignIns />

        {isClient && <SiteRules />}
        {!mustEnrol && <EndOfAccount id={account.id} role={role} />}
      </div>
    </Page>
  )
}
