import type { ChatRequest } from '@footlight/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRealtime } from '../../lib/realtime/use-realtime.ts'

export interface Lapsed {
  requestId: string
  performerName: string
  performerNumber: number
  /** the performer had accepted it, and the show did not begin in time */
  wasAccepted: boolean
  at: number
}

const storageKey = 'footlight.lapsed-request'

interface Followed {
  /** the next account in this tab must not see it */
  clientId: string
  /** the open request; null: none is open; undefined: not known yet */
  request: ChatRequest | null | undefined
  /** a session runs: the request that is gone became this session */
  hasSession: boolean
  /** the client is on the request's own page, which shows the outcome itself */
  isThere: boolean
}

/**
 * [S4, S17] The request that came to nothing while its client was on another page; stored in this tab until it is closed, or
 * another request is open. An event reports it; if the event was missed, the missing request in `check_session` does.
 */
export function useLapsedRequest({ clientId, request, hasSession, isThere }: Followed) {
  const [lapsed, setLapsed] = useState(() => readLapsed(clientId))
  const followed = useRef<ChatRequest>(undefined)
  /** the request that needs no further notice: already shown, or cancelled by its client */
  const settledId = useRef<string>(undefined)
  const store = (next: Lapsed | undefined) => {
    setLapsed(next)
    storeLapsed(clientId, next)
  }
  const report = (gone: ChatRequest) => {
    if (settledId.current === gone.id) return
    settledId.current = gone.id
    store({
      requestId: gone.id,
      performerName: gone.performerName,
      performerNumber: gone.performerNumber,
      wasAccepted: gone.state === 'ACCEPTED',
      at: Date.now(),
    })
  }
  const follow = useEffectEvent((open: ChatRequest | null, isElsewhere: boolean) => {
    const last = followed.current
    followed.current = open && isElsewhere ? open : undefined
    if (open && lapsed && open.id !== lapsed.requestId) store(undefined)
    if (!open && last && !hasSession) report(last)
  })
  useEffect(() => {
    if (request !== undefined) follow(request, !isThere)
  }, [request, isThere])
  useRealtime('request', ({ requestId, state }) => {
    const known = followed.current
    if (known?.id !== requestId) return
    if (state === 'CANCELLED') settledId.current = requestId
    if (state === 'EXPIRED' || state === 'DECLINED') report(known)
  })
  return {
    lapsed,
    close: () => store(undefined),
    noteCancelled: (id: string) => {
      settledId.current = id
    },
  }
}

function storeLapsed(clientId: string, lapsed: Lapsed | undefined): void {
  try {
    if (lapsed) sessionStorage.setItem(storageKey, JSON.stringify({ ...lapsed, clientId }))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // storage may be closed to the page: a reload then forgets it
  }
}

function readLapsed(clientId: string): Lapsed | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isLapsed(stored) && stored.clientId === clientId ? stored : undefined
  } catch {
    return undefined
  }
}

function isLapsed(stored: unknown): stored is Lapsed & { clientId: string } {
  if (typeof stored !== 'object' || stored === null) return false
  const { requestId, performerName, performerNumber, wasAccepted, at } = stored as Record<string, unknown>
  return (
    typeof requestId === 'string' &&
    typeof performerName === 'string' &&
    typeof performerNumber === 'number' &&
    typeof wasAccepted === 'boolean' &&
    typeof at === 'number'
  )
}
