import { type SettingName, type Settings, settingNames, settingRules } from '@footlight/contract'
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
import { FeesForm } from './fees-form.tsx'
import { settingGroups } from './setting-words.ts'

/** [O2] Prices and fees: what an operator sets while the product runs. */
export function SettingsSection() {
  const { data, error, refetch } = useCall('settings')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-130 w-full" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <SettingsForm settings={data.settings} />
      {/* a list that another operator changed replaces what is typed here */}
      <FeesForm key={JSON.stringify(data.fees)} fees={data.fees} />
    </div>
  )
}

type Values = Record<SettingName, string>

const byName = <Value,>(of: (name: SettingName) => Value) =>
  Object.fromEntries(settingNames.map((name) => [name, of(name)])) as Record<SettingName, Value>

const rules = byName((name) => [required, whole(settingRules[name].min, settingRules[name].max)] as const)
const words = byName(() => ({ whole: wholeWords }))

/** [O2] Share, bounds of prices and free preview. Only what was changed is sent. */
function SettingsForm({ settings }: { settings: Settings }) {
  const setSettings = useAction('setSettings')
  const invalidate = useInvalidate()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    values: byName((name) => String(settings[name])),
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const { errors, isSubmitting, isDirty } = formState
  const save = handleSubmit(async (texts) => {
    const changed = settingNames.filter((name) => Number(texts[name]) !== settings[name])
    const body = Object.fromEntries(changed.map((name) => [name, Number(texts[name])]))
    const result = await setSettings.attempt({ body })
    if (!result.ok) return showFailure(result, settingNames, setError)
    await invalidate('settings', 'lobbyLimits', 'listAuditLog')
    toast({ tone: 'good', text: say('The settings hold from now on') })
  })
  return (
    <form noValidate className="grid gap-6" onSubmit={save}>
      {settingGroups.map(({ title, lead, fields }) => (
        <Panel key={title} title={say(title)}>
          <p className="mb-4 max-w-prose text-sm text-paper-1">{say(lead)}</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {fields.map(({ name, label, hint }) => (
              <Field key={name} label={say(label)} hint={hint && say(hint)} error={errors[name]?.message}>
                {(control) => (
                  <TextInput {...control} {...register(name)} inputMode="numeric" autoComplete="off" />
                )}
              </Field>
            ))}
          </div>
        </Panel>
      ))}
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Button type="submit" className="justify-self-start" busy={isSubmitting} disabled={!isDirty}>
        {say('Save the settings')}
      </Button>
    </form>
  )
}
