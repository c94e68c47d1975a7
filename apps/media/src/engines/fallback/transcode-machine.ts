import type { MediaKind } from '../../sdp/codec.ts'

/** What arrives from the publisher, by the names of its codecs; of a kind that does not arrive none. */
export type Source = Readonly<Partial<Record<MediaKind, string>>>

/** [F1] The transcode of one stream. Times are steady milliseconds. */
export interface Transcode {
  readonly viewers: number
  /** since when there is no viewer; null while there is one */
  readonly unwatchedMs: number | null
  /** null: the publisher is away */
  readonly source: Source | null
  readonly sourceChangedMs: number
  readonly run: Run
  /** when it failed of late */
  readonly failures: readonly number[]
}

export type Run =
  | { readonly phase: 'none' }
  /** `lastOutputMs`: its latest output; null before the first */
  | {
      readonly phase: 'running'
      readonly source: Source
      readonly sinceMs: number
      readonly lastOutputMs: number | null
    }
  | { readonly phase: 'pausing'; readonly untilMs: number }
  /** [F1] it failed too often: it is not tried again for a while */
  | { readonly phase: 'failed'; readonly untilMs: number }

export type TranscodeEvent =
  | { type: 'watched'; atMs: number }
  | { type: 'left'; atMs: number }
  /** what arrives has changed */
  | { type: 'source'; atMs: number; source: Source | null }
  | { type: 'output'; atMs: number }
  /** the process ended by itself, or could not be started */
  | { type: 'ended'; atMs: number }
  /**
   * it begins anew: it is no longer sent the stream's packets, as the publisher came back with other codecs or its worker
   * died, or what it has of them is to reach no viewer
   */
  | { type: 'anew'; atMs: number }
  | { type: 'tick'; atMs: number }

export type TranscodeEffect =
  | { type: 'start'; source: Source }
  /** ends the process, and what feeds it */
  | { type: 'stop' }
  /** asks the publisher for a keyframe: there is no output yet */
  | { type: 'keyframe' }
  /** it is given up: its viewers are told, and are no viewers any more */
  | { type: 'giveUp' }

export interface TranscodeStep {
  state: Transcode
  effects: TranscodeEffect[]
}

/** [F1] */
export const lingersMs = 10_000
const firstOutputWithinMs = 15_000
/** a transcoder that is fed and gives nothing for so long hangs */
const outputWithinMs = 6_000
const sourceAwayMs = 10_000
const failuresWithinMs = 60_000
export const maxFailures = 5
const firstPauseMs = 250
const failedForMs = 30_000

export const newTranscode = (source: Source | null, atMs: number): Transcode => ({
  viewers: 0,
  unwatchedMs: atMs,
  source,
  sourceChangedMs: atMs,
  run: { phase: 'none' },
  failures: [],
})

/** Whether nothing would be forgotten by dropping it. */
export const isIdle = ({ viewers, run }: Transcode): boolean => viewers === 0 && run.phase === 'none'

export const transcodeMachine = (state: Transcode, event: TranscodeEvent): TranscodeStep => {
  const { atMs } = event
  switch (event.type) {
    case 'watched':
      return started({ ...state, viewers: state.viewers + 1, unwatchedMs: null }, atMs)
    case 'left': {
      const viewers = Math.max(0, state.viewers - 1)
      return unchanged({ ...state, viewers, unwatchedMs: viewers === 0 ? (state.unwatchedMs ?? atMs) : null })
    }
    case 'source':
      return sourceChanged({ ...state, source: event.source, sourceChangedMs: atMs }, atMs)
    case 'output':
      if (state.run.phase !== 'running') return unchanged(state)
      return unchanged({ ...state, run: { ...state.run, lastOutputMs: atMs } })
    case 'ended':
      return state.run.phase === 'running' ? failed(state, atMs) : unchanged(state)
    case 'anew':
      return state.run.phase === 'running'
        ? then(stopped(state), (next) => started(next, atMs))
        : unchanged(state)
    case 'tick':
      return ticked(state, atMs)
  }
}

const unchanged = (state: Transcode): TranscodeStep => ({ state, effects: [] })

const then = (
  { state, effects }: TranscodeStep,
  next: (state: Transcode) => TranscodeStep,
): TranscodeStep => {
  const after = next(state)
  return { state: after.state, effects: [...effects, ...after.effects] }
}

const started = (state: Transcode, atMs: number): TranscodeStep => {
  const { source, run, viewers } = state
  if (run.phase !== 'none' || viewers === 0 || source === null) return unchanged(state)
  const running: Run = { phase: 'running', source, sinceMs: atMs, lastOutputMs: null }
  return { state: { ...state, run: running }, effects: [{ type: 'start', source }] }
}

const stopped = (state: Transcode): TranscodeStep => ({
  state: { ...state, run: { phase: 'none' } },
  effects: [{ type: 'stop' }],
})

/** A transcoder goes on without a kind that ceased, and is started anew for one that came. */
const sourceChanged = (state: Transcode, atMs: number): TranscodeStep => {
  const { source, run } = state
  if (run.phase !== 'running' || source === null) return started(state, atMs)
  const carries = (['video', 'audio'] as const).every(
    (kind) => source[kind] === undefined || source[kind] === run.source[kind],
  )
  // silence while the publisher was away is no hang
  if (carries)
    return unchanged({
      ...state,
      run: { ...run, sinceMs: atMs, lastOutputMs: run.lastOutputMs === null ? null : atMs },
    })
  return then(stopped(state), (next) => started(next, atMs))
}

const failed = (before: Transcode, atMs: number): TranscodeStep => {
  const failures = [...before.failures.filter((one) => atMs - one < failuresWithinMs), atMs]
  const state = { ...before, failures }
  if (failures.length >= maxFailures)
    return {
      state: {
        ...state,
        viewers: 0,
        unwatchedMs: atMs,
        failures: [],
        run: { phase: 'failed', untilMs: atMs + failedForMs },
      },
      effects: [{ type: 'stop' }, { type: 'giveUp' }],
    }
  const untilMs = atMs + firstPauseMs * 2 ** (failures.length - 1)
  return { state: { ...state, run: { phase: 'pausing', untilMs } }, effects: [{ type: 'stop' }] }
}

const ticked = (state: Transcode, atMs: number): TranscodeStep => {
  const { run, source, unwatchedMs } = state
  if (run.phase === 'failed')
    return unchanged(atMs >= run.untilMs ? { ...state, run: { phase: 'none' } } : state)
  if (run.phase !== 'none' && unwatchedMs !== null && atMs - unwatchedMs >= lingersMs) return stopped(state)
  switch (run.phase) {
    case 'none':
      return started(state, atMs)
    case 'pausing':
      return atMs >= run.untilMs ? started({ ...state, run: { phase: 'none' } }, atMs) : unchanged(state)
    case 'running':
      break
  }
  if (source === null) return atMs - state.sourceChangedMs >= sourceAwayMs ? stopped(state) : unchanged(state)
  if (run.lastOutputMs !== null)
    return atMs - run.lastOutputMs >= outputWithinMs ? failed(state, atMs) : unchanged(state)
  if (atMs - run.sinceMs >= firstOutputWithinMs) return failed(state, atMs)
  return { state, effects: source.video === undefined ? [] : [{ type: 'keyframe' }] }
}
