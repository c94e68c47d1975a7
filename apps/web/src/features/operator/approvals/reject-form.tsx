import { reviewLengths } from '@footlight/contract'
import { maxLength, minLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../lib/calls/api.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { WaitingReview } from './waiting-item.tsx'

interface RejectFormProps {
  waiting: WaitingReview
  onDone: () => void
  onCancel: () => void
}

const { least, most } = reviewLengths.reason
const rules = { reason: [required, minLength(least), maxLength(most)] }

/** A text is turned down with a reason, which its writer reads. */
export function RejectForm({ waiting, onDone, onCancel }: RejectFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { reason: '' },
    resolver: rulesResolver(rules, useSentences()),
  })
  useEffect(() => setFocus('reason'), [setFocus])
  const { errors, isSubmitting } = formState
  const { id, part, text } = waiting
  const send = handleSubmit(async ({ reason }) => {
    const result = await call('rejectReview', { params: { id }, body: { part, text, reason } })
    if (!result.ok) return showFailure(result, ['reason'], setError)
    onDone()
  })
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field label={say('Reason')} hint={say('Whoever wrote it reads this.')} error={errors.reason?.message}>
        {(field) => <TextInput {...field} {...register('reason')} maxLength={most} dir="auto" />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" tone="danger" busy={isSubmitting}>
          {say('Turn it down')}
        </Button>
        <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
