import { reviewLengths } from '@footlight/contract'
import { maxLength } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { rejectionText } from '../../../../blocks/account/rejection-text.ts'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { Pager } from '../../../../blocks/pager.tsx'
import { Stars } from '../../../../blocks/review/stars.tsx'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { showFailure } from '../../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { formatRelative, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useSentences } from '../../../../lib/language/sentences.ts'
import { useFocusFallback } from '../../../../lib/page/keyboard/use-focus-fallback.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FormError } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Panel } from '../../../../ui/page.tsx'

const few = 5

/** [P9] What clients wrote of the performer, and the answers. Nothing before the first. */
export function ReviewsPanel() {
  const [page, setPage] = useState({ limit: few, offset: 0 })
  const { data } = useCall('studioReviews', { query: page }, { keepPreviousData: true })
  if (!data || data.total === 0) return null
  return (
    <Panel title={say('Reviews of your shows')}>
      <ul className="divide-y divide-line">
        {data.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {data.total > data.limit && (
        <div className="mt-4">
          <Pager state={data} sizes={false} onChange={({ offset = 0 }) => setPage({ limit: few, offset })} />
        </div>
      )}
    </Panel>
  )
}

function ReviewItem({ review }: { review: StudioReview }) {
  const [isAnswering, setAnswering] = useState(false)
  const now = useServerNow(60_000)
  const authorId = useId()
  const { answer } = review
  useFocusFallback(`${isAnswering} ${answer?.text}`)
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <Stars rating={review.rating} />
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {review.text}
      </p>
      <p id={authorId} className="text-sm wrap-anywhere text-paper-2">
        <bdi>{review.author}</bdi> · {formatRelative(review.createdAt, now)}
      </p>
      {isAnswering ? (
        <AnswerForm review={review} onDone={() => setAnswering(false)} />
      ) : (
        <>
          {answer && (
            <div className="border-s-2 border-line ps-3">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {answer.text}
              </p>
              <p className="mt-1 text-sm text-paper-2">{stateText(answer)}</p>
            </div>
          )}
          <div className="flex items-center gap-2">
            <Button size="sm" tone="quiet" aria-describedby={authorId} onClick={() => setAnswering(true)}>
              {say(answer ? 'Change the answer' : 'Write an answer')}
            </Button>
            <ReportButton
              size="sm"
              label={say('Report this review')}
              about={[{ kind: 'REVIEW', id: review.id }]}
            />
          </div>
        </>
      )}
    </li>
  )
}

function stateText({ approvalStatus, reason }: NonNullable<StudioReview['answer']>): string {
  switch (approvalStatus) {
    case 'approved':
      return say('Your answer. Everybody can read it.')
    case 'pending':
      return say('Your answer. It appears once we have checked it.')
    case 'Rejected':
      return say('Your answer was turned down: {reason}', { reason: rejectionText(reason) })
  }
}

type StudioReview = Reply<'studioReviews'>['reviews'][number]

const { most } = reviewLengths.answer

/** One answer to a review; an empty one takes it back. */
function AnswerForm({ review, onDone }: { review: StudioReview; onDone: () => void }) {
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
