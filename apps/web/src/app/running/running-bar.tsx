import { type ChatRequest, clientSeenEveryMs, type Session, sessionKinds } from '@footlight/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { RunningCall } from '../../blocks/live/lazy-call.ts'
import { RunningFrame, RunningWords } from '../../blocks/live/running-frame.tsx'
import { showHere } from '../../blocks/live/shown-here.ts'
import { useSignedIn } from '../../lib/account/session.ts'
import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { useNow, useServerNow } from '../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/notices/error-boundary.tsx'
import { Said } from '../../ui/text/said.tsx'
import { PlainEnd } from './plain-end.tsx'
import { RunningSession } from './running-session.tsx'
import { useLapsedRequest } from './use-lapsed-request.ts'
import { useLostSession } from './use-lost-session.ts'

const LapsedRequest = lazy(async () => ({
  default: (await import('./lapsed-request.tsx')).LapsedRequest,
}))
const PerformersBar = lazy(async () => ({
  default: (await import('./performers-bar.tsx')).PerformersBar,
}))

/** How long a request that came to nothing is shown. */
const traceMs = 10 * 60_000
const traceLookedAtMs = 15_000

/**
 * [S17] Shows a client's session or open request, or a performer's broadcast, on every page but its own. If the bar breaks,
 * End stays [S16].
 */
export function RunningBar() {
  return (
    <ErrorBoundary className="bg-ink-2" stays={<PlainEnd />}>
      <Bar />
    </ErrorBoundary>
  )
}

function Bar() {
  const signedIn = useSignedIn()
  if (signedIn?.role === 'client')
    return (
      <>
        <ClientsCall />
        <ClientsBar key={signedIn.account.id} clientId={signedIn.account.id} />
      </>
    )
  if (signedIn?.role !== 'performer' || signedIn.mustEnrol) return null
  return (
    <Suspense fallback={null}>
      <PerformersBar />
    </Suspense>
  )
}

/** [S17] The client's video call, on every page: leaving its page does not end it. */
function ClientsCall() {
  const session = useCall('checkSession').data?.running.session
  if (!session || sessionKinds[session.type].medium !== 'gateway') return null
  return (
    <ErrorBoundary className="bg-ink-2">
      <Suspense fallback={null}>
        <RunningCall
          key={session.id}
          sessionId={session.id}
          side="caller"
          performerId={session.performerId}
          requestId={session.requestId}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

function ClientsBar({ clientId }: { clientId: string }) {
  const { data, dataUpdatedAt } = useCall('checkSession')
  const session = data?.running.session ?? null
  const request = data?.running.request ?? null
  const open = session ?? request
  const isThere = useLocation({ select: ({ pathname }) => pathname === `/watch/${open?.performerNumber}` })
  const seen = useSeen(session, !isThere)
  const leftAt = useLeftAt(isThere)
  // `client_seen` and `check_session` report the same session: the later answer counts
  const latest =
    session && seen.session && seen.at >= dataUpdatedAt ? { ...seen, session: seen.session } : undefined
  useLostSession(data === undefined ? undefined : (session?.id ?? null), isThere)
  const { lapsed, close, noteCancelled } = useLapsedRequest({
    clientId,
    request: data && request,
    hasSession: session !== null,
    isThere,
  })
  const now = useNow(traceLookedAtMs)
  // the server does not know what this tab stored
  const isHydrated = useHydrated()
  if (isThere) return null
  if (open === null)
    return isHydrated && lapsed && now - lapsed.at < traceMs ? (
      <RunningFrame>
        <Suspense fallback={null}>
          <LapsedRequest lapsed={lapsed} onClose={close} />
        </Suspense>
      </RunningFrame>
    ) : null
  return (
    <RunningFrame>
      {session ? (
        <RunningSession
          key={session.id}
          session={latest?.session ?? session}
          receivedAt={latest?.at ?? dataUpdatedAt}
          leftAt={leftAt}
        />
      ) : (
        request && <RunningRequest request={request} onCancelled={() => noteCancelled(request.id)} />
      )}
    </RunningFrame>
  )
}

/** [S7] Away from the session's page this bar sends `client_seen`. */
function useSeen(session: Session | null, isAway: boolean): { session: Session | undefined; at: number } {
  const sessionId = session?.id ?? ''
  const { data, dataUpdatedAt } = useCall(
    'clientSeen',
    { query: { sessionId } },
    { enabled: isAway && sessionId !== '', refetchInterval: clientSeenEveryMs, staleTime: 0 },
  )
  return { session: data?.session.id === sessionId ? data.session : undefined, at: dataUpdatedAt }
}

/** When this tab left the page that plays the running session, in milliseconds. */
function useLeftAt(isThere: boolean): number | undefined {
  const [was, setWas] = useState<{ there: boolean; leftAt?: number }>({ there: isThere })
  if (was.there !== isThere) setWas(isThere ? { there: true } : { there: false, leftAt: Date.now() })
  return was.leftAt
}

interface RunningRequestProps {
  request: ChatRequest
  onCancelled: () => void
}

/** The performer, the time left, the link to the request's page, and the button that cancels it. */
function RunningRequest({ request, onCancelled }: RunningRequestProps) {
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
