import type { ChatRequest } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { RunningWords } from '../../blocks/live/running-frame.tsx'
import { say } from '../../lib/language/say.ts'
import { useRealtime } from '../../lib/realtime/use-realtime.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Said } from '../../ui/text/said.tsx'

export interface Lapsed {
  request: ChatRequest
  /** the performer had said yes, and the show did not begin in time */
  wasAccepted: boolean
  at: number
}

/** [S4, S17] The request that came to nothing while its client was on another page; kept until it is closed, or another one is open. */
export function useLapsedRequest(open: ChatRequest | null, isThere: boolean) {
  const [lapsed, setLapsed] = useState<Lapsed>()
  const followed = useRef<ChatRequest>(undefined)
  if (open) followed.current = open
  // the event comes before the answer in which the request is gone
  if (open && lapsed && open.id !== lapsed.request.id) setLapsed(undefined)
  useRealtime('request', ({ requestId, state }) => {
    const request = followed.current
    if (isThere || request?.id !== requestId || (state !== 'EXPIRED' && state !== 'DECLINED')) return
    setLapsed({ request, wasAccepted: request.state === 'ACCEPTED', at: Date.now() })
  })
  return { lapsed, close: () => setLapsed(undefined) }
}

export function LapsedRequest({ lapsed, onClose }: { lapsed: Lapsed; onClose: () => void }) {
  const { request, wasAccepted } = lapsed
  return (
    <>
      <RunningWords
        isNews
        what={
          <Said
            text={
              wasAccepted ? '{name} said yes, but the show did not begin in time' : '{name} could not say yes'
            }
            name={<bdi>{request.performerName}</bdi>}
          />
        }
      >
        {say('nothing was charged')}
      </RunningWords>
      <span className="flex gap-2">
        <Link
          to="/watch/$number"
          params={{ number: String(request.performerNumber) }}
          className={buttonClass({ size: 'sm' })}
          onClick={onClose}
        >
          {say('Ask again')}
        </Link>
        <Button size="sm" tone="quiet" onClick={onClose}>
          {say('Close')}
        </Button>
      </span>
    </>
  )
}
