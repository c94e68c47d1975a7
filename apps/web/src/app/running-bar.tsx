import { clientSeenEveryMs, type Session } from '@footlight/contract'
import { useLocation } from '@tanstack/react-router'
import { useSignedIn } from '../lib/session.ts'
import { useCall } from '../lib/use-call.ts'
import { RunningRequest } from './running-request.tsx'
import { RunningSession } from './running-session.tsx'
import { useLostSession } from './use-lost-session.ts'

/** [S17] A client's running session, or her open request, on every page but its own. */
export function RunningBar() {
  const signedIn = useSignedIn()
  return signedIn?.role === 'client' && <ClientsBar />
}

function ClientsBar() {
  const { data, dataUpdatedAt } = useCall('checkSession')
  const session = data?.running.session ?? null
  const request = data?.running.request ?? null
  const open = session ?? request
  const isThere = useLocation({ select: ({ pathname }) => pathname === `/watch/${open?.performerNumber}` })
  const seen = useSeen(session, !isThere)
  useLostSession(data === undefined ? undefined : (session?.id ?? null), isThere)
  if (open === null || isThere) return null
  return (
    <div className="sticky top-16 z-20 border-b border-amber/40 bg-ink-2 print:hidden">
      <div className="mx-auto flex min-h-14 max-w-[1376px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 sm:px-8">
        {session ? (
          <RunningSession session={seen.session ?? session} heardAt={seen.at || dataUpdatedAt} />
        ) : (
          request && <RunningRequest request={request} />
        )}
      </div>
    </div>
  )
}

/** [S7] Away from its own page this bar says that the client is there. */
function useSeen(session: Session | null, isAway: boolean): { session: Session | undefined; at: number } {
  const sessionId = session?.id ?? ''
  const { data, dataUpdatedAt } = useCall(
    'clientSeen',
    { query: { sessionId } },
    { enabled: isAway && sessionId !== '', refetchInterval: clientSeenEveryMs, staleTime: 0 },
  )
  return { session: data?.session.id === sessionId ? data.session : undefined, at: dataUpdatedAt }
}
