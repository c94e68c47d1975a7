import type { CallReply, StreamOptions } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { streamOf } from '../../../blocks/live/token-source.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import type { Failure, Result } from '../../../lib/result.ts'

type Visit = CallReply<'watchSession'>
export type WatchedStream = Visit['streams'][number]
export type WatchTarget = { kind: 'session' | 'stage'; id: string }

/** How often it looks whether a voice was opened or closed, and whether watching is still allowed. */
const lookAgainMs = 10_000

export interface Watching {
  /** undefined: it is not watched */
  streams: readonly WatchedStream[] | undefined
  isBusy: boolean
  failure: Failure | undefined
  join(): void
  leave(): void
  /** A fresh token for a connect [D8]. */
  renew(stream: WatchedStream): Promise<StreamOptions>
}

/** [O2] Watches a session or a stage from the press of a button on; each join is a line of the log. */
export function useWatching({ kind, id }: WatchTarget): Watching {
  const session = useAction('watchSession')
  const stage = useAction('watchStage')
  const [visit, setVisit] = useState<Visit>()
  const [failure, setFailure] = useState<Failure>()

  function ask(visitId?: string): Promise<Result<Visit>> {
    const input = { params: { id }, body: { visitId } }
    return kind === 'session' ? session.attempt(input) : stage.attempt(input)
  }

  const end = (why?: Failure) => {
    setVisit(undefined)
    setFailure(why)
  }
  const take = (next: Visit) => {
    setFailure(undefined)
    setVisit((now) => ({ ...next, streams: next.streams.map((one) => sameIn(now, one) ?? one) }))
  }
  const lookAgain = useEffectEvent(async () => {
    const result = await ask(visit?.visitId)
    if (result.ok) take(result.value)
    // a network that is away for a moment ends nothing
    else if (isFinal(result)) end(result)
  })
  const isWatching = visit !== undefined
  useEffect(() => {
    if (!isWatching) return
    const timer = setInterval(() => void lookAgain(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isWatching])

  return {
    streams: visit?.streams,
    isBusy: !isWatching && (session.isPending || stage.isPending),
    failure,
    async join() {
      const result = await ask()
      if (result.ok) take(result.value)
      else end(result)
    },
    leave: () => end(),
    async renew({ playStream: { streamName } }) {
      const result = await ask(visit?.visitId)
      if (!result.ok) return streamOf(result)
      const found = result.value.streams.find(({ playStream }) => playStream.streamName === streamName)
      return found?.playStream ?? Promise.reject(new Error(`${streamName} is closed`))
    },
  }
}

const isFinal = ({ status }: Failure) => status >= 400 && status < 500

/** The same stream goes on with the token that it has: another object would be another player. */
const sameIn = (visit: Visit | undefined, { playStream }: WatchedStream): WatchedStream | undefined =>
  visit?.streams.find((one) => one.playStream.streamName === playStream.streamName)
