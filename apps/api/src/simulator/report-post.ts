import type { MediaReport } from '@footlight/contract/internal'
import type { Dice } from './dice.ts'

interface Letter {
  report: MediaReport
  dueAtMs: number
}

export type SendReport = (report: MediaReport) => Promise<{ revoke: string[] }>

/** How often the way to the api treats a report badly. */
const odds = { dropped: 0.02, delayed: 0.1, twice: 0.08, answerLost: 0.05 } as const
const longestDelayMs = 20_000

/** The way from media to the api: reports are dropped, delayed, doubled, and overtake each other. */
export class ReportPost {
  readonly #dice: Dice
  #letters: Letter[] = []

  constructor(dice: Dice) {
    this.#dice = dice
  }

  send(report: MediaReport, atMs: number): void {
    const dice = this.#dice
    if (dice.chance(odds.dropped)) return
    const delayMs = dice.chance(odds.delayed) ? dice.below(longestDelayMs) : 0
    this.#letters.push({ report, dueAtMs: atMs + delayMs })
    if (dice.chance(odds.twice)) this.#letters.push({ report, dueAtMs: atMs + dice.below(longestDelayMs) })
  }

  /** Delivers what is due; a report that was not answered, or whose answer was lost, comes again. */
  async deliver(nowMs: number, send: SendReport, cut: (ids: readonly string[]) => void): Promise<void> {
    const due = this.#letters.filter(({ dueAtMs }) => dueAtMs <= nowMs)
    this.#letters = this.#letters.filter(({ dueAtMs }) => dueAtMs > nowMs)
    for (const [index, letter] of due.entries()) {
      try {
        const { revoke } = await send(letter.report)
        if (this.#dice.chance(odds.answerLost)) this.#letters.push({ ...letter, dueAtMs: nowMs + 1000 })
        else cut(revoke)
      } catch (error) {
        this.#letters.push(...due.slice(index))
        throw error
      }
    }
  }

  /** What was not sent yet is lost. */
  forget(): void {
    this.#letters = []
  }
}
