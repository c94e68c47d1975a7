import { type Evidence, minFrames } from '@footlight/contract/internal'
import { delivered, MediaReports, stream } from '@footlight/test-kit/media-reports'
import type { SeededRandom } from '@footlight/test-kit/random'
import { type CallPlay, SimulatedCall } from './call.ts'
import { ReportNetwork, type SendReport } from './report-network.ts'
import { type MediaFaults, SimulatedViewer, type ViewerBehaviour } from './viewer.ts'

/** The media server and the gateway, with what they delivered to each viewer. */
export class SimulatedMedia {
  /** session → Unix seconds in which its client received the media that it pays for */
  readonly delivered = new Map<string, Set<number>>()
  /** paid session → Unix seconds in which a picture was sent to its viewer */
  readonly sent = new Map<string, Set<number>>()
  /** what happened to viewers, and how often */
  readonly happened = new Map<string, number>()
  readonly faults: MediaFaults = {
    ignoresFunding: false,
    ignoresSilence: false,
    believesLoss: false,
    excusesSilence: false,
  }
  /** numbers of the performers whose stream runs */
  readonly onAir = new Set<number>()
  /** sessions whose viewer is connected */
  readonly viewers = new Map<string, SimulatedViewer>()
  readonly #known = new Map<string, SimulatedViewer>()
  /** sessions whose two sides the gateway connects */
  readonly calls = new Map<string, SimulatedCall>()
  /** [B13] calls that are not connected, and the side that they wait for */
  readonly missing = new Map<string, 'client' | 'performer'>()
  /** [B4] call → seconds that count in which the performer's picture, or the client's, arrived */
  readonly pictures = { performer: new Map<string, Set<number>>(), client: new Map<string, Set<number>>() }
  reachable = true
  /** the network to the api loses and delays nothing */
  isCalm = false
  readonly #random: SeededRandom
  readonly #startMs: number
  readonly #network: ReportNetwork
  readonly #streams: MediaReports
  readonly #gateway: MediaReports
  #boot = 1
  #lost: number[] = []

  constructor(random: SeededRandom, startMs: number) {
    this.#random = random
    this.#startMs = startMs
    this.#network = new ReportNetwork(random)
    this.#streams = new MediaReports('media-1', this.#bootName)
    this.#gateway = new MediaReports('gateway-1', this.#bootName)
  }

  revoke = async (ids: readonly string[]): Promise<boolean> => {
    if (this.reachable) this.#cut(ids)
    // [B12] unreached, the media server stops by the next report's answer, or when the paid seconds end
    else for (const id of ids) this.#network.excuseFromNowOn(id)
    return this.reachable
  }

  /** A client connects with its session's token; connecting again continues the same viewer [B11]. */
  connect(sessionId: string, number: number, behaviour: ViewerBehaviour, nowMs: number): void {
    const viewer = this.#known.get(sessionId) ?? new SimulatedViewer(number, behaviour, nowMs)
    this.#known.set(sessionId, viewer)
    this.viewers.set(sessionId, viewer)
    this.#count(`${viewer.behaviour} client`)
  }

