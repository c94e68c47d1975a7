import type { ChatRequest } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useAction, useInvalidate } from '../lib/use-call.ts'
import { useNow } from '../lib/use-now.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** Whom it asks, how long it waits, the way back, and the way out. */
export function RunningRequest({ request }: { request: ChatRequest }) {
  const now = useNow(500)
  const cancel = useAction('deleteVideochatRequest')
  const invalidate = useInvalidate()
  const isAccepted = request.state === 'ACCEPTED'
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(request.expiresAt) - now) / 1000))
  return (
    <>
      <p role="status" className="max-w-none min-w-0 flex-1 basis-52 wrap-anywhere">
        <strong>
          {isAccepted ? (
            <>
              <bdi>{request.performerName}</bdi> said yes
            </>
          ) : (
            <>
              You asked <bdi>{request.performerName}</bdi>
            </>
          )}
        </strong>{' '}
        <span className="text-paper-1">
          {isAccepted
            ? '· go there now, the stage is kept for a moment'
            : '· nothing is charged while you wait'}
        </span>
      </p>
      {!isAccepted && (
        <span aria-hidden className="tabular-nums">
          {secondsLeft} s
        </span>
      )}
      <span className="flex gap-2">
        <Link
          to="/watch/$number"
          params={{ number: String(request.performerNumber) }}
          className={buttonClass({ size: 'sm' })}
        >
          {isAccepted ? 'Go to the show' : 'Return'}
        </Link>
        <Button
          size="sm"
          tone="quiet"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { params: { id: request.id } },
              { onSettled: () => void invalidate('checkSession') },
            )
          }
        >
          Cancel
        </Button>
      </span>
    </>
  )
}
