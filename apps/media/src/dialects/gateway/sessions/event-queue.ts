import { limits } from '../limits.ts'
import type { SessionEvent } from '../protocol/messages.ts'

interface Poll {
  most: number
  answer(events: SessionEvent[]): void
}

/** The events of one session that wait for a poll, and the poll that waits for them: one at a time. */
export class EventQueue {
  #events: SessionEvent[] = []
  #poll: Poll | null = null
  #isFlushing = false

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  /** False: there is no room for another event. */
  push(event: SessionEvent): boolean {
    if (this.#events.length >= limits.queuedEvents) return false
    this.#events.push(event)
    this.#flushSoon()
    return true
  }

  /** From the first such event on, drops those that `isDropped` says. */
  dropFrom(isFirst: (event: SessionEvent) => boolean, isDropped: (event: SessionEvent) => boolean): void {
    const first = this.#events.findIndex(isFirst)
    if (first < 0) return
    this.#events = this.#events.filter((event, index) => index < first || !isDropped(event))
  }

  /** Answers the poll that waited before with no event. The returned function withdraws this one. */
  poll(most: number, answer: (events: SessionEvent[]) => void): () => void {
    const poll = { most, answer }
    const before = this.#poll
    this.#poll = poll
    before?.answer([])
    this.#flushSoon()
    return () => {
      if (this.#poll === poll) this.#poll = null
    }
  }

  /** Answers the poll that waits, if one does, with what there is. */
  release(): void {
    const poll = this.#poll
    this.#poll = null
    poll?.answer(this.#events.splice(0, poll.most))
  }

  takeAll(): SessionEvent[] {
    return this.#events.splice(0)
  }

  /** Later, so that events of one moment go together. */
  #flushSoon(): void {
    if (this.#isFlushing) return
    this.#isFlushing = true
    queueMicrotask(() => {
      this.#isFlushing = false
      if (this.#events.length > 0) this.release()
    })
  }
}
