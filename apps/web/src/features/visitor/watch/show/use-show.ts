import type { PerformerAccount, PlayOptions, Session } from '@footlight/contract'
import { clientSeenEveryMs } from '@footlight/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { warningWords } from '../../../../blocks/chat/lines.ts'
import { isShownHere } from '../../../../blocks/live/shown-here.ts'
import { streamOf } from '../../../../blocks/live/token-source.ts'
import { type Ending, useEndSession } from '../../../../blocks/live/use-end-session.ts'
import { call } from '../../../../lib/calls/api.ts'
import { callQuery, useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { toServerTime } from '../../../../lib/page/server-time.ts'
import { useRealtime } from '../../../../lib/realtime/use-realtime.ts'
import type { CallError } from '../../../../lib/result.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import { type LogLine, logChange } from './show-log.ts'
import { callToStart, phaseOf, type ShowPhase, stageOf } from './show-phase.ts'
import { type Away, useAway } from './use-away.ts'
import { hasSunk, isClosed, rememberClosed, wasAgreed } from './warnings-due.ts'

const nothingOpen = { request: null, session: null }

export interface Show {
  phase: ShowPhase
  /** of the running show */
  playStream: PlayOptions | undefined
  /** when the server last spoke of the session, milliseconds */
  heardAt: number
  /** of a peek, which has no chat: what happened so far */
  log: readonly LogLine[]
  /** seconds that the last warning named; undefined when there is none to show [B8] */
  warning: number | undefined
  dismissWarning(): void
  /** a fresh token for the running show; a refusal is final, a lost network is not */
  renewStream(): Promise<PlayOptions>
  /** why an accepted show does not begin */
  startError: CallError | null
  startAgain(): void
  cancelRequest(): Promise<void>
  /** [S16] from its press on nothing plays, until the server is told */
  ending: Ending
  /** tells whether frames show: the meter stands while they do not */
  notePicture(isPlaying: boolean): void
  /** since when none shows, milliseconds; undefined while they do */
  stillSince: number | undefined
  /** why this tab does not play the show; undefined: it does */
  away: Away | undefined
  /** [S22] whether the session, or the accepted request, begins and plays in this tab */
  isHere: boolean
  /** a session with this performer runs, and another tab or device plays it */
  isElsewhere: boolean
  /** nothing is sent to this tab, so that nothing is billed, until it comes back */
  pause(): void
  /** [S22] the same, of the browser or the system */
  stop(): void
  /** goes on, and brings the session here from another tab or device */
  comeBack(): void
  /** back from the receipt to the lobby */
  leave(): void
}

/** One client's show with one performer, or a peek into another client's, from asking to the receipt, as the server reports it. */
export function useShow(performer: PerformerAccount, performerNumber: number, isClient: boolean): Show {
  const check = useCall('checkSession')
  const open = (isClient && check.data?.running) || nothingOpen
  const [watchedId, setWatchedId] = useState<string>()
  const [log, setLog] = useState<readonly LogLine[]>([])
  const [warning, setWarning] = useState<number>()
  const invalidate = useInvalidate()
  const cancel = useAction('deleteVideochatRequest')

  const openRequestId = open.session?.requestId ?? open.request?.id ?? ''
  const { isHere, away, ...awayActions } = useAway(open.session?.id ?? '', openRequestId)
  const phase = phaseOf(performerNumber, open, watchedId, isHere)
  const stage = stageOf(phase)
  const accepted = callToStart(phase)
  const requestId = stage?.requestId ?? accepted?.id ?? ''
  const type = stage?.type ?? 'VIDEO'
  // [S5] starts the accepted session; for the running one it answers with a fresh token
  const start = useAction('initiateVideochat', { repeatable: true })
  const startCall = useAction('initiateVideocall', { repeatable: true })
  const begin = () => {
    if (accepted)
      startCall.mutate({ params: { id: accepted.performerId }, body: { type: 'VIDEOCALL', requestId } })
    else start.mutate({ params: { id: performerNumber }, body: { type, requestId } })
  }
  const beginFirst = useEffectEvent(begin)
  useEffect(() => {
    // [S22] on the device that agreed to it, or brought it there by a press
    if (isHere && isShownHere(requestId)) beginFirst()
  }, [requestId, isHere])
  const stream = start.variables?.body.requestId === requestId ? start : undefined
  const sessionId = phase.name === 'show' ? phase.session.id : ''
  const ending = useEndSession(sessionId)
  const [stillSince, setStillSince] = useState<number | undefined>(Date.now)
  // [S7] reports the client as present, also while the tab is hidden
  const seen = useQuery({
    ...callQuery('clientSeen', { query: { sessionId } }),
    enabled: sessionId !== '' && ending.since === undefined,
    refetchInterval: clientSeenEveryMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  const session = phase.name === 'show' ? newest(seen.data?.session, phase.session) : undefined

  const started = stream?.data?.session.id ?? startCall.data?.session.id
  useEffect(() => {
    if (started) void invalidate('checkSession')
  }, [started, invalidate])
  useEffect(() => {
    if (sessionId) setWatchedId(sessionId)
  }, [sessionId])
  const { failure } = ending
  useEffect(() => {
    if (failure)
      toast({ tone: 'bad', text: say('It could not be ended: {reason}', { reason: failure.message }) })
  }, [failure])
  const charged = session?.charged
  useEffect(() => {
    // the balance in the header follows every charge
    if (charged !== undefined) void invalidate('updateBalanceInfo')
  }, [charged, invalidate])
  const isOver = session?.state === 'ENDED'
  useEffect(() => {
    if (isOver) void invalidate('checkSession', 'updateBalanceInfo')
  }, [isOver, invalidate])

  const [logged, setLogged] = useState<Session>()
  if (session && session !== logged) {
    const before = logged?.id === session.id ? logged : undefined
    setLogged(session)
    // another session begins without the last one's warning
    if (!before) setWarning(undefined)
    setLog((lines) => logChange(before ? lines : [], before, session, toServerTime(Date.now())))
    // [W12] derived from the session's state, because a page may miss the realtime event
    if (hasSunk(logged, session)) {
      const isFirst = !before || before.state === 'STARTING'
      if (isFirst && wasAgreed(session)) rememberClosed(session)
      else if (!isClosed(session)) setWarning(session.affordableSeconds)
      setLog((lines) => [
        ...lines,
        { at: toServerTime(Date.now()), text: warningWords(session.affordableSeconds) },
      ])
    }
  }

  useRealtime('session', (event) => {
    if (event.sessionId === sessionId) void invalidate('clientSeen')
  })
  useRealtime('balance', () => void invalidate('clientSeen'))
  useRealtime('session.warning', (event) => {
    if (event.sessionId === sessionId) void invalidate('clientSeen')
  })
  useRealtime('request', (event) => {
    if (phase.name !== 'asking' || event.requestId !== phase.request.id) return
    const { displayName: name } = performer
    if (event.state === 'DECLINED')
      toast({ tone: 'plain', text: say('{name} cannot right now. Nothing was charged.', { name }) })
    if (event.state === 'EXPIRED')
      toast({ tone: 'plain', text: say('{name} did not answer in time. Nothing was charged.', { name }) })
  })

  const comeBack = () => {
    // [D8] the token at hand was good for one connect
    if (isHere) begin()
    else start.reset()
    awayActions.comeBack()
  }
  const goOn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') comeBack()
  })
  useEffect(() => {
    if (away !== 'stopped') return
    document.addEventListener('visibilitychange', goOn)
    return () => document.removeEventListener('visibilitychange', goOn)
  }, [away])

  return {
    phase: session && phase.name === 'show' ? { name: 'show', session } : phase,
    playStream:
      phase.name === 'show' && ending.since === undefined && away === undefined
        ? stream?.data?.playStream
        : undefined,
    heardAt: seen.dataUpdatedAt || check.dataUpdatedAt,
    log,
    warning,
    dismissWarning: () => {
      if (session) rememberClosed(session)
      setWarning(undefined)
    },
    startError: phase.name === 'starting' ? (accepted ? startCall.error : (stream?.error ?? null)) : null,
    startAgain: isHere ? begin : comeBack,
    renewStream: async () => {
      const body = { type, requestId, renew: true }
      const result = await call('initiateVideochat', { params: { id: performerNumber }, body })
      if (!result.ok && result.code === 'SHOWN_ELSEWHERE') awayActions.letGo()
      return streamOf(result)
    },
    cancelRequest: async () => {
      if (phase.name !== 'asking' && phase.name !== 'starting') return
      await cancel.mutateAsync({ params: { id: phase.request.id } })
      await invalidate('checkSession')
    },
    ending,
    stillSince: ending.since ?? stillSince,
    away,
    isHere,
    isElsewhere: open.session !== null && !isHere,
    pause: awayActions.pause,
    stop() {
      awayActions.stop()
      void call('clientSeen', { query: { sessionId, stopped: 'system' } })
    },
    comeBack,
    notePicture: (isPlaying) => {
      setStillSince(isPlaying ? undefined : Date.now())
      // refetch: the server's count replaces the page's estimate
      void invalidate('clientSeen')
    },
    leave: () => {
      setWatchedId(undefined)
      setLog([])
      setWarning(undefined)
    },
  }
}

/** The session of the last `client_seen` reply, unless that is of another session. */
function newest(seen: Session | undefined, open: Session): Session {
  return seen?.id === open.id ? seen : open
}
