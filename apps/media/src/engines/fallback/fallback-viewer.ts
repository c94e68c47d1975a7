import type { Clock } from '../../clock.ts'
import {
  type Left,
  leftBy,
  newPacing,
  type Pacing,
  type PacingEvent,
  pacing,
} from '../embedded/metered/pacing.ts'
import type { ConnectionId, ViewerSecond, ViewerSocket } from '../port.ts'
import { isDelivered, PongEvidence } from './pong-evidence.ts'
import type { Piece } from './transport-stream.ts'

export interface FallbackViewerOptions {
  connectionId: ConnectionId
  socket: ViewerSocket
  /** [B11] sent only while acknowledged and funded; `left`: the state of the payer's previous connection */
  metered: { left: Left | null } | null
  clock: Clock
  /** failed: it answered a ping that it cannot have received. silent: it answers none */
  lost(reason: 'failed' | 'silent'): void
}

/** a reader this far behind skips to a later keyframe, once it is no more than the second behind */
const behindMs = 2_000
const caughtUpMs = 1_000
const maxUnsentBytes = 1024 * 1024
const silentAfterMs = 10_000
/** where nothing is sent, a reader that is gone is noticed by a ping */
const idlePingMs = 5_000
/** a gap between pieces counts as at most this much sent media */
const longestStepMs = 250

/** One viewer of a compatibility stream: sends it pieces and pings, and reads its pongs. Driven every `tickMs`. */
export class FallbackViewer {
  readonly connectionId: ConnectionId
  readonly #options: FallbackViewerOptions
  readonly #evidence: PongEvidence
  #gate: 'waiting' | 'open' = 'waiting'
  #pacing: Pacing | null
  /** the pings that are not answered yet, oldest first */
  #pings: { number: number; atMs: number }[] = []
  #lastPing = 0
  #pingedMs: number
  /** media that went out since the latest ping */
  #sentMs = 0
  #hasUnpinged = false
  #movedMs: number
  #second: number
  #sentMsInSecond = 0
  readonly #sentMsOf = new Map<number, number>()
  #isOver = false

