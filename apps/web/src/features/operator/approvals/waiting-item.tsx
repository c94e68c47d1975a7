import { type KeyboardEvent, useRef, useState } from 'react'
import { Stars } from '../../../blocks/review/stars.tsx'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { isForTheScreen } from '../../../lib/page/use-keys.ts'
import { useNow } from '../../../lib/page/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { RejectForm } from './reject-form.tsx'

export type WaitingReview = Reply<'waitingReviews'>['waiting'][number]

interface WaitingItemProps {
  waiting: WaitingReview
  onJudged: () => void
}

/** One text with all that it takes to judge it. */
export function WaitingItem({ waiting, onJudged }: WaitingItemProps) {
  const { id, part, text } = waiting
  const [isRejecting, setRejecting] = useState(false)
  const approve = useAction('approveReview')
  const now = useNow(60_000)
  const item = useRef<HTMLLIElement>(null)
  const approveIt = () => approve.mutate({ params: { id }, body: { part, text } }, { onSuccess: onJudged })
  const cancel = () => {
    setRejecting(false)
    item.current?.focus()
  }
  // of the item alone that has the focus: no letter judges what nobody looks at
  const onKeyDown = (event: KeyboardEvent) => {
    if (isRejecting || approve.isPending || !isForTheScreen(event.nativeEvent)) return
    const action = { a: approveIt, r: () => setRejecting(true) }[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }
  const performer = (
    <a href={`/performers/${waiting.performerNumber}`} className="underline underline-offset-2">
      <bdi>{waiting.performerName}</bdi>
    </a>
  )
  return (
    <li ref={item} tabIndex={-1} onKeyDown={onKeyDown} className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <p className="text-sm wrap-anywhere text-paper-1">
        {part === 'review' ? (
          <Said text="{author} on {performer}" author={<bdi>{waiting.author}</bdi>} performer={performer} />
        ) : (
          <Said
            text="{performer} answers {author}"
            author={<bdi>{waiting.author}</bdi>}
            performer={performer}
          />
        )}{' '}
        · {formatRelative(waiting.since, now)}
      </p>
      {waiting.review !== null && (
        <blockquote
          dir="auto"
          className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere text-paper-1"
        >
          {waiting.review}
        </blockquote>
      )}
      {part === 'review' && <Stars rating={waiting.rating} />}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {approve.error && <FormError>{approve.error.failure.message}</FormError>}
      {isRejecting ? (
        <RejectForm waiting={waiting} onDone={onJudged} onCancel={cancel} />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button size="sm" busy={approve.isPending} onClick={approveIt}>
            {say('Let everybody read it')}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => setRejecting(true)}>
            {say('Turn it down')}
          </Button>
        </div>
      )}
    </li>
  )
}
