import { setTimeout as sleep } from 'node:timers/promises'
import type { PerformerStatus, RealtimeEvent, Receipt } from '@footlight/contract'
import { CallRefused } from '../../../apps/media/src/demo/api-client.ts'
import { Person } from './person.ts'
import type { Seat } from './seat.ts'

/** One who paid, and what she saw for it. */
export interface PaidSeat {
  seat: Seat
  /** once it is over */
  receipt: Receipt | null
}

export interface ListRead {
  /** when it was due: one that had to wait for others before it was late */
  atMs: number
  tookMs: number
}

export interface OnStage {
  number: number
  performerId: string
  status: PerformerStatus
  /** whether she offers it; during a show, whether that is open */
  peek: boolean
}

const roles = ['performer', 'client', 'guest', 'reader'] as const
const lookAgainMs = 200

/** The house as all people of an evening know it, and what they noted. */
export class House {
  readonly url: string
  readonly seed: number
  /** by performer number, as everybody is told */
  readonly board = new Map<number, OnStage>()
  readonly paid: PaidSeat[] = []
  readonly reads: ListRead[] = []
  /** what was refused or failed, and how often */
  readonly mishaps = new Map<string, number>()
  /** nobody begins anything new */
  readonly closing: AbortSignal
  /** everything is given up at once */
  readonly signal: AbortSignal

  constructor(parts: { url: string; seed: number; closing: AbortSignal; signal: AbortSignal }) {
    this.url = parts.url
    this.seed = parts.seed
    this.signal = parts.signal
    this.closing = AbortSignal.any([parts.closing, parts.signal])
  }

  person(role: (typeof roles)[number], number: number): Person {
    const address = `10.${roles.indexOf(role)}.${Math.floor(number / 250)}.${1 + (number % 250)}`
    return new Person(this.url, address, this.signal)
  }

  /** What every page is told of the performers. */
  readonly told = (event: RealtimeEvent): void => {
    if (event.type !== 'performer.status') return
    const { performerNumber, performerId, status, peek } = event
    this.board.set(performerNumber, { number: performerNumber, performerId, status, peek })
  }

  /** Rejects when the house closes. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.closing })
  }

  /** Those of the board that are as wanted, in the order of their numbers; waits until there is one. */
  async wait(wanted: (stage: OnStage) => boolean): Promise<[OnStage, ...OnStage[]]> {
    for (;;) {
      const found = [...this.board.values()].filter(wanted)
      const [first, ...others] = found.sort((left, right) => left.number - right.number)
      if (first) return [first, ...others]
      await this.pause(lookAgainMs)
    }
  }

  /** Does it again and again until the house closes; what goes wrong is noted, and the next one comes. */
  async again<Plan>(plans: Iterable<Plan>, attempt: (plan: Plan) => Promise<void>): Promise<void> {
    for (const plan of plans) {
      if (this.closing.aborted) return
      await attempt(plan).catch((error: unknown) => this.note(error))
    }
  }

  note(error: unknown): void {
    if (this.closing.aborted && error instanceof Error && error.name === 'AbortError') return
    const text =
      error instanceof CallRefused
        ? error.message.replace(/^(\S+) .*?"code":"(\w+)".*$/s, '$1: $2')
        : String(error).replace(/[\da-f-]{36}/g, '…')
    const known = this.mishaps.size < 50 || this.mishaps.has(text) ? text : 'others'
    this.mishaps.set(known, (this.mishaps.get(known) ?? 0) + 1)
  }

  get paying(): number {
    return this.paid.filter(({ receipt, seat }) => receipt === null && seat.isPlaying).length
  }
}
