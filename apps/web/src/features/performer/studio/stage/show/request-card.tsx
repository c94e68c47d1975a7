import { maxAffordableShown, type StudioRequest, sessionKinds } from '@footlight/contract'
import { useRef } from 'react'
import { ClientNote } from '../../../../../blocks/account/client-note.tsx'
import { useAnswer, useReportInSight } from '../../../../../blocks/live/broadcast/index.ts'
import { minutePrice } from '../../../../../blocks/money/minute-price.ts'
import {
  formatDate,
  formatDuration,
  formatDurationWords,
  formatNumber,
  sayCount,
} from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { useKeys } from '../../../../../lib/page/keyboard/use-keys.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/fields/field.tsx'
import { Said } from '../../../../../ui/text/said.tsx'

/** where the focus goes when the control that had it is gone */
export const requestId = 'request'

interface RequestCardProps {
  request: StudioRequest
  /** the one that a shortcut leads to */
  isNext: boolean
  isPaused: boolean
}

/** A request: who asks, how long they can pay for, what it would earn net, and how long is left to decide. */
export function RequestCard({ request, isNext, isPaused }: RequestCardProps) {
  const answer = useAnswer(request)
  const accept = useRef<HTMLButtonElement>(null)
  useReportInSight(request.id, accept)
  // an alert must not take the focus by itself; a key that writes nothing leads there from a text field too [WCAG 2.1.4]
  useKeys({
    f8: isNext ? () => accept.current?.focus() : undefined,
    // a key that is held repeats
    a: isNext && !answer.isAccepting ? answer.accept : undefined,
  })
  const isCall = sessionKinds[request.type].word === 'call'
  if (request.state === 'ACCEPTED') {
    return (
      <section
        id={requestId}
        tabIndex={-1}
        aria-label={say('Request')}
        className="rounded-lg border border-request/60 bg-ink-1 p-5"
      >
        <div role="status">
          <h2 className="text-lg wrap-anywhere">
            <Said text="You said yes to {name}" name={<bdi>{request.clientName}</bdi>} />
          </h2>
          <p className="mt-1 text-paper-1">
            {say(
              isCall
                ? 'The call starts when the two of you are connected.'
                : 'The show starts when your picture reaches the client.',
            )}
          </p>
        </div>
      </section>
    )
  }
  return (
    <section
      id={requestId}
      tabIndex={-1}
      aria-label={say('Request')}
      className="rounded-lg border border-request bg-ink-1 p-5 shadow-soft outline-3 outline-request/25"
    >
      <div role="alert">
        <h2 className="text-lg">
          {say(isCall ? 'Someone asks for a video call' : 'Someone asks for a private show')}
        </h2>
        {isNext && (
          <p className="text-sm text-paper-1 pointer-coarse:hidden">
            {say('The key F8 leads to the answer, and A accepts.')}
          </p>
        )}
      </div>
      <p className="mt-3 wrap-anywhere">
        <strong className="font-semibold">
          <bdi>{request.clientName}</bdi>
        </strong>
        <span className="text-paper-1"> · {showsWithYou(request)}</span>
      </p>
      <ClientNote clientId={request.clientId} name={request.clientName} readOnly className="mt-1" />
      <p className="mt-1 mb-4 text-paper-1">
        {request.affordableSeconds >= maxAffordableShown
          ? say('Can pay for more than an hour.')
          : say('Can pay for {time}.', { time: formatDurationWords(request.affordableSeconds) })}{' '}
        <Said
          text="You earn <strong>{credits} credits/min</strong> net."
          credits={formatNumber(request.netPerMinute)}
          strong={<strong className="font-semibold whitespace-nowrap text-amber-text" />}
        />
        {request.normalPricePerMinute !== null &&
          ` ${say('As a subscriber: {price}.', { price: minutePrice(request) })}`}
        {isCall && ` ${say('You see each other; your stage is closed meanwhile.')}`}
        {request.allowPeek && ` ${say('Others may peek.')}`}
      </p>
      {isPaused && (
        <p className="-mt-2 mb-4 text-paper-1">{say('You are paused. Accepting ends the pause.')}</p>
      )}
      {answer.failure && <FormError>{answer.failure.message}</FormError>}
      <div className="flex gap-3">
        <Button
          ref={accept}
          aria-keyshortcuts={isNext ? 'A F8' : undefined}
          size="lg"
          className="flex-1 px-4"
          busy={answer.isAccepting}
          onClick={answer.accept}
        >
          {say('Accept')}
          <span aria-hidden className="whitespace-nowrap">
            · {formatDuration(answer.secondsLeft)}
          </span>
        </Button>
        <Button size="lg" tone="quiet" className="px-5" busy={answer.isDeclining} onClick={answer.decline}>
          {say('Not now')}
        </Button>
      </div>
    </section>
  )
}

function showsWithYou({ sessionsWithYou: count, withYouSince }: StudioRequest): string {
  if (count === 0 || withYouSince === null) return say('first time with you')
  const date = { date: formatDate(withYouSince) }
  return sayCount(count, '{count} show with you since {date}', '{count} shows with you since {date}', date)
}
