import type { PlayOptions } from '@footlight/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { streamOf } from '../../../../blocks/live/token-source.ts'
import { call } from '../../../../lib/calls/api.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useRealtime } from '../../../../lib/realtime/use-realtime.ts'
import { type CallError, unwrap } from '../../../../lib/result.ts'

export interface Lobby {
  playStream: Reply<'voyeur'>['playStream'] | undefined
  /** of the free preview, of which only seconds with a picture are counted; undefined before the lobby is joined */
  secondsLeft: number | undefined
  error: CallError | null
  /** joins again, within what is left of the free seconds */
  renewStream(): Promise<PlayOptions>
}

/**
 * [S2] Joins the free lobby of an available performer while `open`, and leaves it when the free seconds are used up.
 * [S8, S22] `isShown`: a picture plays; the free seconds wait for it.
 */
export function useLobby(performerId: string, open: boolean, isShown: boolean): Lobby {
  const visit = useVisit(open)
  const [endedVisit, setEndedVisit] = useState<number>()
  const hasEnded = endedVisit === visit
  const { data, error } = useQuery<Reply<'voyeur'>, CallError>({
    queryKey: ['lobby', performerId, visit],
    queryFn: async () => {
      unwrap(await call('initiateVoyeurClient'))
      return unwrap(await call('voyeur', { params: { id: performerId } }))
    },
    enabled: open && !hasEnded,
    retry: false,
    // fetched once: neither a window focus nor a realtime event may replace the stream that plays
    staleTime: 'static',
    gcTime: 0,
  })
  const shownMs = useShownMs(open && isShown, data)
  useRealtime('lobby.ended', (event) => {
    if (event.performerId === performerId) setEndedVisit(visit)
  })
  const secondsLeft = data ? Math.max(0, data.freeSeconds - Math.floor(shownMs / 1000)) : undefined
  const over = hasEnded || secondsLeft === 0
  return {
    playStream: open && !over ? data?.playStream : undefined,
    secondsLeft: over ? 0 : secondsLeft,
    error: open ? error : null,
    renewStream: async () => {
      const result = await call('voyeur', { params: { id: performerId } })
      // the server counts from the connection on: it may end the preview before the page has
      if (!result.ok && result.code === 'LOBBY_USED_UP') setEndedVisit(visit)
      return streamOf(result)
    },
  }
}

/** For how long a picture was shown since `visit` began, in milliseconds. */
function useShownMs(isShown: boolean, visit: unknown): number {
  const now = useNow(1000)
  const [last, setLast] = useState({ isShown, visit, since: now, before: 0 })
  const shownMs = last.visit === visit ? last.before + (last.isShown ? now - last.since : 0) : 0
  if (last.isShown !== isShown || last.visit !== visit)
    setLast({ isShown, visit, since: now, before: shownMs })
  return shownMs
}

/** Counts how often the lobby opened: after a private show a new visit begins, with a token of its own. */
function useVisit(open: boolean): number {
  const [last, setLast] = useState({ open, number: 0 })
  if (last.open === open) return last.number
  const next = { open, number: last.number + (open ? 1 : 0) }
  setLast(next)
  return next.number
}
