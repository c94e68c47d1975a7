import { type Capability, type ConsoleOperator, capabilities } from '@footlight/contract'
import { useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { failureOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { capabilityWords } from './capability-words.ts'
import { Invitations } from './invitations.tsx'

/** [O6] The operators, and what each may do, from one press to the next. */
export function OperatorsSection(props: SectionProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <Invitations />
      <ListSection
        {...props}
        call="listOperators"
        rows="operators"
        title={say('Operators')}
        file="operators"
        keyOf={({ id }) => id}
        cardSorts={[
          { title: say('Name'), sort: 'displayName' },
          { title: say('Username'), sort: 'username' },
        ]}
        card={(operator) => <OperatorPanel operator={operator} />}
      />
    </div>
  )
}

function OperatorPanel({ operator }: { operator: ConsoleOperator }) {
  const { id, displayName, username } = operator
  const signedIn = useSignedIn()
  const [me, mine] = [signedIn?.account.id, signedIn?.capabilities ?? []]
  const isMe = id === me
  const change = useAction('setCapabilities')
  const invalidate = useInvalidate()
  const held =
    change.isPending && change.variables ? change.variables.body.capabilities : operator.capabilities
  const [givenUp, setGivenUp] = useState<Capability>()
  const set = async (wanted: readonly Capability[]) => {
    try {
      const { operator: now } = await change.mutateAsync({
        params: { id },
        body: { capabilities: [...wanted] },
      })
      if (now.ask) toast({ tone: 'plain', text: say('A second operator must agree') })
    } catch (error) {
      toast({ tone: 'bad', text: say('Nothing was changed'), detail: failureOf(error).message })
    }
    setGivenUp(undefined)
    await invalidate('listOperators', 'checkSession', 'listAuditLog')
  }
  const without = (capability: Capability) => operator.capabilities.filter((one) => one !== capability)
  const turn = (capability: Capability, may: boolean) => {
    if (isMe && !may) setGivenUp(capability)
    else void set(may ? [...without(capability), capability] : without(capability))
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
            disabled={!held.includes(capability) && !mine.includes(capability)}
            onChange={(may) => turn(capability, may)}
          />
        ))}
      </fieldset>
      {operator.ask && (
        <div className="mt-5 grid justify-items-start gap-3 border-t border-line pt-5">
          <p className="text-sm">
            {say('“{name}” asks to take this away: {capabilities}. It needs a second operator.', {
              name: operator.ask.byName,
              capabilities: operator.capabilities
                .filter((one) => !operator.ask?.capabilities.includes(one))
                .map((one) => say(capabilityWords[one].label))
                .join(', '),
            })}
          </p>
          {operator.ask.by !== me && (
            <Button
              tone="quiet"
              busy={change.isPending}
              onClick={() => void set(operator.ask?.capabilities ?? held)}
            >
              {say('Agree and take it away')}
            </Button>
          )}
        </div>
      )}
      {givenUp && (
        <ConfirmDialog
          open
          tone="danger"
          onClose={() => setGivenUp(undefined)}
          title={say('Give up “{capability}”?', { capability: say(capabilityWords[givenUp].label) })}
          confirmLabel={say('Give it up')}
          busy={change.isPending}
          onConfirm={() => void set(without(givenUp))}
        >
          <p>{say('Only another operator can give it back to you.')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
