import { setTimeout as sleep } from 'node:timers/promises'
import type { PerformerStatus, RealtimeEvent, Receipt } from '@footlight/contract'
import { Person } from './person.ts'
import type { Seat } from './seat.ts'

/** A paid session: what its client saw, and what it paid for. */
export interface PaidSeat {
  seat: Seat
  /** null until it is over */
  receipt: Receipt | null
}

export interface ListRead {
  /** when it was due: a read that had to wait counts from then */
  atMs: number
  tookMs: number
}

export interface ListedPerformer {
  number: number
  performerId: string
  status: PerformerStatus
  /** whether the performer offers peeks; during a show, whether the client allows them */
  peek: boolean
}

const roles = ['performer', 'client', 'guest', 'reader'] as const
const lookAgainMs = 200

/** The state that all people of an evening share: the performers' status, and all records. */
export class Crowd {
  readonly url: string
  readonly seed: number
  /** by performer number, from the realtime events */
  readonly performers = new Map<number, ListedPerformer>()
  readonly paid: PaidSeat[] = []
  readonly reads: ListRead[] = []
  /** what was refused or failed, and how often */
  readonly mishaps = new Map<string, number>()
  /** aborted when no new session may begin */
  readonly closing: AbortSignal
  /** aborted when everything must end immediately */
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

  /** Realtime events of performers, as every page gets them. */
  readonly onEvent = (event: RealtimeEvent): void => {
    if (event.type !== 'performer.status') return
    const { performerNumber, performerId, status, peek } = event
    this.performers.set(performerNumber, { number: performerNumber, performerId, status, peek })
  }

  /** Rejects when the evening closes. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.closing })
  }

  /** The performers that match, by number; waits until there is one. */
  async wait(
    matches: (performer: ListedPerformer) => boolean,
  ): Promise<[ListedPerformer, ...ListedPerformer[]]> {
    for (;;) {
      const found = [...this.performers.values()].filter(matches)
      const [first, ...others] = found.sort((left, right) => left.number - right.number)
      if (first) return [first, ...others]
      await this.pause(lookAgainMs)
    }
  }

  /** Attempts one plan after the other until the evening closes; a failure is recorded. */
  async again<Plan>(plans: Iterable<Plan>, attempt: (plan: Plan) => Promise<void>): Promise<void> {
    for (const plan of plans) {
      if (this.closing.aborted) return
      await attempt(plan).catch((error: unknown) => this.note(error))
    }
  }

  note(error: unknown): void {
    if (this.closing.aborted && error instanceof Error && error.name === 'AbortError') return
    const text = String(error)
      .replace(/^Error: (\w+) was refused: .*?"code":"(\w+)".*$/s, '$1: $2')
      .replace(/[\da-f-]{36}/g, '…')
    const known = this.mishaps.size < 50 || this.mishaps.has(text) ? text : 'others'
    this.mishaps.set(known, (this.mishaps.get(known) ?? 0) + 1)
  }

  get paying(): number {
    return this.paid.filter(({ receipt, seat }) => receipt === null && seat.isPlaying).length
  }
}
