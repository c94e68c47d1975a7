import { reviewLengths } from '@footlight/contract'
import { maxLength } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { showFailure } from '../../../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../../../lib/calls/use-call.ts'
import { isolated } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { useSentences } from '../../../../../lib/language/sentences.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field, FormError } from '../../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../../ui/fields/text-area.tsx'

export type StudioReview = Reply<'studioReviews'>['reviews'][number]

const { most } = reviewLengths.answer

/** One answer to a review; an empty one takes it back. */
export function AnswerForm({ review, onDone }: { review: StudioReview; onDone: () => void }) {
  const answer = useAction('answerReview')
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { text: review.answer?.text ?? '' },
    resolver: rulesResolver({ text: [maxLength(most)] }, useSentences()),
  })
  const invalidate = useInvalidate()
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async (body) => {
    const result = await answer.attempt({ params: { id: review.id }, body })
    if (!result.ok) return showFailure(result, ['text'], setError)
    await invalidate('studioReviews')
    onDone()
  })
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field
        label={say('Your answer to {name}', { name: isolated(review.author) })}
        hint={say('Everybody can read it. Left empty, it is taken back.')}
        error={errors.text?.message}
      >
        {(field) => <TextArea {...field} {...register('text')} rows={3} maxLength={most} dir="auto" />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {say('Send answer')}
        </Button>
        <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onDone}>
          {say('Leave it as it is')}
        </Button>
      </div>
    </form>
  )
}
