import type { Evidence, MediaReport, StreamReport } from '@footlight/contract/internal'
import type { Dice } from './dice.ts'

interface Post {
  report: MediaReport
  dueAtMs: number
}

/** Of a hundred reports, how many the way to the api treats badly. */
const odds = { dropped: 0.02, delayed: 0.1, twice: 0.08, answerLost: 0.05 } as const
const longestDelayMs = 20_000

/**
 * The media server and the way from it: it knows what each viewer truly got, and its reports are dropped, delayed,
 * doubled and overtaken on their way.
 */
export class SimulatedMedia {
  /** session → Unix seconds in which its viewer got video */
  readonly delivered = new Map<string, Set<number>>()
  /** numbers of the performers whose stream runs */
  readonly onAir = new Set<number>()
  /** session → number of the performer that is watched */
  readonly viewers = new Map<string, number>()
  reachable = true
  readonly #dice: Dice
  readonly #startMs: number
  #post: Post[] = []
  #sequence = 0
  #boot = 1
  #lost: number[] = []

  constructor(dice: Dice, startMs: number) {
    this.#dice = dice
    this.#startMs = startMs
  }

  revoke = async (ids: readonly string[]): Promise<boolean> => {
    if (!this.reachable) return false
    for (const id of ids) this.viewers.delete(id)
    return true
  }

  loseStream(number: number): void {
    if (this.onAir.delete(number)) this.#lost.push(number)
  }

  /** Everything that was connected is gone, and so are the reports that were not sent. */
  restart(): void {
    this.#boot++
    this.#sequence = 0
    this.#post = []
    this.onAir.clear()
    this.viewers.clear()
  }

  /** Seconds have passed: writes what they brought, and gives it to the post. */
  report(fromSecond: number, untilSecond: number, atMs: number): void {
    const evidence: Evidence[] = []
    for (const [sessionId, number] of this.viewers)
      for (let second = fromSecond; second < untilSecond; second++) {
        if (!this.onAir.has(number)) continue
        const videoDelivered = this.#dice.chance(0.95)
        if (videoDelivered) secondsOf(this.delivered, sessionId).add(second)
        evidence.push(evidenceOf(sessionId, second, videoDelivered))
      }
    const streams = [
      ...[...this.onAir].map((number) => streamOf(number, 'active')),
      ...this.#lost.filter((number) => !this.onAir.has(number)).map((number) => streamOf(number, 'lost')),
    ]
    this.#lost = []
    const report: MediaReport = {
      node: 'media-1',
      boot: `boot-${this.#startMs}-${this.#boot}`,
      sequence: ++this.#sequence,
      at: atMs,
      streams,
      viewerSessionIds: [...this.viewers.keys()],
      evidence: this.#dice.chance(0.2) ? evidence.reverse() : evidence,
    }
    if (this.#dice.chance(odds.dropped)) return
    const delayMs = this.#dice.chance(odds.delayed) ? this.#dice.below(longestDelayMs) : 0
    this.#post.push({ report, dueAtMs: atMs + delayMs })
    if (this.#dice.chance(odds.twice))
      this.#post.push({ report, dueAtMs: atMs + this.#dice.below(longestDelayMs) })
  }

  /** Delivers what is due; a report that was not answered, or whose answer was lost, comes again. */
  async deliver(nowMs: number, send: (report: MediaReport) => Promise<{ revoke: string[] }>): Promise<void> {
    const due = this.#post.filter(({ dueAtMs }) => dueAtMs <= nowMs)
    this.#post = this.#post.filter(({ dueAtMs }) => dueAtMs > nowMs)
    for (const [index, post] of due.entries()) {
      try {
        const { revoke } = await send(post.report)
        if (this.#dice.chance(odds.answerLost)) this.#post.push({ ...post, dueAtMs: nowMs + 1000 })
        else for (const id of revoke) this.viewers.delete(id)
      } catch (error) {
        this.#post.push(...due.slice(index))
        throw error
      }
    }
  }
}

function secondsOf(delivered: Map<string, Set<number>>, sessionId: string): Set<number> {
  const seconds = delivered.get(sessionId) ?? new Set()
  delivered.set(sessionId, seconds)
  return seconds
}

export function streamOf(number: number, state: 'active' | 'lost'): StreamReport {
  return {
    applicationName: 'live',
    streamName: `p${number}`,
    publisherSessionId: `stage-${number}`,
    state,
    hasVideo: true,
    hasAudio: true,
    viewers: 1,
  }
}

export function evidenceOf(sessionId: string, second: number, videoDelivered: boolean): Evidence {
  return {
    sessionId,
    second,
    videoPackets: 100,
    videoBytes: 100_000,
    videoFrames: 24,
    audioPackets: 50,
    audioBytes: 5000,
    lossPercent: 0,
    rttMs: 20,
    videoDelivered,
    audioDelivered: true,
  }
}
