import { reviewLengths } from '@footlight/contract'
import { between } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { type Ref, useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { Reply } from '../../lib/calls/create-api.ts'
import { showFailure } from '../../lib/calls/form-errors.ts'
import { useAction } from '../../lib/calls/use-call.ts'
import { sayCount } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { useSentences } from '../../lib/language/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError, FormError } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Star } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { textRules } from '../account/account-rules.ts'
import { starClass, starSteps } from './stars.tsx'

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

interface StarFieldProps {
  /** 0: none chosen yet */
  value: number
  onChange: (value: number) => void
  error?: string | undefined
  /** what takes the focus */
  ref?: Ref<HTMLInputElement>
}

/** Radio buttons underneath: arrow keys choose, and a screen reader hears how many of how many. */
export function StarField({ value, onChange, error, ref }: StarFieldProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{say('Your rating')}</legend>
      <div className="flex">
        {starSteps.map((step) => (
          <label
            key={step}
            className="grid size-11 cursor-pointer place-items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-amber-text"
          >
            <input
              ref={step === 1 ? ref : undefined}
              type="radio"
              name={name}
              className="sr-only"
              aria-label={sayCount(step, '{count} star', '{count} stars')}
              checked={value === step}
              onChange={() => onChange(step)}
            />
            <Star aria-hidden size={26} className={starClass(step <= value)} />
          </label>
        ))}
      </div>
      {error && (
        <div id={`${name}-note`} role="alert" className="mt-1.5 text-sm">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
