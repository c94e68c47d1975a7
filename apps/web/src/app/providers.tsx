import type { FirstAnswer } from '@footlight/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { StageProvider } from '../features/studio/air/stage-context.tsx'
import { type KnownSession, keepSession } from '../lib/account/kept-session.ts'
import { takeFirstAnswers } from '../lib/calls/first-answers.ts'
import { browserRealtime, RealtimeClient } from '../lib/realtime/realtime.ts'
import { applyRealtime, refresh } from '../lib/realtime/realtime-cache.ts'
import { RealtimeContext } from '../lib/realtime/use-realtime.ts'

function createQueries(answers: readonly FirstAnswer[]): QueryClient {
  const queries = new QueryClient({
    // `always`: a lost network is a failure to show, not a query that waits in silence
    defaultOptions: {
      queries: { staleTime: 15_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  queries.setQueryDefaults(['checkSession'], {
    structuralSharing: (before, now) => keepSession(before as KnownSession | undefined, now as KnownSession),
  })
  takeFirstAnswers(queries, answers, Date.now())
  return queries
}

interface ProvidersProps {
  answers: readonly FirstAnswer[]
  children: ReactNode
}

/** The cache of calls and the realtime line, tied together [W12]. */
export function Providers({ answers, children }: ProvidersProps) {
  const [queries] = useState(() => createQueries(answers))
  const [realtime] = useState(() => new RealtimeClient(browserRealtime))
  useEffect(() => {
    const stops = [
      realtime.onEvent((event) => applyRealtime(queries, event)),
      realtime.onOpen((isReturn) => refresh(queries, isReturn)),
    ]
    realtime.open()
    return () => {
      for (const stop of stops) stop()
      realtime.close()
    }
  }, [queries, realtime])
  return (
    <QueryClientProvider client={queries}>
      <RealtimeContext value={realtime}>
        <StageProvider>{children}</StageProvider>
      </RealtimeContext>
    </QueryClientProvider>
  )
}
