import type { CallReport, Evidence, MediaReport, StreamReport } from '@footlight/contract/internal'
import { mediaReportReply } from '@footlight/contract/internal'
import type { Clock } from '../clock.ts'
import type { StreamKey } from '../engines/port.ts'
import type { Log } from '../log.ts'
import type { RoomsEvent } from '../rooms/room/events.ts'
import type { Rooms, StreamView } from '../rooms/rooms.ts'
import { bySession } from './by-session.ts'
import type { ReportQueueEvent } from './report-queue.ts'
import { emptyReportQueue, reportQueue } from './report-queue.ts'

/** Sends one report; resolves to the API's reply, unparsed. Throws if the api did not answer 200. */
export type SendReport = (report: MediaReport) => Promise<unknown>

export interface ReporterPorts {
  rooms: Rooms
  /** [B13] the calls, and the side that keeps each from being connected */
  calls(): CallReport[]
  /** how many worker processes of the engine run; undefined: it has none */
  workers?: () => number | undefined
  send: SendReport
  clock: Clock
  log: Log
  node: string
  boot: string
}

const reportEveryMs = 1_000
/** After a report with evidence, that of the next second is expected: the timer waits this much longer for it. */
const evidenceLateMs = 250
/** Changes of several streams at one moment make one report. */
const gatherMs = 20
/** The evidence of all workers makes one report, too: they check their clocks every 50 ms. */
const gatherEvidenceMs = 60

/**
 * [E5] Reports streams and deliveries to the API once a second, and immediately when a stream starts or ends. A second's
 * report is sent when its evidence arrives: a separate timer would make every lease up to a second late [B2].
 */
export class Reporter implements AsyncDisposable {
  readonly #ports: ReporterPorts
  readonly #stopListening: () => void
  #queue
  #seconds: Evidence[] = []
  #lost: StreamReport[] = []
  readonly #cutOff = new Set<string>()
  #stopGathering: (() => void) | null = null
  #stopWaiting: () => void
  #sending: Promise<void> | null = null
  #apiAnswers = true

  constructor(ports: ReporterPorts) {
    this.#ports = ports
    this.#queue = emptyReportQueue(ports.node, ports.boot)
    this.#stopListening = ports.rooms.subscribe((event) => this.#onRooms(event))
    this.#stopWaiting = ports.clock.after(reportEveryMs, () => this.#report())
  }

  /** Reports that the api has not taken yet. */
  get waiting(): number {
    return this.#queue.waiting.length
  }

  /** Reports what is left, once. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening()
    this.#report()
    this.#stopWaiting()
    await this.#sending
  }

  #onRooms(event: RoomsEvent): void {
    switch (event.type) {
      case 'evidence':
        this.#seconds.push(...event.seconds)
        this.#reportIn(gatherEvidenceMs)
        break
      case 'streamLost':
        this.#lost.push({
          ...streamNames(event.stream),
          ...lostStream,
          publisherSessionId: event.publisher.sessionId,
        })
        this.#reportIn(gatherMs)
        break
      case 'cutOff':
        for (const sessionId of event.sessionIds) this.#cutOff.add(sessionId)
        this.#reportIn(gatherMs)
        break
      case 'streamChanged':
        this.#reportIn(gatherMs)
        break
    }
  }

  #reportIn(delayMs: number): void {
    this.#stopGathering ??= this.#ports.clock.after(delayMs, () => this.#report())
  }

  #report(): void {
    this.#stopGathering?.()
    this.#stopGathering = null
    const { rooms, calls, workers, clock } = this.#ports
    const waitMs = reportEveryMs + (this.#seconds.length > 0 ? evidenceLateMs : 0)
    this.#stopWaiting()
    this.#stopWaiting = clock.after(waitMs, () => this.#report())
    const active = rooms.streams().map(activeStream)
    const content = {
      streams: [...this.#lost.filter((lost) => !active.some((stream) => isSame(stream, lost))), ...active],
      viewerSessionIds: rooms.viewerSessionIds(),
      moderatorSessionIds: rooms.moderatorSessionIds(),
      evidence: bySession(this.#seconds),
      calls: calls(),
      cutOff: this.#cutOff.size > 0 ? [...this.#cutOff] : undefined,
      workers: workers?.(),
    }
    this.#lost = []
    this.#cutOff.clear()
    this.#seconds = []
    this.#step({ type: 'reported', at: clock.now(), content })
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
  }

  /** Sends in order; a report that fails, and the ones behind it, wait for the next second. */
  async #sendAll(): Promise<void> {
    for (let report = this.#queue.waiting[0]; report; report = this.#queue.waiting[0]) {
      try {
        const { clock, log, send } = this.#ports
        const askedMs = clock.steadyMs()
        const { revoke, funded, muted, now } = mediaReportReply.parse(await send(report))
        // [B6] the API judges seconds by its own clock
        const movedMs = now === undefined ? 0 : clock.follow?.(now, clock.steadyMs() - askedMs)
        if (movedMs) log.warn({ movedMs }, 'the clock follows that of the api')
        this.#step({ type: 'answered', sequence: report.sequence })
        if (revoke.length > 0) this.#ports.rooms.revoke(revoke)
        this.#ports.rooms.fund(funded)
        if (muted) this.#ports.rooms.mute(muted)
        if (!this.#apiAnswers) this.#ports.log.info('the api answers again')
        this.#apiAnswers = true
      } catch (error) {
        if (this.#apiAnswers)
          this.#ports.log.warn({ err: error }, 'the api did not take a report: it is kept')
        this.#apiAnswers = false
        return
      }
    }
  }

  #step(event: ReportQueueEvent): void {
    const { state, effects } = reportQueue(this.#queue, event)
    this.#queue = state
    for (const { sequence } of effects) this.#ports.log.error({ sequence }, 'a report was given up')
  }
}

/** A stream that was lost and is back within one report counts as running. */
function isSame(a: StreamReport, b: StreamReport): boolean {
  return a.streamName === b.streamName && a.publisherSessionId === b.publisherSessionId
}

const lostStream = {
  state: 'lost',
  hasVideo: false,
  hasAudio: false,
  pictureFault: null,
  viewers: 0,
  cannotPlay: [],
  slowViewers: 0,
} satisfies Partial<StreamReport>

function activeStream({ stream, publisher, codecs: _, ...running }: StreamView): StreamReport {
  const publisherSessionId = publisher.sessionId
  return { ...streamNames(stream), publisherSessionId, state: 'active', ...running }
}

function streamNames(stream: StreamKey): { applicationName: string; streamName: string } {
  const slash = stream.indexOf('/')
  return { applicationName: stream.slice(0, slash), streamName: stream.slice(slash + 1) }
}
