import type { RealtimeEvent } from '@footlight/contract'
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { RealtimeClient, RealtimeState } from './realtime.ts'

export const RealtimeContext = createContext<RealtimeClient | null>(null)

export type EventOf<Type extends RealtimeEvent['type']> = Extract<RealtimeEvent, { type: Type }>

export function useRealtimeClient(): RealtimeClient {
  const client = useContext(RealtimeContext)
  if (!client) throw new Error('RealtimeContext is missing: wrap the page in Providers')
  return client
}

/** [W12] Calls `handler` for every event of a type while mounted. */
export function useRealtime<Type extends RealtimeEvent['type']>(
  type: Type,
  handler: (event: EventOf<Type>) => void,
): void {
  const client = useRealtimeClient()
  const latest = useEffectEvent(handler)
  useEffect(
    () =>
      client.onEvent((event) => {
        if (event.type === type) latest(event as EventOf<Type>)
      }),
    [client, type],
  )
}

export function useRealtimeState(): RealtimeState {
  const client = useRealtimeClient()
  return useSyncExternalStore(
    (changed) => client.onState(changed),
    () => client.state,
    () => client.state,
  )
}
