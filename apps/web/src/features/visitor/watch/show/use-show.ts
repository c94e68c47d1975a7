import type { PlayOptions, Session, SessionType } from '@footlight/contract'
import { clientSeenEveryMs } from '@footlight/contract'
import { createRunner } from '@footlight/gateway/runner'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isShownHere } from '../../../../blocks/live/shown-here.ts'
import { streamOf } from '../../../../blocks/live/token-source.ts'
import { type Ending, useEndSession } from '../../../../blocks/live/use-end-session.ts'
import { call } from '../../../../lib/calls/api.ts'
import { callQuery, useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { toServerTime } from '../../../../lib/page/server-time.ts'
import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'
import { useRealtime } from '../../../../lib/realtime/use-realtime.ts'
import type { CallError } from '../../../../lib/result.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import type { LogLine } from './show-log.ts'
import { firstState, type ShowEffect, type ShowEvent, type ShowState, step } from './show-machine.ts'
import { callToStart, phaseOf, type ShowPhase, stageOf } from './show-phase.ts'
import { type Away, useAway, useGoOnWhenVisible } from './use-away.ts'

const nothingOpen = { request: null, session: null }

/** [S4] A request that the performer declined, or left without an answer. */
export interface Refused {
  type: SessionType
  state: 'DECLINED' | 'EXPIRED'
}

export interface Show {
  phase: ShowPhase
  /** of the running show */
  playStream: PlayOptions | undefined
  /** when the server last reported the session, milliseconds */
  reportedAt: number
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
  /** the last request from this page, where it came to nothing; it stays in the lobby until the next one */
  refused: Refused | undefined
  /** [S16] from its press on nothing plays, until the server confirms it */
  ending: Ending
  /** notes whether frames show: the meter stands while they do not */
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
export function useShow(performerNumber: number, isClient: boolean): Show {
  const check = useCall('checkSession')
  const open = (isClient && check.data?.running) || nothingOpen
  const invalidate = useInvalidate()
  const cancel = useAction('deleteVideochatRequest')
  const [own, dispatch] = useShowMachine((effect) => {
    if (effect.type === 'begin') start.begin()
    if (effect.type === 'refresh') void invalidate(...effect.calls)
    if (effect.type === 'storeClosed') remember(storageKeys.warningClosed, effect.value)
  })

  const openRequestId = open.session?.requestId ?? open.request?.id ?? ''
  const { isHere, away, ...awayActions } = useAway(open.session?.id ?? '', openRequestId)
  const phase = phaseOf(performerNumber, open, own.session?.id, isHere)
  const start = useStart(phase, performerNumber)
  const { requestId } = start
  useEffect(() => {
    // [S22] on the device that agreed to it, or brought it there by a press
    dispatch({ type: 'isHere', requestId: isHere && isShownHere(requestId) ? requestId : '' })
  }, [requestId, isHere, dispatch])

  const sessionId = phase.name === 'show' ? phase.session.id : ''
  const ending = useEndSession(sessionId)
  // [S7] reports the client as present, also while the tab is hidden
  const seen = useQuery({
    ...callQuery('clientSeen', { query: { sessionId } }),
    enabled: sessionId !== '' && ending.since === undefined,
    refetchInterval: clientSeenEveryMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  const session = phase.name === 'show' ? newest(seen.data?.session, phase.session) : undefined
  // before the browser paints: no session shows the log and the warning of another
  useLayoutEffect(() => {
    const closed = recall(storageKeys.warningClosed) ?? undefined
    if (session) dispatch({ type: 'reported', session, closed, at: toServerTime(Date.now()) })
  }, [session, dispatch])
  const refreshSeen = () => void invalidate('clientSeen')
  useRealtime('session', (event) => event.sessionId === sessionId && refreshSeen())
  useRealtime('session.warning', (event) => event.sessionId === sessionId && refreshSeen())
  useRealtime('balance', refreshSeen)
  const refused = useRefused(phase)
  useEndFailureNotice(ending)

  const comeBack = () => {
    // [D8] the token at hand was good for one connect
    if (isHere) start.begin()
    else start.reset()
    awayActions.comeBack()
  }
  useGoOnWhenVisible(away === 'stopped', comeBack)

  return {
    phase: session && phase.name === 'show' ? { name: 'show', session } : phase,
    playStream:
      phase.name === 'show' && ending.since === undefined && away === undefined
        ? start.playStream
        : undefined,
    reportedAt: seen.dataUpdatedAt || check.dataUpdatedAt,
    log: own.log,
    warning: own.warning,
    dismissWarning: () => dispatch({ type: 'warningDismissed' }),
    startError: phase.name === 'starting' ? start.error : null,
    startAgain: isHere ? start.begin : comeBack,
    renewStream: async () => {
      const result = await start.renew()
      if (!result.ok && result.code === 'SHOWN_ELSEWHERE') awayActions.letGo()
      return streamOf(result)
    },
    cancelRequest: async () => {
      if (phase.name !== 'asking' && phase.name !== 'starting') return
      await cancel.mutateAsync({ params: { id: phase.request.id } })
      await invalidate('checkSession')
    },
    refused,
    ending,
    stillSince: ending.since ?? own.stillSince,
    away,
    isHere,
    isElsewhere: open.session !== null && !isHere,
    pause: awayActions.pause,
    stop() {
      awayActions.stop()
      void call('clientSeen', { query: { sessionId, stopped: 'system' } })
    },
    comeBack,
    notePicture: (isPlaying) => dispatch({ type: 'picture', isPlaying, now: Date.now() }),
    leave: () => dispatch({ type: 'receiptLeft' }),
  }
}

/** Runs the show's machine; `perform` is the one of the last render. */
function useShowMachine(perform: (effect: ShowEffect) => void): [ShowState, (event: ShowEvent) => void] {
  const latest = useRef(perform)
  useLayoutEffect(() => {
    latest.current = perform
  })
  const [runner] = useState(() =>
    createRunner(firstState(Date.now()), step, (effect: ShowEffect) => latest.current(effect)),
  )
  const [state, setState] = useState(runner.state)
  const [dispatch] = useState(() => (event: ShowEvent) => {
    runner.dispatch(event)
    setState(runner.state)
  })
  return [state, dispatch]
}

/** [S5] Starts the accepted session of a phase, in the page or as a video call; for a running one it answers with a fresh token. */
function useStart(phase: ShowPhase, performerNumber: number) {
  const invalidate = useInvalidate()
  const stream = useAction('initiateVideochat', { repeatable: true })
  const videoCall = useAction('initiateVideocall', { repeatable: true })
  const stage = stageOf(phase)
  const accepted = callToStart(phase)
  const requestId = stage?.requestId ?? accepted?.id ?? ''
  const params = { id: performerNumber }
  const body = { type: stage?.type ?? 'VIDEO', requestId }
  const onSuccess = () => invalidate('checkSession')
  const ofRequest = <Start extends { variables: { body: { requestId: string } } | undefined }>(
    start: Start,
  ) => (start.variables?.body.requestId === requestId ? start : undefined)
  return {
    requestId,
    playStream: ofRequest(stream)?.data?.playStream,
    error: ofRequest(accepted ? videoCall : stream)?.error ?? null,
    begin() {
      if (accepted)
        videoCall.mutate(
          { params: { id: accepted.performerId }, body: { type: 'VIDEOCALL', requestId } },
          { onSuccess },
        )
      else stream.mutate({ params, body }, { onSuccess })
    },
    /** forgets the answer to the last start */
    reset() {
      stream.reset()
      videoCall.reset()
    },
    renew: () => call('initiateVideochat', { params, body: { ...body, renew: true } }),
  }
}

/** [S4] Why the request that was asked came to nothing, until the next one is asked. */
function useRefused(phase: ShowPhase): Refused | undefined {
  const [refused, setRefused] = useState<Refused & { id: string }>()
  useRealtime('request', ({ requestId: id, state }) => {
    if (phase.name !== 'asking' || id !== phase.request.id) return
    if (state === 'DECLINED' || state === 'EXPIRED') setRefused({ id, type: phase.request.type, state })
  })
  if (phase.name === 'asking' && refused && refused.id !== phase.request.id) setRefused(undefined)
  // the answer may be known here before the request is gone
  return phase.name === 'lobby' ? refused : undefined
}

function useEndFailureNotice({ failure }: Ending): void {
  useEffect(() => {
    if (failure)
      toast({ tone: 'bad', text: say('It could not be ended: {reason}', { reason: failure.message }) })
  }, [failure])
}

/** The session of the last `client_seen` reply, unless that is of another session. */
function newest(seen: Session | undefined, open: Session): Session {
  return seen?.id === open.id ? seen : open
}
