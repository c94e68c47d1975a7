import type { ViewerSecond } from '../../port.ts'
import { billableLossPercent } from '../evidence/index.ts'
import { type Left, leftBy, newPacing, type Pacing, type PacingEvent, pacing } from '../metered/pacing.ts'
import type { Branch } from './branch.ts'
import { askForKeyframe, newKeyframeAsks } from './keyframe-asks.ts'

/** media that stood still for longer has not been sent for all that time */
const longestStepMs = 250

/** [B11, B12] Lets a metered viewer's media through while it is acknowledged and paid for. */
export class Payment {
  readonly #branches: readonly Branch[]
  /** whose acknowledgements come every second or so; null where there are none such, and only the funds count */
  readonly #measured: Branch | null
  readonly #requestKeyframe: (nowMs: number) => void
  #state: Pacing
  #keyframeAsks = newKeyframeAsks
  #sequences: number[]
  /** when the measured branch sent a picture last */
  #movedMs: number
  #flowed = false
  #sentMs = 0
  /** of the seconds that are not final yet */
  readonly #sentMsOf = new Map<number, number>()

  /** `left`: by the connection of this payer that was before. */
  constructor(
    branches: readonly Branch[],
    nowMs: number,
    left: Left | null,
    requestKeyframe: (nowMs: number) => void,
  ) {
    this.#branches = branches
    this.#measured =
      branches.find(({ kind }) => kind === 'video') ??
      branches.find(({ outlet }) => outlet.transportWideId !== null) ??
      null
    this.#requestKeyframe = requestKeyframe
    this.#state = newPacing(nowMs, left)
    if (this.#state.phase !== 'flowing') this.#run('pause')
    this.#sequences = branches.map(({ highestSequence }) => highestSequence)
    this.#movedMs = nowMs
  }

  /** What it leaves to the next connection of this payer; `last`: its seconds that are not settled yet. */
  left(last: readonly ViewerSecond[]): Left {
    const lost = last.filter((second) => !isDelivered(second))
    return leftBy(
      this.#state,
      lost.reduce((sum, { second }) => sum + (this.#sentMsOf.get(second) ?? 0), 0),
    )
  }

  fund(untilMs: number): void {
    this.#tell({ type: 'funded', untilMs })
  }

  tick(nowMs: number): void {
    this.#branches.forEach((branch, index) => {
      const sequence = this.#sequenceOf(branch)
      if (sequence === this.#sequences[index]) return
      this.#sequences[index] = sequence
      this.#moved(branch, sequence, nowMs)
    })
    this.#tell({ type: 'tick', nowMs })
  }

  acknowledged(branch: Branch, sequence: number): void {
    if (branch !== this.#measured || branch.lossPercent > billableLossPercent) return
    this.#tell({ type: 'acknowledged', sequence })
  }

  /** Whether nothing but probes was sent in the second that passed. */
  secondOver(second: number): boolean {
    const paused = !this.#flowed
    this.#sentMsOf.set(second, this.#sentMs)
    this.#flowed = false
    this.#sentMs = 0
    return paused
  }

  settled(settled: ViewerSecond): void {
    const sentMs = this.#sentMsOf.get(settled.second) ?? 0
    this.#sentMsOf.delete(settled.second)
    this.#tell({ type: 'settled', sentMs, delivered: isDelivered(settled) })
  }

  /** [B4] What goes out and is no picture costs nothing, and nobody its allowance. */
  #sequenceOf({ kind, highestSequence, pictureSequence }: Branch): number {
    return kind === 'video' && this.#state.phase === 'flowing' ? pictureSequence : highestSequence
  }

  #moved(branch: Branch, sequence: number, nowMs: number): void {
    if (this.#state.phase !== 'flowing') {
      if (branch === this.#measured) this.#tell({ type: 'probed', sequence })
      return
    }
    this.#flowed = true
    if (branch !== this.#measured) return
    const elapsedMs = Math.min(longestStepMs, nowMs - this.#movedMs)
    this.#movedMs = nowMs
    this.#sentMs += elapsedMs
    this.#tell({ type: 'sent', ms: elapsedMs, sequence })
  }

  #tell(event: PacingEvent): void {
    const { state, effects } = pacing(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: 'pause' | 'probe' | 'resume'): void {
    switch (effect) {
      case 'pause':
        for (const branch of this.#branches) branch.pause()
        return
      case 'probe': {
        this.#measured?.probe()
        const { asks, granted } = askForKeyframe(this.#keyframeAsks, this.#state.atMs)
        this.#keyframeAsks = asks
        if (granted) this.#requestKeyframe(this.#state.atMs)
        return
      }
      case 'resume':
        for (const branch of this.#branches) branch.resume()
        this.#requestKeyframe(this.#state.atMs)
    }
  }
}

const isDelivered = ({ videoPackets, videoDelivered, audioDelivered }: ViewerSecond): boolean =>
  videoPackets > 0 ? videoDelivered : audioDelivered
