import { reviewLengths } from '@footlight/contract'
import { between } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Controller, useForm } from 'react-hook-form'
import type { Reply } from '../../lib/calls/create-api.ts'
import { showFailure } from '../../lib/calls/form-errors.ts'
import { useAction } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import { useSentences } from '../../lib/language/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { textRules } from '../account/account-rules.ts'
import { StarField } from './star-field.tsx'

interface Values {
  rating: number
  text: string
}

interface ReviewFormProps {
  sessionId: string
  review: Reply<'sessionReview'>['review']
  onDone: () => Promise<void>
  onCancel: (() => void) | undefined
}

const { least, most } = reviewLengths.review
const rules = { rating: [between(1, 5)], text: textRules({ least, most }) }
const words = {
  rating: { between: () => say('Choose one to five stars.') },
  text: { required: () => say('Say a few words about the show.') },
}

/** Stars and a few words; an operator reads them first. */
export function ReviewForm({ sessionId, review, onDone, onCancel }: ReviewFormProps) {
  const sendReview = useAction('reviewSession')
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { rating: review?.rating ?? 0, text: review?.text ?? '' },
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async (body) => {
    const result = await sendReview.attempt({ params: { id: sessionId }, body })
    if (!result.ok) return showFailure(result, ['rating', 'text'], setError)
    toast({ tone: 'good', text: say('Thanks. It appears once we have checked it.') })
    await onDone()
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Controller
        control={control}
        name="rating"
        render={({ field: { value, onChange, ref } }) => (
          <StarField value={value} onChange={onChange} ref={ref} error={errors.rating?.message} />
        )}
      />
      <Field
        label={say('What was it like?')}
        hint={say('It appears with your account’s name once we have checked it.')}
        error={errors.text?.message}
      >
        {(field) => <TextArea {...field} {...register('text')} rows={4} maxLength={most} dir="auto" />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {say('Send review')}
        </Button>
        {onCancel && (
          <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onCancel}>
            {say('Leave it as it is')}
          </Button>
        )}
      </div>
    </form>
  )
}
