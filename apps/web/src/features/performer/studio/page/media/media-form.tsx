import { mediaTitleLengths } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { textRules } from '../../../../../blocks/account/account-rules.ts'
import { showFailure } from '../../../../../lib/calls/form-errors.ts'
import { say } from '../../../../../lib/language/say.ts'
import { useSentences } from '../../../../../lib/language/sentences.ts'
import type { Failure } from '../../../../../lib/result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field, FormError } from '../../../../../ui/fields/field.tsx'
import { Switch } from '../../../../../ui/fields/switch.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import type { ReportedMedia } from './use-medias.ts'

interface MediaFormProps {
  initial: ReportedMedia
  submitLabel: string
  onSend: (fields: ReportedMedia) => Promise<Failure | undefined>
  onDone: () => void
}

const { least, most } = mediaTitleLengths
const rules = { title: textRules({ least, most }) }

/** What is said of a video, and who may see it. */
export function MediaForm({ initial, submitLabel, onSend, onDone }: MediaFormProps) {
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: initial,
    resolver: rulesResolver(rules, useSentences()),
  })
  useEffect(() => setFocus('title'), [setFocus])
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ title, forSubscribers }) => {
    const failure = await onSend({ title, forSubscribers })
    if (failure) return showFailure(failure, ['title'], setError)
    onDone()
  })
  return (
    <form noValidate className="grid w-full gap-3" onSubmit={send}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field
        label={say('Title')}
        hint={say('A new title is looked at before everybody reads it.')}
        error={errors.title?.message}
      >
        {(field) => <TextInput {...field} {...register('title')} maxLength={most} dir="auto" />}
      </Field>
      <Controller
        control={control}
        name="forSubscribers"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={say('Only for subscribers')}
            hint={say('Everybody else sees its picture and its title.')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {submitLabel}
        </Button>
        <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onDone}>
          {say('Leave it')}
        </Button>
      </div>
    </form>
  )
}
