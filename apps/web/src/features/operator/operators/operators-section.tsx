import { type Capability, capabilities, type OfficeOperator } from '@footlight/contract'
import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { failureOf } from '../../../lib/result.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { capabilityWords } from './capability-words.ts'
import { Invitations } from './invitations.tsx'

/** [O6] Who works in the office, and what each may do there, from one press to the next. */
export function OperatorsSection() {
  const me = useSignedIn()?.account.id
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall('listOperators', { query: page }, { keepPrevious: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 w-full" />
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <Invitations />
      {data.operators.map((operator) => (
        <OperatorPanel key={operator.id} operator={operator} isMe={operator.id === me} />
      ))}
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </div>
  )
}

function OperatorPanel({ operator, isMe }: { operator: OfficeOperator; isMe: boolean }) {
  const { id, displayName, username } = operator
  const change = useAction('setCapabilities')
  const invalidate = useInvalidate()
  const held =
    change.isPending && change.variables ? change.variables.body.capabilities : operator.capabilities
  const turn = async (capability: Capability, may: boolean) => {
    const others = operator.capabilities.filter((one) => one !== capability)
    try {
      await change.mutateAsync({
        params: { id },
        body: { capabilities: may ? [...others, capability] : others },
      })
    } catch (error) {
      toast({ tone: 'bad', text: say('Nothing was changed'), detail: failureOf(error).message })
    }
    await invalidate('listOperators', 'checkSession', 'listAuditLog')
  }
  return (
    <Panel title={<AccountLink id={id} name={displayName} />}>
      <p className="mb-4 text-sm text-paper-2">
        {isMe ? say('You. What you take from yourself only another operator can give back.') : username}
      </p>
      <fieldset className="grid gap-x-10 gap-y-3 md:grid-cols-2">
        <legend className="sr-only">{say('What {name} may do', { name: displayName })}</legend>
        {capabilities.map((capability) => (
          <Switch
            key={capability}
            label={say(capabilityWords[capability].label)}
            hint={say(capabilityWords[capability].hint)}
            checked={held.includes(capability)}
            busy={change.isPending}
            disabled={isMe && !held.includes(capability)}
            onChange={(may) => void turn(capability, may)}
          />
        ))}
      </fieldset>
    </Panel>
  )
}
