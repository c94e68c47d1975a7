import type { ChatRequest } from '@footlight/contract'
import { useEffect, useRef, useState } from 'react'
import { useAction, useInvalidate } from '../../lib/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Duration } from '../../ui/duration.tsx'

interface WaitingCardProps {
  request: ChatRequest
  /** accepted, the picture is on its way */
  starting: boolean
  onCancel: () => Promise<void>
}

/** [S4] While the performer decides: how long she has, and a way out. */
export function WaitingCard({ request, starting, onCancel }: WaitingCardProps) {
  const now = useNow(250)
  const [isCancelling, setCancelling] = useState(false)
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(request.expiresAt) - now) / 1000))
  useTimeoutWord(request, !starting && secondsLeft === 0)
  const cancel = () => {
    setCancelling(true)
    void onCancel().finally(() => setCancelling(false))
  }
  return (
    <div role="status" className="rounded-lg border border-request/60 bg-ink-1 p-5">
      <h2 className="text-lg">
        {starting ? `${request.performerName} said yes` : `Waiting for ${request.performerName}`}
      </h2>
      <p className="mt-1 text-paper-1">
        {starting
          ? 'The picture is on its way. Billing starts with the first second of it.'
          : 'Nothing is charged while you wait.'}
      </p>
      {!starting && (
        <div className="mt-4 flex items-center justify-between gap-4">
          <span className="text-paper-1" aria-hidden>
            <Duration seconds={secondsLeft} label="to answer" />
          </span>
          <Button tone="quiet" busy={isCancelling} onClick={cancel}>
            Cancel request
          </Button>
        </div>
      )}
    </div>
  )
}

/** `timeout/performer` is the client's word for an expired request; the server checks its own clock. */
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
