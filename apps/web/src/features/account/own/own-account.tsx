import type { ClientAccount, Role } from '@footlight/contract'
import { useAction, useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ClientsCash, CloseAccount } from './close-account.tsx'
import { Details } from './details.tsx'
import { EmailAndPassword } from './email-and-password.tsx'
import { PersonalData } from './personal-data.tsx'
import { UnprovenAddress, WaitingAddress } from './unproven-address.tsx'

/** [A7] What a client may change of the account. */
export function OwnAccount({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall('getClientAccount', { params: { id: clientId } })
  const change = useAction('changeClientAccount')
  if (error)
    return (
      <Panel title={say('You')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data)
    return (
      <Panel title={say('You')}>
        <Skeleton className="h-64 w-full" />
      </Panel>
    )
  const account: ClientAccount = data.clientAccount
  return (
    <>
      {account.newEmail !== null ? (
        <WaitingAddress
          account={account}
          onTakeBack={() => change.attempt({ params: { id: account.id }, body: { newEmail: null } })}
        />
      ) : (
        !account.emailVerified && <UnprovenAddress account={account} />
      )}

      <Details account={account} />

      <EmailAndPassword account={account} />
    </>
  )
}

/** The last panels of the page: the data export and closing the account. */
export function EndOfAccount({ id, role }: { id: string; role: Role }) {
  const isClient = role === 'client'
  const { data } = useCall('getClientAccount', { params: { id } }, { enabled: isClient })
  return (
    <>
      <PersonalData />

      {(data || !isClient) && (
        <CloseAccount role={role}>{data && <ClientsCash account={data.clientAccount} />}</CloseAccount>
      )}
    </>
  )
}
