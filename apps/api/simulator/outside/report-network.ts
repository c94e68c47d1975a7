import type { MediaReport, MediaReportReply } from '@footlight/contract/internal'
import type { SeededRandom } from '@footlight/test-kit/random'

interface ReportInFlight {
  report: MediaReport
  dueAtMs: number
  /** it arrives later than it was sent */
  isLate: boolean
}

export type SendReport = (report: MediaReport) => Promise<MediaReportReply>

/** How often a report is lost, late or doubled on its way to the api, or its answer lost. */
const odds = { dropped: 0.02, delayed: 0.1, twice: 0.08, answerLost: 0.05 } as const
const longestDelayMs = 20_000

/** The network between the media server and the api: reports are dropped, delayed, doubled, and overtake each other. */
export class ReportNetwork {
  readonly #random: SeededRandom
  #inFlight: ReportInFlight[] = []
  /** session → seconds whose proof was lost on the way, or came too late to be billed */
  readonly #excused = new Map<string, Set<number>>()
  readonly #unreached = new Set<string>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  send(report: MediaReport, atMs: number, isCalm: boolean): void {
    const random = this.#random
    if (isCalm) {
      this.#inFlight.push({ report, dueAtMs: atMs, isLate: false })
      return
    }
    if (random.chance(odds.dropped)) {
      this.#excuse(report, () => true)
      return
    }
    for (const { sessionId } of report.evidence)
      if (this.#unreached.has(sessionId)) this.#excuse(report, (id) => id === sessionId)
    const delayMs = random.chance(odds.delayed) ? random.below(longestDelayMs) : 0
    this.#inFlight.push({ report, dueAtMs: atMs + delayMs, isLate: delayMs > 0 })
    if (random.chance(odds.twice))
      this.#inFlight.push({ report, dueAtMs: atMs + random.below(longestDelayMs), isLate: false })
  }

  /** Delivers what is due; a report that was not answered, or whose answer was lost, comes again. */
  async deliver(nowMs: number, send: SendReport, onReply: (reply: MediaReportReply) => void): Promise<void> {
    const due = this.#inFlight.filter(({ dueAtMs }) => dueAtMs <= nowMs)
    this.#inFlight = this.#inFlight.filter(({ dueAtMs }) => dueAtMs > nowMs)
    for (const [index, sent] of due.entries()) {
      try {
        const reply = await send(sent.report)
        // a late report may name seconds before the session was known to run, or arrive after its end [B6]
        if (sent.isLate) this.#excuse(sent.report, () => true)
        if (this.#random.chance(odds.answerLost))
          this.#inFlight.push({ ...sent, dueAtMs: nowMs + 1000, isLate: false })
        else onReply(reply)
      } catch (error) {
        this.#inFlight.push(...due.slice(index).map((unsent) => ({ ...unsent, isLate: true })))
        throw error
      }
    }
  }

  /** Reports that are not delivered yet are lost. */
  forget(): void {
    for (const { report } of this.#inFlight) this.#excuse(report, () => true)
    this.#inFlight = []
  }

  /** The media server could not be informed that this session ended. */
  excuseFromNowOn(sessionId: string): void {
    this.#unreached.add(sessionId)
  }

  isExcused(sessionId: string, second: number): boolean {
    return this.#excused.get(sessionId)?.has(second) ?? false
  }

  #excuse({ evidence }: MediaReport, isMeant: (sessionId: string) => boolean): void {
    for (const { sessionId, second, videoDelivered } of evidence) {
      if (!isMeant(sessionId) || !(videoDelivered || this.#unreached.has(sessionId))) continue
      this.#excused.set(sessionId, (this.#excused.get(sessionId) ?? new Set()).add(second))
    }
  }
}
