import { lobbySecondsRange } from '@footlight/contract'
import type { Schema } from '@footlight/forms'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { whole, wholeWords } from '../../../lib/page/whole-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'

interface LobbyValues {
  client: string
  guest: string
}

const seconds = [required, whole(lobbySecondsRange.minimum, lobbySecondsRange.maximum)] as const
const rules = { client: seconds, guest: seconds } as const satisfies Schema<LobbyValues>
const words = { client: { whole: wholeWords }, guest: { whole: wholeWords } }

/** [S2] How long the free lobby may be watched. */
export function LobbyForm() {
  const { data, error, refetch } = useCall('lobbyLimits')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48 w-full" />
  const { client, guest } = data.lobbyLimits
  return <LimitsForm values={{ client: String(client), guest: String(guest) }} />
}

function LimitsForm({ values }: { values: LobbyValues }) {
  const setLimits = useAction('setLobbyLimits')
  const invalidate = useInvalidate()
  const { register, handleSubmit, setError, formState } = useForm<LobbyValues>({
    defaultValues: values,
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ client, guest }) => {
    const result = await setLimits.attempt({ body: { client: Number(client), guest: Number(guest) } })
    if (!result.ok) return showFailure(result, ['client', 'guest'], setError)
    await invalidate('lobbyLimits', 'listAuditLog')
    toast({ tone: 'good', text: say('The free preview is changed') })
  })
  return (
    <Panel title={say('Free preview')}>
      <form onSubmit={submit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        {errors.root && (
          <div className="sm:col-span-2">
            <FormError>{errors.root.message}</FormError>
          </div>
        )}
        <Field
          label={say('Seconds for clients')}
          hint={say('For each performer and day, once the e-mail address is confirmed.')}
          error={errors.client?.message}
        >
          {(control) => (
            <TextInput {...control} {...register('client')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field
          label={say('Seconds for guests')}
          hint={say('For each performer and day.')}
          error={errors.guest?.message}
        >
          {(control) => (
            <TextInput {...control} {...register('guest')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <div className="sm:col-span-2">
          <Button type="submit" busy={isSubmitting}>
            {say('Save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
