import type { ViewerSecond } from '../../../port.ts'
import { billableLossPercent } from '../../evidence/index.ts'
import { type Left, leftBy, newPacing, type Pacing, type PacingEvent, pacing } from '../../metered/pacing.ts'
import { askForKeyframe, newKeyframeThrottle } from '../streams/keyframe-throttle.ts'
import type { DownTrack } from './down-track.ts'

/** a gap between packets counts as at most this much sent media */
const longestStepMs = 250
/** what is sent at once after a gap was made during it: each further picture or packet of sound counts as so much */
const furtherMs = { video: 1_000 / 30, audio: 20 }

/** [B11, B12] Lets a metered viewer's media through while it is acknowledged and paid for. */
export class Payment {
  readonly #downTracks: readonly DownTrack[]
  /** the down tracks that are acknowledged about every second, the picture first; without any only funding counts */
  readonly #measurable: readonly DownTrack[]
  #measured: DownTrack | null
  readonly #requestKeyframe: (nowMs: number) => void
  #state: Pacing
  #keyframeAsks = newKeyframeThrottle
  #sequences: number[]
  /** when the measured down track sent a picture last */
  #movedMs: number
  /** how many pictures or packets of sound it had sent by then */
  #movedBy = 0
  #flowed = false
  /** [B12] the current pause began for lack of funds, and not of acknowledgements */
  isUnfunded = false
  #sentMs = 0
  /** media sent in each second that is not final yet */
  readonly #sentMsOf = new Map<number, number>()

  /** `left`: the state of this payer's previous connection. */
  constructor(
    downTracks: readonly DownTrack[],
    nowMs: number,
    left: Left | null,
    requestKeyframe: (nowMs: number) => void,
  ) {
    this.#downTracks = downTracks
    const isMeasurable = ({ kind, fanout }: DownTrack) => kind === 'video' || fanout.transportWideId !== null
    this.#measurable = downTracks
      .filter(isMeasurable)
      .toSorted((one, other) => Number(other.kind === 'video') - Number(one.kind === 'video'))
    this.#measured = this.#measurable[0] ?? null
    this.#requestKeyframe = requestKeyframe
    this.#state = newPacing(nowMs, left)
    if (this.#state.phase !== 'flowing') this.#run('pause')
    this.#sequences = downTracks.map(({ highestSequence }) => highestSequence)
    this.#movedMs = nowMs
  }

  /** The state for the payer's next connection; `last`: this connection's seconds that are not settled yet. */
  left(last: readonly ViewerSecond[]): Left {
    const lost = last.filter((second) => !isDelivered(second))
    return leftBy(
      this.#state,
      lost.reduce((sum, { second }) => sum + (this.#sentMsOf.get(second) ?? 0), 0),
    )
  }

  fund(untilMs: number): void {
    this.#dispatch({ type: 'funded', untilMs })
  }

  tick(nowMs: number): void {
    this.#measure(nowMs)
    this.#downTracks.forEach((downTrack, index) => {
      const sequence = this.#sequenceOf(downTrack)
      if (sequence === this.#sequences[index]) return
      this.#sequences[index] = sequence
      this.#moved(downTrack, sequence, nowMs)
    })
    this.#dispatch({ type: 'tick', nowMs })
  }

  acknowledged(downTrack: DownTrack, sequence: number): void {
    if (downTrack !== this.#measured || downTrack.lossPercent > billableLossPercent) return
    this.#dispatch({ type: 'acknowledged', sequence })
  }

  /** Whether nothing but probes was sent in the second that passed. */
  onSecondEnd(second: number): boolean {
    const paused = !this.#flowed
    this.#sentMsOf.set(second, this.#sentMs)
    this.#flowed = false
    this.#sentMs = 0
    return paused
  }

  settled(settled: ViewerSecond): void {
    const sentMs = this.#sentMsOf.get(settled.second) ?? 0
    this.#sentMsOf.delete(settled.second)
    this.#dispatch({ type: 'settled', sentMs, delivered: isDelivered(settled) })
  }

  /** In a call the picture may be switched off at any time: the sound is measured then. */
  #measure(nowMs: number): void {
    const measured = this.#measurable.find((downTrack) => downTrack.isFlowing(nowMs, 0))
    if (!measured || measured === this.#measured) return
    this.#measured = measured
    this.#step(measured, nowMs)
    this.#dispatch({ type: 'remeasured' })
  }

  /** [B4] Video is counted up to the last complete picture: other packets do not use the viewer's allowance. */
  #sequenceOf({ kind, highestSequence, pictureSequence }: DownTrack): number {
    return kind === 'video' && this.#state.phase === 'flowing' ? pictureSequence : highestSequence
  }

  #moved(downTrack: DownTrack, sequence: number, nowMs: number): void {
    if (this.#state.phase !== 'flowing') {
      if (downTrack === this.#measured) this.#dispatch({ type: 'probed', sequence })
      return
    }
    this.#flowed = true
    if (downTrack !== this.#measured) return
    const { elapsedMs, parts } = this.#step(downTrack, nowMs)
    const ms = Math.min(elapsedMs, longestStepMs + Math.max(0, parts - 1) * furtherMs[downTrack.kind])
    this.#sentMs += ms
    this.#dispatch({ type: 'sent', ms, sequence })
  }

  /** The time since the previous call, and how many pictures or packets of sound were sent in it. */
  #step({ kind, sent }: DownTrack, nowMs: number): { elapsedMs: number; parts: number } {
    const movedBy = kind === 'video' ? sent.pictures : sent.packets
    const step = { elapsedMs: nowMs - this.#movedMs, parts: movedBy - this.#movedBy }
    this.#movedMs = nowMs
    this.#movedBy = movedBy
    return step
  }

  #dispatch(event: PacingEvent): void {
    const { state, effects } = pacing(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: 'pause' | 'probe' | 'resume'): void {
    switch (effect) {
      case 'pause':
        this.isUnfunded = this.#state.phase === 'unfunded'
        for (const downTrack of this.#downTracks) downTrack.pause()
        return
      case 'probe': {
        this.#measured?.probe()
        const { asks, granted } = askForKeyframe(this.#keyframeAsks, this.#state.atMs)
        this.#keyframeAsks = asks
        if (granted) this.#requestKeyframe(this.#state.atMs)
        return
      }
      case 'resume':
        this.isUnfunded = false
        if (this.#measured) this.#step(this.#measured, this.#state.atMs)
        for (const downTrack of this.#downTracks) downTrack.resume()
        this.#requestKeyframe(this.#state.atMs)
    }
  }
}

const isDelivered = ({ videoPackets, videoDelivered, audioDelivered }: ViewerSecond): boolean =>
  videoPackets > 0 ? videoDelivered : audioDelivered
