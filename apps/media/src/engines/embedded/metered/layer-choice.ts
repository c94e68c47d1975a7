/**
 * [E6] Which layer of a stream a viewer's line carries, by what it missed in each half second: down at once when it is too much,
 * and up again after copies of packets in the size of the higher layer got through. Times are steady milliseconds.
 */
export interface LayerChoice {
  /** how many layers below the highest; the viewer is sent the highest one that runs, less so many */
  below: number
  badReports: number
  goodReports: number
  /** reports while copies filled the line to the size of the next higher layer; null: none are sent */
  triedReports: number | null
  /** no attempt before this time; a failed one doubles the wait */
  notBeforeMs: number
  waitMs: number
  /** the shortest round trip of late */
  bestRttMs: number | null
  /** what it missed in the report that made it fall: what it misses on a lower layer too does not come of the size */
  missedAtFall: number
}

/** What half a second was like for the viewer. */
export interface LineReport {
  nowMs: number
  /** how many layers run */
  layers: number
  /** packets that it asked for again, of all that it was sent; 0 to 100 */
  missedPercent: number
  rttMs: number | null
  /** for how long its picture stood still */
  stoodMs: number
  /** [B11] it acknowledges so little that it is paused */
  isPaused: boolean
}

/** A random loss of a tenth is repaired, and no lower layer would have less of it. */
const tooMuchPercent = 22
/** loss beside a queue that grows is a line that is too narrow */
const lossWithQueuePercent = 4
const queueMs = 120
const badStoodMs = 250
const calmPercent = 6
/** the way to the viewer may have become longer: what is remembered of it rises by so much a report */
const rttAgesByMs = 1
const badReportsToFall = 2
const goodReportsToTry = 10
const reportsOfTry = 4
export const layerReportEveryMs = 500
const firstWaitMs = 5_000
const maxWaitMs = 30_000

export const newLayerChoice: LayerChoice = {
  below: 0,
  badReports: 0,
  goodReports: 0,
  triedReports: null,
  notBeforeMs: Number.NEGATIVE_INFINITY,
  waitMs: firstWaitMs,
  bestRttMs: null,
  missedAtFall: 0,
}

export const chooseLayer = (before: LayerChoice, report: LineReport): LayerChoice => {
  const { rttMs, layers } = report
  const bestRttMs =
    rttMs === null ? before.bestRttMs : Math.min(rttMs, (before.bestRttMs ?? rttMs) + rttAgesByMs)
  const state = { ...before, bestRttMs }
  // without a choice nothing is learnt of the line
  if (layers < 2) return { ...state, badReports: 0, goodReports: 0, triedReports: null }
  const isQueued = hasQueue(state, rttMs)
  if (isBad(report, isQueued)) return onBad(state, report)
  const isGood = isCalm(state, report.missedPercent) && !isQueued && report.stoodMs === 0
  if (isGood) return onGood(state, report)
  const middling = { ...state, badReports: 0, goodReports: 0 }
  return state.triedReports === null ? middling : abandonTry(middling, report.nowMs)
}

/** Whether packets wait for the line longer than they did at its best. */
export const hasQueue = ({ bestRttMs }: LayerChoice, rttMs: number | null): boolean =>
  rttMs !== null && bestRttMs !== null && rttMs - bestRttMs > queueMs

/** Whether it misses no more than a line loses that is wide enough. */
export const isCalm = ({ missedAtFall }: LayerChoice, missedPercent: number): boolean =>
  missedPercent <= Math.min(tooMuchPercent, Math.max(calmPercent, missedAtFall))

const isBad = ({ missedPercent, stoodMs, isPaused }: LineReport, isQueued: boolean): boolean =>
  isPaused ||
  stoodMs >= badStoodMs ||
  missedPercent >= tooMuchPercent ||
  (isQueued && missedPercent >= lossWithQueuePercent)

const onBad = (state: LayerChoice, { nowMs, layers, missedPercent }: LineReport): LayerChoice => {
  const calm = { ...state, goodReports: 0, triedReports: null }
  if (state.triedReports !== null) return abandonTry(calm, nowMs)
  const badReports = state.badReports + 1
  if (badReports < badReportsToFall || state.below >= layers - 1) return { ...calm, badReports }
  const below = state.below + 1
  return { ...calm, badReports: 0, below, missedAtFall: missedPercent, notBeforeMs: nowMs + state.waitMs }
}

/** The copies do not get through: the line is as narrow as before. */
export const abandonTry = (state: LayerChoice, nowMs: number): LayerChoice => {
  const waitMs = Math.min(maxWaitMs, 2 * state.waitMs)
  return { ...state, badReports: 0, goodReports: 0, triedReports: null, waitMs, notBeforeMs: nowMs + waitMs }
}

const onGood = (state: LayerChoice, { nowMs }: LineReport): LayerChoice => {
  const goodReports = state.goodReports + 1
  const calm = { ...state, badReports: 0, goodReports }
  if (state.below === 0)
    return { ...calm, waitMs: goodReports * layerReportEveryMs > maxWaitMs ? firstWaitMs : state.waitMs }
  if (state.triedReports === null) {
    const tries = goodReports >= goodReportsToTry && nowMs >= state.notBeforeMs
    return tries ? { ...calm, triedReports: 0 } : calm
  }
  const triedReports = state.triedReports + 1
  if (triedReports < reportsOfTry) return { ...calm, triedReports }
  // a fall soon after waits longer for its next attempt
  const waitMs = Math.min(maxWaitMs, 2 * state.waitMs)
  return { ...calm, below: state.below - 1, triedReports: null, goodReports: 0, waitMs }
}
