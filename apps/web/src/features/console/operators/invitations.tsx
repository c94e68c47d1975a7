import { type CallReply, type Capability, capabilities } from '@footlight/contract'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { emailRules } from '../../../blocks/account/account-rules.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { capabilityWords } from './capability-words.ts'

type Invited = CallReply<'inviteOperator'>
type Invitation = Invited['invitation']

/** [O13] Inviting an operator, and the invitations that are still open. */
export function Invitations() {
  const { data } = useCall('listInvitations')
  const [invited, setInvited] = useState<Invited>()
  return (
    <Panel title={say('Invite an operator')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {invited && <Link invited={invited} />}
        <InviteForm onInvited={setInvited} />
        {data && data.invitations.length > 0 && (
          <section aria-label={say('Open invitations')}>
            <h3 className="font-medium">{say('Open invitations')}</h3>
            <ul className="divide-y divide-line">
              {data.invitations.map((invitation) => (
                <OpenInvitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  )
}

/** The link is shown once: the server has only its hash. */
function Link({ invited: { invitation, link, isMailed } }: { invited: Invited }) {
  const address = new URL(link, globalThis.location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ tone: 'good', text: say('The link is copied') })
    } catch {
      toast({ tone: 'bad', text: say('This browser does not copy it. Select the link and copy it.') })
    }
  }
  return (
    <div role="status" className="grid gap-2 rounded border border-amber/40 bg-ink-2 px-4 py-3.5">
      <p>
        {isMailed
          ? say('The invitation is on its way to {email}. You can also pass on the link yourself:', {
              email: invitation.email,
            })
          : say('This site sends no mail yet. Pass this link on to {email} yourself:', {
              email: invitation.email,
            })}
      </p>
      <code className="text-sm break-all select-all">{address}</code>
      <Button size="sm" tone="quiet" className="justify-self-start" onClick={() => void copy()}>
        {say('Copy the link')}
      </Button>
    </div>
  )
}

const rules = { email: [required, ...emailRules] } as const
const words = { email: { required: () => say('Fill in an e-mail address.') } }

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const held = useSignedIn()?.capabilities ?? []
  const [given, setGiven] = useState<readonly Capability[]>([])
  const invite = useAction('inviteOperator')
  const invalidate = useInvalidate()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { email: '' },
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const submit = handleSubmit(async ({ email: address }) => {
    const result = await invite.attempt({ body: { email: address, capabilities: [...given] } })
    if (!result.ok) return showFailure(result, ['email'], setError)
    onInvited(result.value)
    reset()
    setGiven([])
    await invalidate('listInvitations', 'listAuditLog')
  })
  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field label={say('E-mail')} error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...register('email')} type="email" autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <fieldset className="grid gap-x-10 gap-y-3 md:grid-cols-2">
        <legend className="mb-3 text-sm text-paper-1">
          {say('What the new operator may do. You can give what you may do yourself.')}
        </legend>
        {capabilities
          .filter((one) => held.includes(one))
          .map((capability) => (
            <Checkbox
              key={capability}
              checked={given.includes(capability)}
              onChange={({ target }) =>
                setGiven(target.checked ? [...given, capability] : given.filter((one) => one !== capability))
              }
            >
              {say(capabilityWords[capability].label)}
            </Checkbox>
          ))}
      </fieldset>
      <div>
        <Button type="submit" busy={isSubmitting}>
          {say('Invite')}
        </Button>
      </div>
    </form>
  )
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id, email: address, invitedBy, expiresAt } = invitation
  const withdraw = useAction('withdrawInvitation')
  const invalidate = useInvalidate()
  const press = async () => {
    const result = await withdraw.attempt({ params: { id } })
    if (!result.ok && result.code !== 'NOT_FOUND') return
    await invalidate('listInvitations', 'listAuditLog')
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <div className="font-medium">
          <bdi>{address}</bdi>
        </div>
        <div className="text-sm text-paper-2">
          {sayCount(invitation.capabilities.length, '{count} capability', '{count} capabilities')}
          {' · '}
          {say('until {date}', { date: formatDateTime(expiresAt) })}
          {invitedBy !== null && (
            <>
              {' · '}
              <bdi>{invitedBy}</bdi>
            </>
          )}
        </div>
        {withdraw.error && (
          <p role="alert" className="text-sm text-danger-text">
            {withdraw.error.failure.message}
          </p>
        )}
      </div>
      <Button size="sm" tone="quiet" busy={withdraw.isPending} onClick={() => void press()}>
        {say('Withdraw')}
      </Button>
    </li>
  )
}
