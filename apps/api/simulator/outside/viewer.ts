import type { SeededRandom } from '@footlight/test-kit/random'

/** honest: acknowledges what it received. lying: acknowledges some, and claims the rest as lost. silent: acknowledges nothing. */
export type ViewerBehaviour = 'honest' | 'lying' | 'silent'

/** [B11] seconds that are sent before the first acknowledgement, and after the last second that could be billed */
const ahead = { first: 2, later: 3 } as const
/** [B12] for a viewer whose funding was never reported */
const firstFundedMs = 10_000
const chances = {
  /** of a picture to send in a second */
  picture: 0.95,
  /** of an acknowledgement before the second is over */
  acknowledged: { honest: 0.97, lying: 0.15, silent: 0 },
} as const

/** What the media server could do wrong. */
export interface MediaFaults {
  /** sends until the api revokes the session */
  ignoresFunding: boolean
  /** sends without any acknowledgement */
  ignoresSilence: boolean
  /** believes a viewer's claim of lost packets */
  believesLoss: boolean
  /** reports gaps in a performer's picture for a client who acknowledges nothing */
  excusesSilence: boolean
}

export type Second = 'nothing there' | 'paused unacknowledged' | 'paused unfunded' | 'sent'

/** A paid viewer as the media server knows it by its session; connecting again does not reset it. */
export class SimulatedViewer {
  readonly number: number
  readonly behaviour: ViewerBehaviour
  #unproved: number[] = []
  #hasAcknowledged = false
  #fundedUntilMs: number

  constructor(number: number, behaviour: ViewerBehaviour, nowMs: number) {
    this.number = number
    this.behaviour = behaviour
    this.#fundedUntilMs = nowMs + firstFundedMs
  }

  fund(untilMs: number): void {
    this.#fundedUntilMs = untilMs
  }

  /**
   * One second: what happened in it, and which seconds are proved by now. The highest sequence number that a viewer reports
   * proves all that was sent before it, even what it claims to have lost.
   */
  pass(second: number, random: SeededRandom, faults: MediaFaults): { outcome: Second; proved: number[] } {
    if (!faults.ignoresFunding && second * 1000 >= this.#fundedUntilMs)
      return { outcome: 'paused unfunded', proved: [] }
    const isPaused =
      !faults.ignoresSilence && this.#unproved.length >= (this.#hasAcknowledged ? ahead.later : ahead.first)
    const isThere = random.chance(chances.picture)
    if (isThere && !isPaused) this.#unproved.push(second)
    // a paused viewer acknowledges the probe
    const proved = isThere && random.chance(chances.acknowledged[this.behaviour]) ? this.#prove(faults) : []
    if (isPaused) return { outcome: 'paused unacknowledged', proved }
    return { outcome: isThere ? 'sent' : 'nothing there', proved }
  }

  #prove({ believesLoss }: MediaFaults): number[] {
    const proved = believesLoss ? this.#unproved.slice(-1) : this.#unproved
    this.#unproved = []
    this.#hasAcknowledged = true
    return proved
  }
}
