import { Link } from '@tanstack/react-router'
import { deviceName } from '../../../blocks/account/device-name.ts'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import {
  countryName,
  formatDate,
  formatDateTime,
  formatRelative,
  languageName,
} from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ExternalLink, MonitorSmartphone, User } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { BackButton } from '../back-button.tsx'
import { Fact } from '../fact.tsx'
import type { SectionProps } from '../search.ts'
import { AccountActs } from './account-acts.tsx'
import { AccountCredit } from './account-credit.tsx'
import { AccountLog, AccountReports, AccountSessions } from './account-lists.tsx'
import { AccountMoney } from './account-money.tsx'
import { AccountNotes } from './account-notes.tsx'
import { type AccountFacts, roleWords, standingOf } from './people-words.ts'
import { WithdrawApproval } from './withdraw-approval.tsx'

/** [O2] The one page of an account: its parts are shown to operators who may read them. */
export function AccountPage({ id, onBack, ...lists }: SectionProps & { id: string; onBack: () => void }) {
  const { data, error, refetch } = useCall('accountAsOperator', { params: { id } })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackButton onClick={onBack}>{say('All accounts')}</BackButton>
      {error ? (
        error.failure.code === 'NOT_FOUND' ? (
          <EmptyState icon={<User aria-hidden size={24} />} title={say('There is no such account')}>
            {say('Look at the address again, or find it among all accounts.')}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data ? (
        <Account account={data.account} {...lists} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}

function Account({ account, ...lists }: SectionProps & { account: AccountFacts }) {
  const held = useSignedIn()?.capabilities ?? []
  const { id, role } = account
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Facts account={account} />
        {role !== 'admin' && !account.closedAt && <AccountActs account={account} />}
        {account.number !== null && !account.closedAt && held.includes('approvals') && (
          <WithdrawApproval id={id} number={account.number} />
        )}
        <AccountDevices account={account} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {!account.closedAt && <AccountNotes account={account} />}
        {role === 'client' && !account.closedAt && held.includes('credit') && (
          <AccountCredit account={account} />
        )}
        {role !== 'admin' && held.includes('refund') && <AccountMoney id={id} />}
        {role !== 'admin' && held.includes('reports') && <AccountReports id={id} />}
        {role !== 'admin' && held.includes('sessions') && <AccountSessions {...lists} id={id} />}
        {held.includes('audit') && <AccountLog {...lists} id={id} />}
      </div>
    </div>
  )
}

function Facts({ account }: { account: AccountFacts }) {
  const { suspension } = account
  return (
    <Panel
      title={<bdi>{account.displayName}</bdi>}
      actions={
        account.number !== null && (
          <Link
            to="/performers/$number"
            params={{ number: String(account.number) }}
            className={buttonClass({ tone: 'quiet', size: 'sm' })}
          >
            <ExternalLink aria-hidden size={16} />
            {say('Profile')}
          </Link>
        )
      }
    >
      <dl className="grid gap-2.5">
        <Fact name={say('Role')}>
          {say(roleWords[account.role])}
          {account.number !== null && ` · ${say('No. {number}', { number: account.number })}`}
        </Fact>
        <Fact name={say('State')}>{standingOf(account)}</Fact>
        <Fact name={say('Username')}>{account.username}</Fact>
        <Fact name={say('E-mail')}>{account.email}</Fact>
        <Fact name={say('Account since')}>{formatDate(account.createdAt)}</Fact>
        {account.country && <Fact name={say('Country')}>{countryName(account.country)}</Fact>}
        {account.language && <Fact name={say('Language')}>{languageName(account.language)}</Fact>}
        <Fact name={say('Time zone')}>{account.timezone}</Fact>
        <Fact name={say('Two-step sign-in')}>
          {say(account.hasSecondFactor ? 'On [of two-step sign-in]' : 'Off [of two-step sign-in]')}
        </Fact>
      </dl>
      {suspension && (
        <p className="mt-4 border-s-2 border-danger ps-3 wrap-anywhere">
          <span className="block font-medium text-danger-text">
            {say('Suspended since {when}', { when: formatDateTime(suspension.since) })}
          </span>
          <bdi>{rejectionText(suspension.reason)}</bdi>
        </p>
      )}
      <p className="mt-4 max-w-none border-t border-line pt-4 text-xs break-all text-paper-2">
        {say('Account {id}', { id: account.id })}
      </p>
    </Panel>
  )
}

/** [A6] Where an account is signed in. */
function AccountDevices({ account }: { account: AccountFacts }) {
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
