import { type CallReply, invitationDays, passwordLength } from '@footlight/contract'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  displayNameRules,
  newPasswordRules,
  usernameRules,
  usernameWords,
} from '../../../blocks/account/account-rules.ts'
import { useSessionChanged } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { CircleX, Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { FirstCode, RecoveryCodes } from '../second-factor/set-up-second-factor.tsx'
import { useEnter } from '../sign-in/use-enter.ts'

type Invitation = CallReply<'openInvitation'>['invitation']
type Step =
  | { at: 'opening' }
  | { at: 'spent' }
  | { at: 'failed'; message: string }
  | { at: 'form'; invitation: Invitation }
  | { at: 'factor'; begun: CallReply<'beginSecondFactor'> }
  | { at: 'codes'; codes: readonly string[] }

/** [O13] The page behind the link of an invitation: name, username and password, and then a second factor [A6]. */
export function InviteScreen({ token }: { token: string | undefined }) {
  const [step, setStep] = useState<Step>(token ? { at: 'opening' } : { at: 'spent' })
  const open = useAction('openInvitation')
  const begin = useAction('beginSecondFactor')
  const changed = useSessionChanged()
  const toConsole = useEnter('/admin')
  const toAccount = useEnter('/account')
  const asked = useRef(false)
  const ask = async () => {
    if (!token) return
    setStep({ at: 'opening' })
    const result = await open.attempt({ body: { token } })
    if (result.ok) setStep({ at: 'form', invitation: result.value.invitation })
    else setStep(result.code === 'LINK_SPENT' ? { at: 'spent' } : { at: 'failed', message: result.message })
  }
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  })
  /** The account is made and signed in: the password that was just typed also begins the second factor. */
  const made = async (password: string) => {
    await changed()
    const result = await begin.attempt({ body: { password } })
    if (result.ok) setStep({ at: 'factor', begun: result.value })
    else await toAccount('admin')
  }
  switch (step.at) {
    case 'opening':
      return (
        <Page title={say('Become an operator')} width="narrow">
          <Skeleton className="h-96 w-full" />
        </Page>
      )
    case 'spent':
      return (
        <EmptyState
          heading="h1"
          icon={<CircleX aria-hidden size={24} />}
          title={say('This invitation opens nothing any more')}
        >
          {say(
            'It was used or withdrawn, or it is older than {count} days. Ask the operator who invited you for another.',
            { count: invitationDays },
          )}
        </EmptyState>
      )
    case 'failed':
      return (
        <EmptyState
          heading="h1"
          icon={<Mail aria-hidden size={24} />}
          title={say('The invitation could not be read')}
          action={<Button onClick={() => void ask()}>{say('Try again')}</Button>}
        >
          {step.message}
        </EmptyState>
      )
    case 'form':
      return (
        <InviteForm
          token={token ?? ''}
          invitation={step.invitation}
          onMade={made}
          onSpent={() => setStep({ at: 'spent' })}
        />
      )
    case 'factor':
      return (
        <Page
          title={say('Two-step sign-in')}
          lead={say('Your account is made. Operators also sign in with a code of an authenticator.')}
          width="reading"
        >
          <Panel>
            <FirstCode
              begun={step.begun}
              onDone={(codes) => setStep({ at: 'codes', codes })}
              onCancel={() => void toAccount('admin')}
            />
          </Panel>
        </Page>
      )
    case 'codes':
      return (
        <Page title={say('Two-step sign-in')} width="reading">
          <Panel>
            <RecoveryCodes codes={step.codes} onStored={() => void toConsole('admin')} />
          </Panel>
        </Page>
      )
  }
}

interface InviteFormProps {
  token: string
  invitation: Invitation
  onMade: (password: string) => Promise<void>
  onSpent: () => void
}

const rules = {
  displayName: displayNameRules,
  username: usernameRules,
  password: [required, ...newPasswordRules],
} as const
const words = {
  displayName: { required: () => say('Fill in your name.') },
  username: usernameWords,
  password: { required: () => say('Choose a password.') },
}

function InviteForm({ token, invitation, onMade, onSpent }: InviteFormProps) {
  const accept = useAction('acceptInvitation')
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { displayName: invitation.displayName ?? '', username: '', password: '' },
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const submit = handleSubmit(async (values) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { ...values, token, language: spoken(), timezone: timeZone }
    const result = await accept.attempt({ body })
    if (result.ok) return onMade(values.password)
    if (result.code === 'LINK_SPENT') return onSpent()
    showFailure(result, ['displayName', 'username', 'password'], setError)
  })
  const { errors, isSubmitting } = formState
  return (
    <Page
      title={say('Become an operator')}
      lead={
        <Said
          text="The account is for {email}."
          email={<bdi className="wrap-anywhere">{invitation.email}</bdi>}
        />
      }
      width="narrow"
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <Field
          label={say('Name')}
          hint={say('It is shown to operators only.')}
          error={errors.displayName?.message}
        >
          {(control) => (
            <TextInput {...control} {...register('displayName')} autoComplete="name" dir="auto" />
          )}
        </Field>
        <Field
          label={say('Username')}
          hint={say('You can sign in with it.')}
          error={errors.username?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label={say('Password')}
          hint={say('At least {count} characters.', { count: passwordLength.least })}
          error={errors.password?.message}
        >
          {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
        </Field>
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          {say('Make my account')}
        </Button>
      </form>
    </Page>
  )
}
