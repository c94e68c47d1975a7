import { type ChatRequest, requestTtlMs, type SessionKind, sessionKinds } from '@footlight/contract'
import { useEffect, useRef, useState } from 'react'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { sayCount } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { type CallError, resultOf } from '../../../../lib/result.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { waitingTitle } from './waiting-title.ts'

interface WaitingCardProps {
  request: ChatRequest
  /** accepted, the picture is on its way */
  starting: boolean
  /** [S22] it begins in this tab; else where it was asked for, or by a press here */
  isHere: boolean
  onCancel: () => Promise<void>
  startError: CallError | null
  onStartAgain: () => void
}

const notBegun: Record<SessionKind['word'], Message> = {
  show: 'But the show did not begin. Nothing was charged.',
  peek: 'But the peek did not begin. Nothing was charged.',
  call: 'But the call did not begin. Nothing was charged.',
}
const beginning: Record<SessionKind['word'], Message> = {
  show: 'The picture is on its way. Billing starts with the first second of it.',
  peek: 'The picture is on its way. Billing starts with the first second of it.',
  call: 'You are being connected. Billing starts when you see or hear each other.',
}

/** [S4] While the performer decides: the time left, and a way out. */
export function WaitingCard(props: WaitingCardProps) {
  const { request, starting, isHere, onCancel, startError, onStartAgain } = props
  const now = useServerNow(250)
  const { word } = sessionKinds[request.type]
  const [isCancelling, setCancelling] = useState(false)
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(request.expiresAt) - now) / 1000))
  useTimeoutWord(request, !starting && secondsLeft === 0)
  const cancel = () => {
    setCancelling(true)
    void resultOf(onCancel()).finally(() => setCancelling(false))
  }
  return (
    <section
      aria-label={say('Your request')}
      className="rounded-lg border border-request/60 bg-ink-1 p-5 shadow-soft"
    >
      <div className="flex items-center gap-4">
        {!starting && <CountdownRing seconds={secondsLeft} />}
        <div>
          <h2 className="text-lg">{waitingTitle(request, starting)}</h2>
          <p className="mt-0.5 text-paper-1">
            {say(
              startError
                ? notBegun[word]
                : !starting
                  ? 'Nothing is charged while you wait.'
                  : isHere
                    ? beginning[word]
                    : 'It begins in the tab or on the device where you asked for it. If that is closed, begin here.',
            )}
          </p>
        </div>
      </div>
      {(startError || (starting && !isHere)) && (
        <div className="mt-4 grid gap-3">
          {startError && <FormError>{startError.failure.message}</FormError>}
          <Button wide onClick={onStartAgain}>
            {say(isHere ? 'Try again' : 'Watch here')}
          </Button>
        </div>
      )}
      {(!starting || startError || !isHere) && (
        <Button tone="quiet" wide className="mt-4" busy={isCancelling} onClick={cancel}>
          {say('Cancel request')}
        </Button>
      )}
    </section>
  )
}

/** Calls `timeout/performer` when the request has expired by this page's clock; the server checks its own clock. */
function useTimeoutWord(request: ChatRequest, isDue: boolean): void {
  const { mutate } = useAction('timeoutPerformer')
  const invalidate = useInvalidate()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!isDue || said.current === request.id) return
    said.current = request.id
    mutate({ body: { requestId: request.id } }, { onSettled: () => void invalidate('checkSession') })
  }, [isDue, request.id, mutate, invalidate])
}

const radius = 22
const circumference = 2 * Math.PI * radius

/** Seconds until a request lapses, as a ring that empties [S4]. */
function CountdownRing({ seconds }: { seconds: number }) {
  const gone = 1 - Math.min(1, (seconds * 1000) / requestTtlMs)
  return (
    <span
      role="timer"
      aria-label={sayCount(seconds, '{count} second to answer', '{count} seconds to answer')}
      className="relative grid size-13 shrink-0 place-items-center"
    >
      <svg aria-hidden viewBox="0 0 52 52" className="absolute inset-0 -rotate-90 fill-none stroke-4">
        <circle cx="26" cy="26" r={radius} className="stroke-ink-3" />
        <circle
          cx="26"
          cy="26"
          r={radius}
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * gone}
          className="stroke-request transition-[stroke-dashoffset] duration-300 ease-linear"
        />
      </svg>
      <span aria-hidden className="display-number text-lg leading-none">
        {seconds}
      </span>
    </span>
  )
}
