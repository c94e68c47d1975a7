import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billableLossPercent, newViewerEvidence, viewerEvidence } from '../evidence/index.ts'
import { believedLoss, type Claim } from './claimed-loss.ts'
import { leftBy, newPacing, type Pacing, type PacingEvent, pacing } from './pacing.ts'

/** What a client reports in 100 ms: nothing, or the highest packet and the loss up to it. */
interface Report {
  /** the distance in packets to the newest one */
  behind: number
  /** the growth of its cumulative loss since its previous report */
  counted: number
  /** asks for a keyframe as well */
  begs?: boolean
  /** its requests say that its picture stood still in this second */
  stoodStill?: boolean
}

type Says = Report | 'anew' | null

const probePackets = 20

const newConnection = (state: Pacing) => ({
  state,
  evidence: newViewerEvidence('v'),
  sequence: -1,
  claim: { highestSequence: -1, cumulativeLost: 0 } as Claim,
  sentMsOf: new Map<number, number>(),
  second: { packets: 0, flowMs: 0, firstSequence: 0, asked: false, stoodMs: 0 },
})
type Connection = ReturnType<typeof newConnection>

const dispatch = (one: Connection, event: PacingEvent): void => {
  const step = pacing(one.state, event)
  one.state = step.state
  if (!step.effects.includes('probe')) return
  one.sequence += probePackets
  one.second.packets += probePackets
  dispatch(one, { type: 'probed', sequence: one.sequence })
}

const says = (one: Connection, report: Report, nowMs: number): void => {
  one.second.asked ||= report.begs === true
  if (report.stoodStill) one.second.stoodMs = 1_000
  const highestSequence = one.sequence - report.behind
  if (highestSequence <= one.claim.highestSequence) return
  const cumulativeLost = one.claim.cumulativeLost + report.counted
  const now = { highestSequence, cumulativeLost }
  const lossPercent = believedLoss(one.claim, now)
  one.claim = now
  const reported = { highestSequence, lossPercent, rttMs: null, at: nowMs }
  one.evidence = viewerEvidence(one.evidence, { type: 'reported', kind: 'video', report: reported }).state
  if (lossPercent <= billableLossPercent) dispatch(one, { type: 'acknowledged', sequence: highestSequence })
}

const onSecondEnd = (one: Connection, second: number): void => {
  const { packets, flowMs, firstSequence, asked, stoodMs } = one.second
  one.sentMsOf.set(second, flowMs)
  const video = packets > 0 ? { packets, bytes: 0, frames: packets, firstSequence } : null
  const sent = { second, paused: flowMs === 0, asked, stoodMs, sourceGaps: false, video, audio: null }
  one.evidence = viewerEvidence(one.evidence, { type: 'sent', ...sent }).state
  one.second = { packets: 0, flowMs: 0, firstSequence: one.sequence + 1, asked: false, stoodMs: 0 }
}

/** The seconds that are final now, and how much of each was sent. */
const settle = (one: Connection, nowMs: number): { sentMs: number; delivered: boolean }[] => {
  const { state, settled } = viewerEvidence(one.evidence, { type: 'tick', at: nowMs })
  one.evidence = state
  return settled.map(({ second, videoDelivered: delivered }) => ({
    sentMs: one.sentMsOf.get(second) ?? 0,
    delivered,
  }))
}

/** Media of the connection's last seconds, for which no report will arrive. */
const lostMsOf = ({ evidence, sentMsOf }: Connection): number =>
  viewerEvidence(evidence, { type: 'tick', at: Number.POSITIVE_INFINITY }).settled.reduce(
    (sum, { second, videoDelivered }) => sum + (videoDelivered ? 0 : (sentMsOf.get(second) ?? 0)),
    0,
  )

const pendingMsOf = ({ evidence, sentMsOf }: Connection): number =>
  evidence.pending.reduce((sum, { second }) => sum + (sentMsOf.get(second) ?? 0), 0)

/**
 * Simulates a show of 30 packets a second to a client that reports and reconnects arbitrarily; returns the seconds of media
 * that were sent and not billed.
 */
const show = (reports: readonly Says[]) => {
  let one = newConnection(newPacing(0))
  const gone: Connection[] = []
  let billedMs = 0
  let sentMs = 0
  const bill = (settled: { sentMs: number; delivered: boolean }[]): void => {
    for (const second of settled) if (second.delivered) billedMs += second.sentMs
  }
  dispatch(one, { type: 'funded', untilMs: Number.MAX_SAFE_INTEGER })
  reports.forEach((report, index) => {
    const nowMs = (index + 1) * 100
    dispatch(one, { type: 'tick', nowMs })
    if (one.state.phase === 'flowing') {
      one.sequence += 3
      sentMs += 100
      one.second.flowMs += 100
      one.second.packets += 3
      dispatch(one, { type: 'sent', ms: 100, sequence: one.sequence })
    }
    if (report === 'anew') {
      onSecondEnd(one, Math.floor((nowMs - 1) / 1000))
      gone.push(one)
      one = newConnection(newPacing(nowMs, leftBy(one.state, lostMsOf(one))))
    } else if (report) says(one, report, nowMs)
    if (nowMs % 1000 !== 0) return
    onSecondEnd(one, nowMs / 1000 - 1)
    for (const before of gone) bill(settle(before, nowMs))
    const settled = settle(one, nowMs)
    bill(settled)
    for (const second of settled) dispatch(one, { type: 'settled', ...second })
  })
  // seconds that are not settled yet do not count as unbilled
  const unsettledMs = [...gone, one].reduce((sum, before) => sum + pendingMsOf(before), 0)
  return { unbilledMs: sentMs - billedMs - unsettledMs, sentMs, phase: one.state.phase }
}

