import type { FirstAnswer } from '@footlight/contract'
import { IsRestoringProvider, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { BroadcastProvider } from '../blocks/live/broadcast/index.ts'
import { CallProvider } from '../blocks/live/call-context.tsx'
import { type KnownSession, retainSession } from '../lib/account/retained-session.ts'
import { takeFirstAnswers } from '../lib/calls/first-answers.ts'
import { useHydrated } from '../lib/page/use-hydrated.ts'
import { browserRealtime, RealtimeClient } from '../lib/realtime/realtime.ts'
import { applyRealtime, refresh } from '../lib/realtime/realtime-cache.ts'
import { RealtimeContext } from '../lib/realtime/use-realtime.ts'

interface ProvidersProps {
  queries: QueryClient
  children: ReactNode
}

/**
 * Connects the query cache to realtime events [W12]. Neither changes before the page is hydrated: what is
 * hydrated must be what the server rendered.
 */
export function Providers({ queries, children }: ProvidersProps) {
  const [realtime] = useState(() => new RealtimeClient(browserRealtime))
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return undefined
    const stops = [
      realtime.onEvent((event) => applyRealtime(queries, event)),
      realtime.onOpen((isReturn) => refresh(queries, isReturn)),
    ]
    realtime.open()
    // reconnects immediately on the browser's network events, before the silence is noticed
    const restart = () => realtime.restart()
    for (const change of ['offline', 'online']) window.addEventListener(change, restart)
    return () => {
      for (const change of ['offline', 'online']) window.removeEventListener(change, restart)
      for (const stop of stops) stop()
      realtime.close()
    }
  }, [isHydrated, queries, realtime])
  return (
    <QueryClientProvider client={queries}>
      <IsRestoringProvider value={!isHydrated}>
        <RealtimeContext value={realtime}>
          <BroadcastProvider>
            <CallProvider>{children}</CallProvider>
          </BroadcastProvider>
        </RealtimeContext>
      </IsRestoringProvider>
    </QueryClientProvider>
  )
}

/** The query cache; it begins with the answers that the server put into the page. */
export function createQueries(answers: readonly FirstAnswer[]): QueryClient {
  const queries = new QueryClient({
    // `always`: a lost network is a failure to show, not a query that waits in silence
    defaultOptions: {
      queries: { staleTime: 15_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  queries.setQueryDefaults(['checkSession'], {
    structuralSharing: (before, now) =>
      retainSession(before as KnownSession | undefined, now as KnownSession),
  })
  takeFirstAnswers(queries, answers, Date.now())
  return queries
}
