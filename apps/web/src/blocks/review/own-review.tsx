import { reviewLengths } from '@footlight/contract'
import { between } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { type Ref, useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSignedIn } from '../../lib/account/session.ts'
import type { Reply } from '../../lib/calls/create-api.ts'
import { showFailure } from '../../lib/calls/form-errors.ts'
import { useAction, useCall } from '../../lib/calls/use-call.ts'
import { sayCount } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { useSentences } from '../../lib/language/sentences.ts'
import { useFocusFallback } from '../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../lib/result.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError, FormError } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Star } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/page.tsx'
import { textRules } from '../account/account-rules.ts'
import { rejectionText } from '../account/rejection-text.ts'
import { SendProofAgain } from '../account/send-proof-again.tsx'
import { Stars, starClass, starSteps } from './stars.tsx'

type Review = NonNullable<Reply<'sessionReview'>['review']>

/** [P9] A client's review of an own session: written, read again, changed, taken back. One line where there can be none. */
export function OwnReview({ sessionId }: { sessionId: string }) {
  // [A13] the address is confirmed in another tab: on return to this one the form appears
  const { data, refetch } = useCall('sessionReview', { params: { id: sessionId } }, { staleTime: 0 })
  const accountId = useSignedIn()?.account.id
  const [isWriting, setWriting] = useState(false)
  const review = data?.review ?? null
  useFocusFallback(`${isWriting} ${review?.id}`)
  if (!data) return null
  if (data.obstacle === 'REVIEW_TOO_EARLY')
    return (
      <p className="mt-6 text-sm text-paper-2 print:hidden">
        {say('A show can be reviewed after a minute of it.')}
      </p>
    )
  if (data.obstacle === 'EMAIL_NOT_VERIFIED' && !review)
    return (
      <Panel title={say('Your review')} className="mt-6 print:hidden">
        <p className="text-paper-1">
          {say(
            'Open the link in the e-mail that we sent you to confirm your address. Then you can review this show.',
          )}
        </p>
        {accountId && (
          <div className="mt-3">
            <SendProofAgain accountId={accountId} />
          </div>
        )}
      </Panel>
    )
  const done = async () => {
    setWriting(false)
    await refetch()
  }
  return (
    <Panel title={say('Your review')} className="mt-6 print:hidden">
      {review && !isWriting ? (
        <Written
          sessionId={sessionId}
          review={review}
          onChange={() => setWriting(true)}
          onRemoved={() => void refetch()}
        />
      ) : (
        <ReviewForm
          sessionId={sessionId}
          review={review}
          onDone={done}
          onCancel={review ? () => setWriting(false) : undefined}
        />
      )}
    </Panel>
  )
}

interface WrittenProps {
  sessionId: string
  review: Review
  onChange: () => void
  onRemoved: () => void
}

function Written({ sessionId, review, onChange, onRemoved }: WrittenProps) {
  const [asksToRemove, setAsksToRemove] = useState(false)
  const remove = useAction('removeReview', { repeatable: true })
  const removeNow = async () => {
    await remove.mutateAsync({ params: { id: sessionId } })
    setAsksToRemove(false)
    toast({ tone: 'good', text: say('Your review is gone') })
    onRemoved()
  }
  return (
    <div className="grid gap-3">
      <Stars rating={review.rating} />
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {review.text}
      </p>
      <p className="text-sm text-paper-2">{stateText(review)}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" tone="quiet" onClick={onChange}>
          {say('Change it')}
        </Button>
        <Button size="sm" tone="ghost" onClick={() => setAsksToRemove(true)}>
          {say('Take it back')}
        </Button>
      </div>
      <ConfirmDialog
        open={asksToRemove}
        onClose={() => setAsksToRemove(false)}
        title={say('Take your review back?')}
        confirmLabel={say('Take it back')}
        tone="danger"
        busy={remove.isPending}
        failure={remove.error?.failure}
        onConfirm={() => void resultOf(removeNow())}
      >
        <p>{say('It is deleted with its answer. You can write another one of the same show.')}</p>
      </ConfirmDialog>
    </div>
  )
}

function stateText({ approvalStatus, reason }: Review): string {
  switch (approvalStatus) {
    case 'approved':
      return say('Everybody can read it.')
    case 'pending':
      return say('It appears once we have checked it.')
    case 'Rejected':
      return reason
        ? say('It was turned down: {reason}', { reason: rejectionText(reason) })
        : say('It was turned down. Change it, and it is read again.')
  }
}

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
function ReviewForm({ sessionId, review, onDone, onCancel }: ReviewFormProps) {
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
