import type { Limits } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deviceName } from '../../blocks/account/device-name.ts'
import { raiseWords } from '../../blocks/money/raise-words.ts'
import { Written } from '../../blocks/written.tsx'
import { useSignedIn } from '../../lib/account/session.ts'
import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { formatCredits, formatRelative } from '../../lib/language/format.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { say } from '../../lib/language/say.ts'
import { BrowserText } from '../../lib/page/browser-text.tsx'
import { useServerNow } from '../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MonitorSmartphone } from '../../ui/icons/icons.ts'
import { ErrorState } from '../../ui/notices/error-state.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { NotificationsPanel } from './notifications/notifications-panel.tsx'
import { EndOfAccount, OwnAccount } from './own/own-account.tsx'
import { StaffAccount } from './own/staff-account.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'

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

const kinds = [
  { limit: 'perSession', name: 'In one show' },
  { limit: 'perDay', name: 'In one day' },
] as const

/** [A7, B9] The client's spending limits and pending raises, with a link to the wallet, where they are changed. */
function AccountLimits({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall('getClientAccount', { params: { id: clientId } })
  return (
    <Panel
      title={say('Limits')}
      actions={
        <Link to="/wallet" className={buttonClass({ tone: 'quiet', size: 'sm' })}>
          {say('Change in the wallet')}
        </Link>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <dl className="grid gap-2.5">
          {kinds.map(({ limit, name }) => (
            <div key={limit} className="grid grid-cols-[7rem_1fr] gap-4">
              <dt className="text-paper-2">{say(name)}</dt>
              <dd>
                {creditsOf(data.clientAccount.limits[limit])}
                <Raise limits={data.clientAccount.limits} limit={limit} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

function Raise({ limits, limit }: { limits: Limits; limit: 'perSession' | 'perDay' }) {
  const raise = limits.pending.find((pending) => pending.limit === limit)
  if (!raise) return null
  return (
    <span className="block text-sm text-paper-2">
      <BrowserText>{raiseWords(raise)}</BrowserText>
    </span>
  )
}

function creditsOf(limit: number | null): string {
  return limit === null ? say('No limit') : formatCredits(limit)
}

/** [M7] What the operator says about accounts; nothing where it cannot be read, for the page stands without it. */
function SiteRules() {
  const language = useLanguage()
  const { data } = useCall('cmsAccount', { query: { language } })
  if (!data) return null
  return (
    <Panel title={data.page.title}>
      <Written html={data.page.html} className="text-paper-1" />
    </Panel>
  )
}

/** [A6] Where this account is signed in, each ended one by one. */
function SignIns() {
  const { data, error, refetch } = useCall('listSignIns')
  const invalidate = useInvalidate()
  const end = useAction('endSignIn')
  const endOthers = useAction('endOtherSignIns')
  const now = useServerNow(60_000)
  const endAll = async () => {
    try {
      await endOthers.mutateAsync(undefined)
      toast({ tone: 'good', text: say('All other sign-ins are ended') })
    } catch {
      toast({ tone: 'bad', text: say('It could not be ended'), detail: say('Try again in a moment.') })
    }
    await invalidate('listSignIns')
  }
  const endOne = async (id: string) => {
    try {
      await end.mutateAsync({ params: { id } })
      toast({ tone: 'good', text: say('That sign-in is ended') })
    } catch {
      toast({ tone: 'bad', text: say('It could not be ended'), detail: say('Try again in a moment.') })
    }
    await invalidate('listSignIns')
  }
  return (
    <Panel
      title={say('Signed in on')}
      actions={
        data &&
        data.signIns.length > 1 && (
          <Button size="sm" tone="quiet" busy={endOthers.isPending} onClick={() => void endAll()}>
            {say('End all others')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <ul className="divide-y divide-line">
          {data.signIns.map((signIn) => (
            <li key={signIn.id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
              <MonitorSmartphone aria-hidden size={22} className="shrink-0 text-paper-2" />
              <div className="min-w-0 flex-1">
                <div className="font-medium">{deviceName(signIn.userAgent)}</div>
                <div className="text-sm text-paper-2">
                  <BrowserText>
                    {say('{address} · used {time}', {
                      address: signIn.address,
                      time: formatRelative(signIn.lastUsedAt, now),
                    })}
                  </BrowserText>
                </div>
              </div>
              {signIn.current ? (
                <span className="text-sm font-medium text-available">{say('This one')}</span>
              ) : (
                <Button
                  size="sm"
                  tone="quiet"
                  busy={end.isPending && end.variables?.params.id === signIn.id}
                  onClick={() => void endOne(signIn.id)}
                >
                  {say('End')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
