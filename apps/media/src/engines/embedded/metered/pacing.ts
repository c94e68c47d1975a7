/**
 * [B11, B12] A second of picture is paid or not sent. A metered viewer is sent its stream while what it
 * acknowledges keeps up with what it was sent, while few seconds go undelivered, and while it is funded.
 * Times are steady milliseconds; sequences are extended, of the packets as this viewer counts them.
 */
export type Pacing = Account &
  (
    | { phase: 'flowing' }
    /** paused; one keyframe a second tests whether the viewer acknowledges again */
    | { phase: 'probing'; nextProbeMs: number }
    /** paused until the api funds it */
    | { phase: 'unfunded' }
  )

interface Account {
  atMs: number
  fundedUntilMs: number
  /** how much more media may be sent without being billed */
  allowanceMs: number
  /** media sent in all, and how much of it the viewer has proved to have: milliseconds of media, not of time */
  sentMs: number
  provenMs: number
  hasProven: boolean
  /** the amount sent up to each packet, newest last, to look up when its acknowledgement arrives */
  marks: readonly Mark[]
}

/** The state that the payer's next connection inherits from this one. */
export interface Left extends Pick<Account, 'atMs' | 'fundedUntilMs' | 'allowanceMs'> {
  /** the next probe is not sent before this time, however soon the payer reconnects */
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
  /** the viewer has this packet, and the loss before it is low enough to be billed */
  | { type: 'acknowledged'; sequence: number }
  /** a second is final; `sentMs` of media went out in it */
  | { type: 'settled'; sentMs: number; delivered: boolean }
  | { type: 'funded'; untilMs: number }
  /** other packets are counted from now on: the sequences of before mean nothing */
  | { type: 'remeasured' }
  | { type: 'tick'; nowMs: number }

export type PacingEffect = 'pause' | 'probe' | 'resume'

export interface PacingStep {
  state: Pacing
  effects: PacingEffect[]
}

/** [B12] how long a new viewer is sent its stream before the API has funded it */
const fundedAtFirstMs = 10_000
const beforeFirstProofMs = 2_000
const withoutProofMs = 3_000
/** the stream resumes on an acknowledgement that leaves less than this unacknowledged */
const resumeBelowMs = 1_000
const probeEveryMs = 1_000
const firstAllowanceMs = 2_500
/** beyond the allowance, for acknowledgements that are on their way: browsers report every 0.5 to 1.5 s */
const onItsWayMs = 1_500
const allowancePart = 0.03
const maxAllowanceMs = 10_000
const markEveryMs = 100
/** enough marks to cover all media that may be unacknowledged */
const maxMarks = 40

/** `left`: the state of the payer's previous connection, from which this one continues. */
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

/** `lostMs`: media of the last seconds that are not settled yet and will not be delivered. */
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
    case 'remeasured':
      return unchanged({ ...state, marks: [] })
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
  ...marks.slice(1 - maxMarks),
  { sequence, sentMs },
]

const proved = (state: Pacing, sequence: number): Pacing => {
  const mark = state.marks.findLast((one) => one.sequence <= sequence)
  return { ...state, hasProven: true, provenMs: Math.max(state.provenMs, mark?.sentMs ?? 0) }
}

const paused = (state: Pacing): PacingStep => {
  if (state.phase !== 'flowing') return unchanged(state)
  const maxMs = state.hasProven ? withoutProofMs : beforeFirstProofMs
  const limitMs = Math.min(maxMs, state.allowanceMs + onItsWayMs)
  if (state.sentMs - state.provenMs < limitMs && state.allowanceMs > 0) return unchanged(state)
  return { state: { ...state, phase: 'probing', nextProbeMs: state.atMs }, effects: ['pause'] }
}

const resumed = (state: Pacing): PacingStep => {
  const isCaughtUp = state.sentMs - state.provenMs < resumeBelowMs
  if (state.phase !== 'probing' || !isCaughtUp || state.allowanceMs <= 0) return unchanged(state)
  return { state: { ...state, phase: 'flowing' }, effects: ['resume'] }
}

/** A viewer that is funded again must first acknowledge a probe. */
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
  Math.min(maxAllowanceMs, allowanceMs + (nowMs - atMs) * allowancePart)
