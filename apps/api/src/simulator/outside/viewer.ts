import type { Dice } from '../dice.ts'

/** honest: says what it got. lying: says so now and then, and claims the rest as lost. silent: never says anything. */
export type Manner = 'honest' | 'lying' | 'silent'

/** [B11] seconds that are sent before the first acknowledgement, and after the last second that could be billed */
const ahead = { first: 2, later: 3 } as const
/** [B12] of a viewer whose funding was never heard of */
const firstFundedMs = 10_000
const chances = {
  /** that there is a picture to send */
  picture: 0.95,
  /** that what arrived is acknowledged before the second is over */
  heard: { honest: 0.97, lying: 0.15, silent: 0 },
} as const

/** What the media server could do wrong. */
export interface MediaFaults {
  /** sends for as long as it is told nothing else */
  ignoresFunding: boolean
  /** sends whatever is acknowledged */
  ignoresSilence: boolean
  /** takes a viewer's word for what it has lost */
  believesLoss: boolean
}

export type Second = 'nothing there' | 'paused unacknowledged' | 'paused unfunded' | 'sent'

/** A paid viewer as the media server knows it, by its session: connecting anew begins nothing anew. */
export class SimulatedViewer {
  readonly number: number
  readonly manner: Manner
  #unproved: number[] = []
  #wasHeard = false
  #fundedUntilMs: number

  constructor(number: number, manner: Manner, nowMs: number) {
    this.number = number
    this.manner = manner
    this.#fundedUntilMs = nowMs + firstFundedMs
  }

  fund(untilMs: number): void {
    this.#fundedUntilMs = untilMs
  }

  /**
   * One second: what became of it, and which ones are proved by now. The highest sequence number that a viewer reports
   * proves all that was sent before it, whatever it claims to have lost.
   */
  pass(second: number, dice: Dice, faults: MediaFaults): { did: Second; proved: number[] } {
    if (!faults.ignoresFunding && second * 1000 >= this.#fundedUntilMs)
      return { did: 'paused unfunded', proved: [] }
    const isPaused =
      !faults.ignoresSilence && this.#unproved.length >= (this.#wasHeard ? ahead.later : ahead.first)
    const isThere = dice.chance(chances.picture)
    if (isThere && !isPaused) this.#unproved.push(second)
    // of a paused viewer it is the probe that is acknowledged
    const proved = isThere && dice.chance(chances.heard[this.manner]) ? this.#prove(faults) : []
    if (isPaused) return { did: 'paused unacknowledged', proved }
    return { did: isThere ? 'sent' : 'nothing there', proved }
  }

  #prove({ believesLoss }: MediaFaults): number[] {
    const proved = believesLoss ? this.#unproved.slice(-1) : this.#unproved
    this.#unproved = []
    this.#wasHeard = true
    return proved
  }
}
