import type { FirstAnswer } from '@footlight/contract'
import { QueryClient } from '@tanstack/react-query'
import { type KnownSession, retainSession } from '../lib/account/retained-session.ts'
import { takeFirstAnswers } from '../lib/calls/first-answers.ts'

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