  /** Both sides of a call are connected; `play`: what they do to its end. */
  connectCall(sessionId: string, play?: CallPlay): void {
    this.missing.delete(sessionId)
    if (play || !this.calls.has(sessionId)) this.calls.set(sessionId, new SimulatedCall(this.#random, play))
  }

  /** One side of a call leaves the gateway; the other one stays and waits. */
  leaveCall(sessionId: string, side: 'client' | 'performer'): void {
    this.calls.delete(sessionId)
    this.missing.set(sessionId, side)
  }

  /** Sent seconds that the api could have billed: their evidence reached it in time. */
  get unexcused(): Map<string, number[]> {
    return new Map(
      [...this.sent].map(([id, seconds]) => [
        id,
        [...seconds].filter((one) => !this.#network.isExcused(id, one)),
      ]),
    )
  }

  loseStream(number: number): void {
    if (this.onAir.delete(number)) this.#lost.push(number)
  }

  /** All connections and all unsent reports are lost. */
  restart(): void {
    this.#boot++
    for (const reports of [this.#streams, this.#gateway]) reports.restart(this.#bootName)
    this.#network.forget()
    this.onAir.clear()
    this.viewers.clear()
    this.calls.clear()
    this.missing.clear()
  }

  /** Reports the seconds that have passed. */
  report(fromSecond: number, untilSecond: number, atMs: number): void {
    const streams = [
      ...[...this.onAir].map((number) => stream(number, 'active')),
      ...this.#lost.filter((number) => !this.onAir.has(number)).map((number) => stream(number, 'lost')),
    ]
    this.#lost = []
    const watched = this.#shuffled(this.#watched(fromSecond, untilSecond))
    const viewerSessionIds = [...this.viewers.keys()]
    this.#network.send(
      this.#streams.next(atMs, { streams, viewerSessionIds, evidence: watched }),
      atMs,
      this.isCalm,
    )
    if (this.calls.size + this.missing.size === 0) return
    const talked = this.#shuffled(this.#talked(fromSecond, untilSecond))
    const calls = [...this.missing].map(([sessionId, missing]) => ({ sessionId, missing }))
    const said = { viewerSessionIds: [...this.calls.keys()], evidence: talked, calls }
    this.#network.send(this.#gateway.next(atMs, said), atMs, this.isCalm)
  }

  deliver(nowMs: number, send: SendReport): Promise<void> {
    return this.#network.deliver(nowMs, send, ({ revoke, funded }) => {
      this.#cut(revoke)
      for (const { sessionId, forMs } of funded) this.#known.get(sessionId)?.fund(nowMs + forMs)
    })
  }

  get #bootName(): string {
    return `boot-${this.#startMs}-${this.#boot}`
  }

  #shuffled(evidence: Evidence[]): Evidence[] {
    return this.#random.chance(0.2) ? evidence.reverse() : evidence
  }

  #count(name: string): void {
    this.happened.set(name, (this.happened.get(name) ?? 0) + 1)
  }

  #cut(ids: readonly string[]): void {
    for (const id of ids) {
      this.viewers.delete(id)
      this.calls.delete(id)
      this.missing.delete(id)
    }
  }

  #watched(from: number, until: number): Evidence[] {
    const evidence: Evidence[] = []
    for (const [sessionId, viewer] of this.viewers)
      for (let second = from; second < until; second++) {
        if (!this.onAir.has(viewer.number)) continue
        const { outcome, proved } = viewer.pass(second, this.#random, this.faults)
        if (outcome === 'sent') this.#note(this.sent, sessionId, second)
        else this.#count(outcome)
        for (const one of proved) this.#note(this.delivered, sessionId, one)
        evidence.push(...proved.map((one) => delivered(sessionId, one)))
        if (outcome === 'nothing there') evidence.push(this.#noPicture(sessionId, second))
        else if (!proved.includes(second)) evidence.push(delivered(sessionId, second, false))
      }
    return evidence
  }

  /** [B4] No media, or packets with too few frames that the media server still reports as delivered. */
  #noPicture(sessionId: string, second: number): Evidence {
    if (!this.#random.chance(0.5)) return delivered(sessionId, second, false)
    this.#count('too few frames')
    return { ...delivered(sessionId, second), videoFrames: this.#random.below(minFrames) }
  }

  #talked(from: number, until: number): Evidence[] {
    const evidence: Evidence[] = []
    for (const [sessionId, call] of this.calls)
      for (let second = from; second < until; second++) {
        const seen = call.pass(sessionId, second, this.#random, this.faults)
        this.#count(`call: ${seen.play}`)
        if (seen.isWithheld) this.#count('call: withheld')
        if (seen.counts) this.#note(this.delivered, sessionId, second)
        if (seen.counts && seen.performersPicture) this.#note(this.pictures.performer, sessionId, second)
        if (seen.counts && seen.clientsPicture) this.#note(this.pictures.client, sessionId, second)
        evidence.push(seen.evidence)
      }
    return evidence
  }

  #note(seconds: Map<string, Set<number>>, sessionId: string, second: number): void {
    seconds.set(sessionId, (seconds.get(sessionId) ?? new Set()).add(second))
  }
}