const honest = (counted = 0): Report => ({ behind: 0, counted })
const every = (tenths: number, of: number, report: (index: number) => Says): Says[] =>
  Array.from({ length: of }, (_, index) => (index % tenths === tenths - 1 ? report(index) : null))

describe('a show', () => {
  it.each<[string, Says[]]>([
    ['claims that all is lost', every(10, 3_000, () => honest(30))],
    ['claims a loss of a third', every(10, 3_000, () => honest(10))],
    ['never reports', every(10, 3_000, () => null)],
    [
      'acknowledges one packet in a second',
      every(10, 3_000, (index) => (index % 30 === 9 ? { ...honest(), behind: 80 } : null)),
    ],
    [
      'reports heavy loss whenever the stream has resumed',
      every(5, 3_000, (index) => (index % 40 < 5 ? honest() : honest(12))),
    ],
    [
      'alternates between heavy loss and none',
      every(5, 3_000, (index) => (index % 10 < 5 ? honest(8) : honest())),
    ],
    ['says that its picture stands still', every(5, 3_000, () => ({ ...honest(), stoodStill: true }))],
    ['asks for keyframes all the time', every(5, 3_000, () => ({ ...honest(), begs: true }))],
    [
      'asks for keyframes, and reconnects',
      every(5, 3_000, (index) => (index % 60 === 59 ? 'anew' : { ...honest(), begs: true })),
    ],
    ['reconnects every 2 s and never reports', every(20, 3_000, () => 'anew')],
    ['reconnects as often as it can', every(3, 3_000, () => 'anew')],
    [
      'acknowledges once on each connection',
      every(5, 3_000, (index) => (index % 40 === 39 ? 'anew' : index % 40 === 4 ? honest() : null)),
    ],
  ])('[B11] gives at most 5 s and 3 % away to one who %s', (_, reports) => {
    const { unbilledMs } = show(reports)
    expect(unbilledMs).toBeLessThanOrEqual(5_000 + 0.03 * reports.length * 100)
  })

  it('[B11] sends at most 5 s and 3 % unbilled to clients with random reports', () => {
    const report = fc.record({
      behind: fc.integer({ min: 0, max: 120 }),
      counted: fc.integer({ min: -10, max: 120 }),
      begs: fc.boolean(),
      stoodStill: fc.boolean(),
    })
    const says = fc.oneof(
      { weight: 20, arbitrary: fc.option<Says>(report, { freq: 3 }) },
      { weight: 1, arbitrary: fc.constant<Says>('anew') },
    )
    const reports = fc.array(says, { minLength: 100, maxLength: 1_200 })
    fc.assert(
      fc.property(reports, (reported) => {
        expect(show(reported).unbilledMs).toBeLessThanOrEqual(5_000 + 0.03 * reported.length * 100)
      }),
      { numRuns: 1_000 },
    )
  })

  it('[B11] is never paused for an honest viewer with a burst of 20 % for a second and a half', () => {
    const reports = every(5, 1_200, (index) => (index > 300 && index < 316 ? honest(3) : honest()))
    expect(show(reports).sentMs).toBe(reports.length * 100)
  })

  it('[B11] costs an honest viewer at most 1 s of motion at each reconnect', () => {
    const reports = every(5, 1_200, (index) => (index % 150 === 149 ? 'anew' : honest()))
    expect(show(reports).sentMs).toBeGreaterThan(reports.length * 100 - 8 * 1_000)
  })

  it('[B11] is never paused for an honest viewer that asks for a keyframe two seconds in five', () => {
    const reports = every(5, 1_200, (index) => ({ ...honest(), begs: index % 50 < 20 }))
    expect(show(reports).sentMs).toBe(reports.length * 100)
  })

  it('[E6] is paused for an honest viewer whose link is bad for a minute, and resumes soon after', () => {
    const reports = every(10, 3_000, (index) => (index > 600 && index < 1_200 ? honest(8) : honest()))
    const { sentMs, phase } = show(reports)
    expect(phase).toBe('flowing')
    expect(sentMs).toBeGreaterThan(235_000)
    expect(sentMs).toBeLessThan(245_000)
  })
})
