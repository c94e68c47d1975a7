import type { ChatRequest } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { RunningWords } from '../../blocks/live/running-frame.tsx'
import { showHere } from '../../blocks/live/shown-here.ts'
import { useAction, useInvalidate } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import { useServerNow } from '../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Said } from '../../ui/text/said.tsx'

interface RunningRequestProps {
  request: ChatRequest
  onCancelled: () => void
}

/** The performer, the time left, the link to the request's page, and the button that cancels it. */
export function RunningRequest({ request, onCancelled }: RunningRequestProps) {
  const now = useServerNow(500)
  const cancel = useAction('deleteVideochatRequest')
  const invalidate = useInvalidate()
  const isAccepted = request.state === 'ACCEPTED'
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(request.expiresAt) - now) / 1000))
  return (
    <>
      <RunningWords
        isNews
        what={
          <Said
            text={isAccepted ? '{name} said yes' : 'You asked {name}'}
            name={<bdi>{request.performerName}</bdi>}
          />
        }
      >
        {say(
          isAccepted ? 'go there now, the stage is kept for a moment' : 'nothing is charged while you wait',
        )}
      </RunningWords>
      {!isAccepted && (
        <span aria-hidden className="tabular-nums">
          {say('{seconds} s', { seconds: secondsLeft })}
        </span>
      )}
      <span className="flex gap-2">
        <Link
          to="/watch/$number"
          params={{ number: String(request.performerNumber) }}
          className={buttonClass({ size: 'sm' })}
          onClick={() => isAccepted && showHere(request.id)}
        >
          {say(isAccepted ? 'Go to the show' : 'Return')}
        </Link>
        <Button
          size="sm"
          tone="quiet"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { params: { id: request.id } },
              { onSuccess: onCancelled, onSettled: () => void invalidate('checkSession') },
            )
          }
        >
          {say('Cancel')}
        </Button>
      </span>
    </>
  )
}
