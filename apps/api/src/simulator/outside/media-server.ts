import { type Evidence, leastFrames } from '@footlight/contract/internal'
import { delivered, MediaReports, stream } from '@footlight/test-kit/media-reports'
import type { Dice } from '../dice.ts'
import { ReportPost, type SendReport } from './report-post.ts'
import { type Manner, type MediaFaults, SimulatedViewer } from './viewer.ts'

/** The media server and the gateway: they know what each viewer truly got. */
export class SimulatedMedia {
  /** session → Unix seconds in which its client got what it pays for */
  readonly delivered = new Map<string, Set<number>>()
  /** paid session → Unix seconds in which a picture was sent to its viewer */
  readonly sent = new Map<string, Set<number>>()
  /** what viewers lived to see, and how often */
  readonly happened = new Map<string, number>()
  readonly faults: MediaFaults = { ignoresFunding: false, ignoresSilence: false, believesLoss: false }
  /** numbers of the performers whose stream runs */
  readonly onAir = new Set<number>()
  /** sessions whose viewer is connected */
  readonly viewers = new Map<string, SimulatedViewer>()
  readonly #known = new Map<string, SimulatedViewer>()
  /** sessions whose two sides are connected by the gateway */
  readonly calls = new Set<string>()
  reachable = true
  /** nothing is lost or late on the way to the api */
  isCalm = false
  readonly #dice: Dice
  readonly #startMs: number
  readonly #post: ReportPost
  readonly #stages: MediaReports
  readonly #gateway: MediaReports
  #boot = 1
  #lost: number[] = []

  constructor(dice: Dice, startMs: number) {
    this.#dice = dice
    this.#startMs = startMs
    this.#post = new ReportPost(dice)
    this.#stages = new MediaReports('media-1', this.#bootName)
    this.#gateway = new MediaReports('gateway-1', this.#bootName)
  }

  revoke = async (ids: readonly string[]): Promise<boolean> => {
    if (this.reachable) this.#cut(ids)
    // [B12] who cannot be told is stopped by the next report's answer, or by what it was paid for
    else for (const id of ids) this.#post.excuseFromNowOn(id)
    return this.reachable
  }

  /** A client connects with its session's token; again, it is the same viewer [B11]. */
  connect(sessionId: string, number: number, manner: Manner, nowMs: number): void {
    const viewer = this.#known.get(sessionId) ?? new SimulatedViewer(number, manner, nowMs)
    this.#known.set(sessionId, viewer)
    this.viewers.set(sessionId, viewer)
    this.#count(`${viewer.manner} client`)
  }

  /** Seconds that were sent, and whose proof reached the api while it could be billed, as far as that was the api's to see. */
  get unexcused(): Map<string, number[]> {
    return new Map(
      [...this.sent].map(([id, seconds]) => [
        id,
        [...seconds].filter((one) => !this.#post.isExcused(id, one)),
      ]),
    )
  }

  loseStream(number: number): void {
    if (this.onAir.delete(number)) this.#lost.push(number)
  }

  /** Everything that was connected is gone, and so are the reports that were not sent. */
  restart(): void {
    this.#boot++
    for (const reports of [this.#stages, this.#gateway]) reports.restart(this.#bootName)
    this.#post.forget()
    this.onAir.clear()
    this.viewers.clear()
    this.calls.clear()
  }

  /** Seconds have passed: writes what they brought, and gives it to the post. */
  report(fromSecond: number, untilSecond: number, atMs: number): void {
    const streams = [
      ...[...this.onAir].map((number) => stream(number, 'active')),
      ...this.#lost.filter((number) => !this.onAir.has(number)).map((number) => stream(number, 'lost')),
    ]
    this.#lost = []
    const watched = this.#shuffled(this.#watched(fromSecond, untilSecond))
    const viewerSessionIds = [...this.viewers.keys()]
    this.#post.send(
      this.#stages.next(atMs, { streams, viewerSessionIds, evidence: watched }),
      atMs,
      this.isCalm,
    )
    if (this.calls.size === 0) return
    const talked = this.#shuffled(this.#talked(fromSecond, untilSecond))
    const told = { viewerSessionIds: [...this.calls], evidence: talked }
    this.#post.send(this.#gateway.next(atMs, told), atMs, this.isCalm)
  }

  deliver(nowMs: number, send: SendReport): Promise<void> {
    return this.#post.deliver(nowMs, send, ({ revoke, funded }) => {
      this.#cut(revoke)
      for (const { sessionId, forMs } of funded) this.#known.get(sessionId)?.fund(nowMs + forMs)
    })
  }

  get #bootName(): string {
    return `boot-${this.#startMs}-${this.#boot}`
  }

  #shuffled(evidence: Evidence[]): Evidence[] {
    return this.#dice.chance(0.2) ? evidence.reverse() : evidence
  }

  #count(name: string): void {
    this.happened.set(name, (this.happened.get(name) ?? 0) + 1)
  }

  #cut(ids: readonly string[]): void {
    for (const id of ids) {
      this.viewers.delete(id)
      this.calls.delete(id)
    }
  }

  #watched(from: number, until: number): Evidence[] {
    const evidence: Evidence[] = []
    for (const [sessionId, viewer] of this.viewers)
      for (let second = from; second < until; second++) {
        if (!this.onAir.has(viewer.number)) continue
        const { did, proved } = viewer.pass(second, this.#dice, this.faults)
        if (did === 'sent') this.#note(this.sent, sessionId, second)
        else this.#count(did)
        for (const one of proved) this.#note(this.delivered, sessionId, one)
        evidence.push(...proved.map((one) => delivered(sessionId, one)))
        if (did === 'nothing there') evidence.push(this.#noPicture(sessionId, second))
        else if (!proved.includes(second)) evidence.push(delivered(sessionId, second, false))
      }
    return evidence
  }

  /** [B4] Nothing arrives, or packets with too few frames that the media server takes for a picture all the same. */
  #noPicture(sessionId: string, second: number): Evidence {
    if (!this.#dice.chance(0.5)) return delivered(sessionId, second, false)
    this.#count('too few frames')
    return { ...delivered(sessionId, second), videoFrames: this.#dice.below(leastFrames) }
  }

  /** [B4] Either way counts, and both sides are told of, under one id. */
  #talked(from: number, until: number): Evidence[] {
    const evidence: Evidence[] = []
    for (const sessionId of this.calls)
      for (let second = from; second < until; second++)
        for (let side = 0; side < 2; side++) {
          const [video, audio] = [this.#dice.chance(0.7), this.#dice.chance(0.7)]
          if (video || audio) this.#note(this.delivered, sessionId, second)
          evidence.push(delivered(sessionId, second, video, audio))
        }
    return evidence
  }

  #note(seconds: Map<string, Set<number>>, sessionId: string, second: number): void {
    seconds.set(sessionId, (seconds.get(sessionId) ?? new Set()).add(second))
  }
}
