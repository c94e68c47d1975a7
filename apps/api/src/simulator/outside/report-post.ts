import type { MediaReport, MediaReportReply } from '@footlight/contract/internal'
import type { Dice } from '../dice.ts'

interface Letter {
  report: MediaReport
  dueAtMs: number
  /** it did not arrive when it was sent */
  isLate: boolean
}

export type SendReport = (report: MediaReport) => Promise<MediaReportReply>

/** How often the way to the api treats a report badly. */
const odds = { dropped: 0.02, delayed: 0.1, twice: 0.08, answerLost: 0.05 } as const
const longestDelayMs = 20_000

/** The way from media to the api: reports are dropped, delayed, doubled, and overtake each other. */
export class ReportPost {
  readonly #dice: Dice
  #letters: Letter[] = []
  /** session → seconds whose proof was lost on the way, or came too late to be billed */
  readonly #excused = new Map<string, Set<number>>()
  readonly #unreached = new Set<string>()

  constructor(dice: Dice) {
    this.#dice = dice
  }

  send(report: MediaReport, atMs: number, isCalm: boolean): void {
    const dice = this.#dice
    if (isCalm) {
      this.#letters.push({ report, dueAtMs: atMs, isLate: false })
      return
    }
    if (dice.chance(odds.dropped)) {
      this.#excuse(report, () => true)
      return
    }
    for (const { sessionId } of report.evidence)
      if (this.#unreached.has(sessionId)) this.#excuse(report, (id) => id === sessionId)
    const delayMs = dice.chance(odds.delayed) ? dice.below(longestDelayMs) : 0
    this.#letters.push({ report, dueAtMs: atMs + delayMs, isLate: delayMs > 0 })
    if (dice.chance(odds.twice))
      this.#letters.push({ report, dueAtMs: atMs + dice.below(longestDelayMs), isLate: false })
  }

  /** Delivers what is due; a report that was not answered, or whose answer was lost, comes again. */
  async deliver(nowMs: number, send: SendReport, take: (reply: MediaReportReply) => void): Promise<void> {
    const due = this.#letters.filter(({ dueAtMs }) => dueAtMs <= nowMs)
    this.#letters = this.#letters.filter(({ dueAtMs }) => dueAtMs > nowMs)
    for (const [index, letter] of due.entries()) {
      try {
        const reply = await send(letter.report)
        // late, it may name seconds of before the session was known to run, or arrive after its end [B6]
        if (letter.isLate) this.#excuse(letter.report, () => true)
        if (this.#dice.chance(odds.answerLost))
          this.#letters.push({ ...letter, dueAtMs: nowMs + 1000, isLate: false })
        else take(reply)
      } catch (error) {
        this.#letters.push(...due.slice(index).map((late) => ({ ...late, isLate: true })))
        throw error
      }
    }
  }

  /** What was not sent yet is lost. */
  forget(): void {
    for (const { report } of this.#letters) this.#excuse(report, () => true)
    this.#letters = []
  }

  /** Its end could not be told. */
  excuseFromNowOn(sessionId: string): void {
    this.#unreached.add(sessionId)
  }

  isExcused(sessionId: string, second: number): boolean {
    return this.#excused.get(sessionId)?.has(second) ?? false
  }

  #excuse({ evidence }: MediaReport, whose: (sessionId: string) => boolean): void {
    for (const { sessionId, second, videoDelivered } of evidence) {
      if (!whose(sessionId) || !(videoDelivered || this.#unreached.has(sessionId))) continue
      this.#excused.set(sessionId, (this.#excused.get(sessionId) ?? new Set()).add(second))
    }
  }
}
