/**
 * [B11, B12] A second of picture is paid or not sent. Whether one metered viewer is sent its stream now: while what it
 * acknowledges keeps up with what it was sent, while the seconds that came to nothing stay few, and while it is funded.
 * Times are steady milliseconds; sequences are extended, of the packets as this viewer counts them.
 */
export type Pacing = Account &
  (
    | { phase: 'flowing' }
    /** paused; one keyframe a second asks whether it is there */
    | { phase: 'probing'; nextProbeMs: number }
    /** paused until the api funds it */
    | { phase: 'unfunded' }
  )

interface Account {
  atMs: number
  fundedUntilMs: number
  /** how much more may be sent for nothing */
  allowanceMs: number
  /** media sent in all, and how much of it the viewer has proved to have: milliseconds of media, not of time */
  sentMs: number
  provenMs: number
  hasProven: boolean
  /** what had been sent when, newest last, for acknowledgements to come */
  marks: readonly Mark[]
}

/** What a connection leaves to the next one of the same payer. */
export interface Left extends Pick<Account, 'atMs' | 'fundedUntilMs' | 'allowanceMs'> {
  /** not asked before, however soon it is back */
  nextProbeMs: number
}

interface Mark {
  sequence: number
  sentMs: number
}

export type PacingEvent =
  /** media went out for `ms`, up to this packet */
  | { type: 'sent'; ms: number; sequence: number }
  /** a probe went out, up to this packet */
  | { type: 'probed'; sequence: number }
  /** the viewer has this packet, and lost no more of those before it than can be billed */
  | { type: 'acknowledged'; sequence: number }
  /** a second is final; `sentMs` of media went out in it */
  | { type: 'settled'; sentMs: number; delivered: boolean }
  | { type: 'funded'; untilMs: number }
  | { type: 'tick'; nowMs: number }

export type PacingEffect = 'pause' | 'probe' | 'resume'

export interface PacingStep {
  state: Pacing
  effects: PacingEffect[]
}

/** [B12] a viewer that is not funded yet */
const fundedAtFirstMs = 10_000
const beforeFirstProofMs = 2_000
const withoutProofMs = 3_000
/** an acknowledgement that leaves less than this unproved takes the stream up again */
const resumeBelowMs = 1_000
const probeEveryMs = 1_000
const firstAllowanceMs = 2_700
/** beyond the allowance, for acknowledgements that are on their way: browsers report every 0.5 to 1.5 s */
const onItsWayMs = 1_500
const allowancePart = 0.03
const mostAllowanceMs = 10_000
const markEveryMs = 100
/** as many as reach back beyond what may be unproved */
const mostMarks = 40

/** `left`: by the payer's connection before this one, which it goes on from. */
export const newPacing = (nowMs: number, left: Left | null = null): Pacing => {
  const account: Account = {
    atMs: nowMs,
    fundedUntilMs: left?.fundedUntilMs ?? nowMs + fundedAtFirstMs,
    allowanceMs: left ? grown(left, nowMs) : firstAllowanceMs,
    sentMs: 0,
    provenMs: 0,
    hasProven: false,
    marks: [],
  }
  if (account.fundedUntilMs <= nowMs) return { ...account, phase: 'unfunded' }
  if (account.allowanceMs > 0) return { ...account, phase: 'flowing' }
  return { ...account, phase: 'probing', nextProbeMs: Math.max(nowMs, left?.nextProbeMs ?? nowMs) }
}

/** `lostMs`: of media in its last seconds, which are not settled yet and will come to nothing. */
export const leftBy = (state: Pacing, lostMs: number): Left => {
  const { atMs, fundedUntilMs, allowanceMs } = state
  const nextProbeMs = state.phase === 'probing' ? state.nextProbeMs : atMs
  return { atMs, fundedUntilMs, allowanceMs: allowanceMs - lostMs, nextProbeMs }
}

export const pacing = (state: Pacing, event: PacingEvent): PacingStep => {
  switch (event.type) {
    case 'sent':
      return paused(sent(state, event.ms, event.sequence))
    case 'probed':
      return unchanged({ ...state, marks: added(state, event.sequence) })
    case 'acknowledged':
      return resumed(proved(state, event.sequence))
    case 'settled':
      if (event.delivered) return unchanged(state)
      return paused({ ...state, allowanceMs: state.allowanceMs - event.sentMs })
    case 'funded':
      return funded({ ...state, fundedUntilMs: event.untilMs })
    case 'tick':
      return ticked(state, event.nowMs)
  }
}

const unchanged = (state: Pacing): PacingStep => ({ state, effects: [] })

const sent = (before: Pacing, ms: number, sequence: number): Pacing => {
  const state = { ...before, sentMs: before.sentMs + ms }
  const last = state.marks.at(-1)
  if (last && state.sentMs - last.sentMs < markEveryMs) return state
  return { ...state, marks: added(state, sequence) }
}

const added = ({ marks, sentMs }: Pacing, sequence: number): Mark[] => [
  ...marks.slice(1 - mostMarks),
  { sequence, sentMs },
]

const proved = (state: Pacing, sequence: number): Pacing => {
  const mark = state.marks.findLast((one) => one.sequence <= sequence)
  return { ...state, hasProven: true, provenMs: Math.max(state.provenMs, mark?.sentMs ?? 0) }
}

const paused = (state: Pacing): PacingStep => {
  if (state.phase !== 'flowing') return unchanged(state)
  const mostMs = state.hasProven ? withoutProofMs : beforeFirstProofMs
  const limitMs = Math.min(mostMs, state.allowanceMs + onItsWayMs)
  if (state.sentMs - state.provenMs < limitMs && state.allowanceMs > 0) return unchanged(state)
  return { state: { ...state, phase: 'probing', nextProbeMs: state.atMs }, effects: ['pause'] }
}

const resumed = (state: Pacing): PacingStep => {
  const keepsUp = state.sentMs - state.provenMs < resumeBelowMs
  if (state.phase !== 'probing' || !keepsUp || state.allowanceMs <= 0) return unchanged(state)
  return { state: { ...state, phase: 'flowing' }, effects: ['resume'] }
}

/** A viewer that is funded again shows first that it is still there. */
const funded = (state: Pacing): PacingStep => {
  if (state.phase !== 'unfunded' || state.fundedUntilMs <= state.atMs) return unchanged(state)
  return unchanged({ ...state, phase: 'probing', nextProbeMs: state.atMs })
}

const ticked = (before: Pacing, nowMs: number): PacingStep => {
  const state = { ...before, atMs: nowMs, allowanceMs: grown(before, nowMs) }
  if (state.phase !== 'unfunded' && nowMs >= state.fundedUntilMs) {
    const effects: PacingEffect[] = state.phase === 'flowing' ? ['pause'] : []
    return { state: { ...state, phase: 'unfunded' }, effects }
  }
  if (state.phase !== 'probing' || nowMs < state.nextProbeMs) return unchanged(state)
  return { state: { ...state, nextProbeMs: nowMs + probeEveryMs }, effects: ['probe'] }
}

const grown = ({ atMs, allowanceMs }: Pick<Account, 'atMs' | 'allowanceMs'>, nowMs: number): number =>
  Math.min(mostAllowanceMs, allowanceMs + (nowMs - atMs) * allowancePart)