  constructor(options: FallbackViewerOptions) {
    const { connectionId, socket, metered, clock } = options
    this.connectionId = connectionId
    this.#options = options
    this.#evidence = new PongEvidence(connectionId)
    this.#movedMs = clock.steadyMs()
    this.#pingedMs = this.#movedMs
    this.#pacing = metered && newPacing(this.#movedMs, metered.left)
    this.#second = secondOf(clock)
    socket.onPong((text, isUnasked) => this.#ponged(text, isUnasked))
  }

  get hasUnsettled(): boolean {
    return this.#evidence.hasUnsettled
  }

  /** [B11] Once it is closed: the state for the payer's next connection; null if the viewer is not metered. */
  get left(): Left | null {
    const lostMs = this.#evidence.undelivered().map((second) => this.#sentMsOf.get(second) ?? 0)
    return (
      this.#pacing &&
      leftBy(
        this.#pacing,
        lostMs.reduce((sum, ms) => sum + ms, 0),
      )
    )
  }

  /** Sends the piece if it is meant for this viewer now; `tables` come before the first one of several. */
  take(piece: Piece, tables: Buffer): void {
    if (this.#isOver) return
    this.#turn()
    const nowMs = this.#options.clock.steadyMs()
    if (!this.#passes(piece, nowMs)) return
    const isEntry = this.#gate === 'waiting'
    this.#gate = 'open'
    const { socket } = this.#options
    socket.send(isEntry ? Buffer.concat([tables, piece.bytes]) : piece.bytes)
    this.#evidence.sent(piece)
    this.#sentMs += Math.min(longestStepMs, nowMs - this.#movedMs)
    this.#movedMs = nowMs
    this.#hasUnpinged = true
  }

  /** [B12] Until when it is paid for, in steady milliseconds. */
  fund(untilMs: number): void {
    this.#pace({ type: 'funded', untilMs })
  }

  tick(): void {
    if (this.#isOver) return
    const nowMs = this.#options.clock.steadyMs()
    this.#turn()
    const isIdle = this.#pings.length === 0 && nowMs - this.#pingedMs >= idlePingMs
    if (this.#hasUnpinged || isIdle) this.#ping()
    this.#pace({ type: 'tick', nowMs })
    if (this.#behindMs(nowMs) >= silentAfterMs) this.#lose('silent')
  }

  /** The seconds that are final by now. */
  settle(): ViewerSecond[] {
    const settled = this.#evidence.settle(this.#options.clock.now())
    for (const one of settled) {
      const sentMs = this.#sentMsOf.get(one.second) ?? 0
      this.#sentMsOf.delete(one.second)
      this.#pace({ type: 'settled', sentMs, delivered: isDelivered(one) })
    }
    return settled
  }

  /** Sends and reads nothing from now on; its last seconds are still to be settled. */
  close(): void {
    if (!this.#isOver) this.#endSecond()
    this.#isOver = true
  }

  #passes(piece: Piece, nowMs: number): boolean {
    if (this.#pacing !== null && this.#pacing.phase !== 'flowing') return false
    const isBacklogged = this.#options.socket.unsentBytes > maxUnsentBytes
    if (this.#gate === 'waiting') return piece.isEntry && !isBacklogged && this.#behindMs(nowMs) < caughtUpMs
    if (!isBacklogged && this.#behindMs(nowMs) < behindMs) return true
    this.#gate = 'waiting'
    return false
  }

  #behindMs(nowMs: number): number {
    const oldest = this.#pings[0]
    return oldest ? nowMs - oldest.atMs : 0
  }

  #ping(): void {
    this.#lastPing += 1
    const nowMs = this.#options.clock.steadyMs()
    this.#pingedMs = nowMs
    this.#pings.push({ number: this.#lastPing, atMs: nowMs })
    this.#options.socket.ping(String(this.#lastPing))
    const isProbe = !this.#hasUnpinged
    const ms = this.#sentMs
    this.#sentMsInSecond += ms
    this.#sentMs = 0
    this.#hasUnpinged = false
    this.#pace(
      isProbe ? { type: 'probed', sequence: this.#lastPing } : { type: 'sent', ms, sequence: this.#lastPing },
    )
  }

  #ponged(text: string, isUnasked: boolean): void {
    if (this.#isOver) return
    const ping = this.#pings.find(({ number }) => String(number) === text)
    if (!ping) {
      this.#lose('failed')
      return
    }
    // it may have arrived before this machine notes that it left: the next one proves the same
    if (isUnasked) return
    const { clock } = this.#options
    // a reader may answer the latest of several alone (RFC 6455, 5.5.3)
    this.#pings = this.#pings.filter(({ number }) => number > ping.number)
    this.#evidence.ponged(ping.number, clock.steadyMs() - ping.atMs, clock.now())
    this.#pace({ type: 'acknowledged', sequence: ping.number })
  }

  #turn(): void {
    if (secondOf(this.#options.clock) !== this.#second) this.#endSecond()
  }

  /** A ping follows the last byte of each second. */
  #endSecond(): void {
    if (this.#hasUnpinged) this.#ping()
    this.#evidence.secondEnded(this.#second, this.#lastPing)
    if (this.#sentMsInSecond > 0) this.#sentMsOf.set(this.#second, this.#sentMsInSecond)
    this.#sentMsInSecond = 0
    this.#second = secondOf(this.#options.clock)
  }

  #lose(reason: 'failed' | 'silent'): void {
    this.close()
    this.#options.lost(reason)
  }

  #pace(event: PacingEvent): void {
    if (this.#pacing === null) return
    const { state, effects } = pacing(this.#pacing, event)
    this.#pacing = state
    for (const effect of effects) {
      // paused: nothing passes, and it goes on with a keyframe
      this.#gate = 'waiting'
      if (effect === 'probe' && !this.#isOver) this.#ping()
    }
  }
}

const secondOf = (clock: Clock): number => Math.floor(clock.now() / 1000)
