import type { Evidence, StreamReport } from '@footlight/contract/internal'
import type { Dice } from './dice.ts'
import { ReportPost, type SendReport } from './report-post.ts'

/** The media server and the gateway: they know what each viewer truly got. */
export class SimulatedMedia {
  /** session → Unix seconds in which its client got what it pays for */
  readonly delivered = new Map<string, Set<number>>()
  /** numbers of the performers whose stream runs */
  readonly onAir = new Set<number>()
  /** session → number of the performer that is watched */
  readonly viewers = new Map<string, number>()
  /** sessions whose two sides are connected by the gateway */
  readonly calls = new Set<string>()
  reachable = true
  readonly #dice: Dice
  readonly #startMs: number
  readonly #post: ReportPost
  #sequence = 0
  #boot = 1
  #lost: number[] = []

  constructor(dice: Dice, startMs: number) {
    this.#dice = dice
    this.#startMs = startMs
    this.#post = new ReportPost(dice)
  }

  revoke = async (ids: readonly string[]): Promise<boolean> => {
    if (this.reachable) this.#cut(ids)
    return this.reachable
  }

  loseStream(number: number): void {
    if (this.onAir.delete(number)) this.#lost.push(number)
  }

  /** Everything that was connected is gone, and so are the reports that were not sent. */
  restart(): void {
    this.#boot++
    this.#sequence = 0
    this.#post.forget()
    this.onAir.clear()
    this.viewers.clear()
    this.calls.clear()
  }

  /** Seconds have passed: writes what they brought, and gives it to the post. */
  report(fromSecond: number, untilSecond: number, atMs: number): void {
    const streams = [
      ...[...this.onAir].map((number) => streamOf(number, 'active')),
      ...this.#lost.filter((number) => !this.onAir.has(number)).map((number) => streamOf(number, 'lost')),
    ]
    this.#lost = []
    const watched = this.#watched(fromSecond, untilSecond)
    this.#send('media-1', { streams, viewers: [...this.viewers.keys()], evidence: watched }, atMs)
    if (this.calls.size === 0) return
    const talked = this.#talked(fromSecond, untilSecond)
    this.#send('gateway-1', { streams: [], viewers: [...this.calls], evidence: talked }, atMs)
  }

  deliver(nowMs: number, send: SendReport): Promise<void> {
    return this.#post.deliver(nowMs, send, (ids) => this.#cut(ids))
  }

  #cut(ids: readonly string[]): void {
    for (const id of ids) {
      this.viewers.delete(id)
      this.calls.delete(id)
    }
  }

  #watched(from: number, until: number): Evidence[] {
    const evidence: Evidence[] = []
    for (const [sessionId, number] of this.viewers)
      for (let second = from; second < until; second++) {
        if (!this.onAir.has(number)) continue
        const video = this.#dice.chance(0.95)
        if (video) this.#note(sessionId, second)
        evidence.push(evidenceOf(sessionId, second, video))
      }
    return evidence
  }

  /** [B4] Either way counts, and both sides are told of, under one id. */
  #talked(from: number, until: number): Evidence[] {
    const evidence: Evidence[] = []
    for (const sessionId of this.calls)
      for (let second = from; second < until; second++)
        for (let side = 0; side < 2; side++) {
          const [video, audio] = [this.#dice.chance(0.7), this.#dice.chance(0.7)]
          if (video || audio) this.#note(sessionId, second)
          evidence.push(evidenceOf(sessionId, second, video, audio))
        }
    return evidence
  }

  #note(sessionId: string, second: number): void {
    const seconds = this.delivered.get(sessionId) ?? new Set()
    this.delivered.set(sessionId, seconds.add(second))
  }

  #send(
    node: string,
    said: { streams: StreamReport[]; viewers: string[]; evidence: Evidence[] },
    atMs: number,
  ): void {
    const report = {
      node,
      boot: `boot-${this.#startMs}-${this.#boot}`,
      sequence: ++this.#sequence,
      at: atMs,
      streams: said.streams,
      viewerSessionIds: said.viewers,
      evidence: this.#dice.chance(0.2) ? said.evidence.reverse() : said.evidence,
    }
    this.#post.send(report, atMs)
  }
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

export function evidenceOf(
  sessionId: string,
  second: number,
  videoDelivered: boolean,
  audioDelivered = true,
): Evidence {
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
    audioDelivered,
  }
}
