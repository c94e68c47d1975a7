import { suspensionOf } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { isolated, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { ReasonForm } from '../reason-form.tsx'
import type { AccountFacts } from './people-words.ts'

const reasons = Object.values(suspensionOf).filter((reason) => reason !== null)
const lengths = [1, 3, 7, 30, 90, 365]

/** where the focus goes when the control that had it is gone */
const actsId = 'account-acts'

/** [O2] What an operator may do to an account; each asks once more, and is a line of the log. */
export function AccountActs({ account }: { account: AccountFacts }) {
  const [asks, setAsks] = useState<'suspend' | 'signOut' | 'reset'>()
  const over = () => setAsks(undefined)
  useFocusFallback(`${asks === 'suspend'} ${account.suspension?.since}`, actsId)
  return (
    <Panel title={say('Actions')}>
      {asks === 'suspend' ? (
        <Suspend account={account} onOver={over} />
      ) : (
        <div id={actsId} tabIndex={-1} className="flex flex-wrap gap-2.5">
          {account.suspension ? (
            <EndSuspension id={account.id} />
          ) : (
            <Button tone="quiet" onClick={() => setAsks('suspend')}>
              {say('Suspend the account')}
            </Button>
          )}
          <Button tone="quiet" disabled={account.signIns.length === 0} onClick={() => setAsks('signOut')}>
            {say('Sign out everywhere')}
          </Button>
          <Button tone="quiet" disabled={!account.hasSecondFactor} onClick={() => setAsks('reset')}>
            {say('Reset two-step sign-in')}
          </Button>
        </div>
      )}
      {asks === 'signOut' && <SignOut account={account} onOver={over} />}
      {asks === 'reset' && <Reset account={account} onOver={over} />}
    </Panel>
  )
}

interface ActProps {
  account: AccountFacts
  onOver: () => void
}

const changed = ['accountAsOperator', 'findAccounts', 'listAuditLog'] as const

function Suspend({ account, onOver }: ActProps) {
  const [days, setDays] = useState('')
  const suspend = useAction('suspendAccount')
  const invalidate = useInvalidate()
  return (
    <div className="grid gap-4">
      <Field label={say('For how long')}>
        {(control) => (
          <Select
            {...control}
            value={days}
            onChange={(event) => setDays(event.target.value)}
            options={[
              { value: '', label: say('Until an operator ends it') },
              ...lengths.map((length) => ({
                value: String(length),
                label: sayCount(length, '{count} day', '{count} days'),
              })),
            ]}
          />
        )}
      </Field>
      <ReasonForm
        reasons={reasons}
        hint={say(
          'The account is signed out, what it takes part in ends, and it cannot sign in. Its owner reads the reason by e-mail and when signing in.',
        )}
        confirmLabel={say('Suspend the account')}
        send={(reason) =>
          suspend.attempt({
            params: { id: account.id },
            body: { reason, ...(days !== '' && { days: Number(days) }) },
          })
        }
        onDone={() => {
          onOver()
          void invalidate(...changed)
        }}
        onCancel={onOver}
      />
    </div>
  )
}

function EndSuspension({ id }: { id: string }) {
  const end = useAction('endSuspension')
  const invalidate = useInvalidate()
  const press = async () => {
    const result = await end.attempt({ params: { id } })
    if (result.ok) toast({ tone: 'good', text: say('The suspension is ended') })
    else toast({ tone: 'bad', text: result.message })
    await invalidate(...changed)
  }
  return (
    <Button tone="quiet" busy={end.isPending} onClick={() => void press()}>
      {say('End the suspension')}
    </Button>
  )
}

function SignOut({ account, onOver }: ActProps) {
  const signOut = useAction('signOutAccount')
  const invalidate = useInvalidate()
  const press = async () => {
    const result = await signOut.attempt({ params: { id: account.id } })
    if (!result.ok) return
    onOver()
    toast({ tone: 'good', text: say('The account is signed out everywhere') })
    await invalidate(...changed)
  }
  return (
    <ConfirmDialog
      open
      onClose={onOver}
      title={say('Sign {name} out everywhere?', { name: isolated(account.displayName) })}
      confirmLabel={say('Sign out everywhere')}
      busy={signOut.isPending}
      failure={signOut.error?.failure}
      onConfirm={() => void press()}
    >
      {say('A show that runs on one of these devices ends, and is billed to the second.')}
    </ConfirmDialog>
  )
}

function Reset({ account, onOver }: ActProps) {
  const reset = useAction('resetSecondFactor')
  const invalidate = useInvalidate()
  const press = async () => {
    const result = await reset.attempt({ params: { id: account.id } })
    if (!result.ok) return
    onOver()
    toast({ tone: 'good', text: say('Two-step sign-in is removed') })
    await invalidate(...changed)
  }
  return (
    <ConfirmDialog
      open
      onClose={onOver}
      title={say('Reset two-step sign-in of {name}?', { name: isolated(account.displayName) })}
      confirmLabel={say('Reset two-step sign-in')}
      tone="danger"
      busy={reset.isPending}
      failure={reset.error?.failure}
      onConfirm={() => void press()}
    >
      {say(
        'The password alone signs in until it is set up again. The account is signed out everywhere, and its owner is told by e-mail. Be sure that it is the owner who asks.',
      )}
    </ConfirmDialog>
  )
}
