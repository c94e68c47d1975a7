import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { displayNameRules, usernameRules, usernameWords } from '../../../blocks/account/account-rules.ts'
import type { SignedIn } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { EmailAndPassword } from './email-and-password.tsx'
import { WaitingAddress } from './unproven-address.tsx'

const rules = { displayName: displayNameRules, username: usernameRules } as const
const words = { username: usernameWords }

/** [A7] What a performer or an operator may change of their account. */
export function StaffAccount({ signedIn }: { signedIn: SignedIn }) {
  const change = useAction('changeOwnAccount')
  return (
    <>
      {signedIn.account.newEmail !== null && (
        <WaitingAddress
          account={signedIn.account}
          onTakeBack={() => change.attempt({ body: { newEmail: null } })}
        />
      )}
      <Names signedIn={signedIn} />
      <EmailAndPassword account={signedIn.account} change={(body) => change.attempt({ body })} />
    </>
  )
}

function Names({ signedIn: { account, role } }: { signedIn: SignedIn }) {
  const invalidate = useInvalidate()
  const { displayName, username } = account
  const change = useAction('changeOwnAccount')
  const { register, handleSubmit, setError, formState } = useForm({
    values: { displayName, username },
    // a refetch of the account does not overwrite what is typed
    resetOptions: { keepDirtyValues: true },
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const submit = handleSubmit(async (names) => {
    const result = await change.attempt({ body: names })
    if (!result.ok) return showFailure(result, ['displayName', 'username'], setError)
    toast({ tone: 'good', text: say('Your details are saved') })
    await invalidate('checkSession')
  })
  const { errors, isSubmitting } = formState
  return (
    <Panel title={say('You')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={say('Name')}
            hint={
              role === 'performer'
                ? say('For us alone. Clients see the name on your page.')
                : say('It is shown to operators only.')
            }
            error={errors.displayName?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                {...register('displayName')}
                defaultValue={displayName}
                autoComplete="name"
                dir="auto"
              />
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
                defaultValue={username}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {say('Save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
