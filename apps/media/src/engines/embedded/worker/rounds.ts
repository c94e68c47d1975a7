import type { Clock } from '../../../clock.ts'
import type { ConnectionId, EngineEvent, Keyframe, StreamKey, ViewerSecond } from '../../port.ts'
import type { Isolate } from './isolate.ts'
import type { Uplink } from './receiving/uplink.ts'
import type { Downlink } from './sending/downlink.ts'
import { KeyframeRequests } from './streams/keyframe-requests.ts'
import type { LiveStream } from './streams/live-stream.ts'

export interface RoundsPorts {
  clock: Clock
  streams: ReadonlyMap<StreamKey, LiveStream>
  feeds: ReadonlyMap<ConnectionId, Uplink>
  viewers: ReadonlyMap<ConnectionId, Downlink>
  /** closed viewers whose last seconds are still to be reported */
  leaving: Set<Downlink>
  /** no viewers in any report */
  relays: ReadonlySet<Downlink>
  emit(event: EngineEvent): void
  isolate(id: ConnectionId): Isolate
  lose(id: ConnectionId, reason: 'failed' | 'silent'): void
}

const answerWithinMs = 20_000

/** What a worker does for all its connections every 50 ms and at the turn of each second. */
export class Rounds {
  readonly #ports: RoundsPorts
  readonly #keyframes = new KeyframeRequests()
  #second: number

  constructor(ports: RoundsPorts) {
    this.#ports = ports
    this.#second = Math.floor(ports.clock.now() / 1000)
  }

  tick(): void {
    const nowMs = this.#ports.clock.steadyMs()
    this.#each(this.#ports.feeds.values(), (feed) => feed.tick(nowMs))
    this.#each(this.#ports.viewers.values(), (viewer) => viewer.tick(nowMs))
    for (const stream of this.#ports.streams.values()) stream.tick(nowMs)
    this.#keyframes.tick(nowMs)
    const second = Math.floor(this.#ports.clock.now() / 1000)
    if (second === this.#second) return
    this.#second = second
    this.#onSecondEnd(second - 1, nowMs)
  }

  /** [P13] */
  keyframe(stream: StreamKey, maxAgeMs: number): Promise<Keyframe | null> {
    return this.#keyframes.ask(this.#ports.streams.get(stream), maxAgeMs, this.#ports.clock.steadyMs())
  }

  /** Runs work for each connection; an error ends only the connection that caused it. */
  #each<T extends { id: ConnectionId }>(connections: Iterable<T>, work: (one: T) => void): void {
    for (const one of connections) this.#ports.isolate(one.id)(work)(one)
  }

  #onSecondEnd(second: number, nowMs: number): void {
    const unixMs = this.#ports.clock.now()
    const reported: ViewerSecond[] = []
    this.#each(this.#ports.feeds.values(), (feed) => feed.report(nowMs))
    this.#each(this.#ports.viewers.values(), (viewer) => viewer.onSecondEnd(second))
    this.#each([...this.#ports.viewers.values(), ...this.#ports.leaving], (viewer) => {
      const settled = viewer.settle(unixMs)
      if (!this.#ports.relays.has(viewer)) reported.push(...settled)
    })
    for (const viewer of this.#ports.leaving) if (!viewer.unsettled) this.#ports.leaving.delete(viewer)
    if (reported.length > 0) this.#ports.emit({ type: 'evidence', viewers: reported })
    this.#reap(nowMs)
  }

  #reap(nowMs: number): void {
    for (const feed of this.#ports.feeds.values()) {
      const over = feed.over(nowMs)
      if (over) this.#ports.lose(feed.id, over)
    }
    for (const viewer of this.#ports.viewers.values()) {
      if (viewer.silent(nowMs)) this.#ports.lose(viewer.id, 'silent')
      else if (viewer.connectedMs === null && nowMs - viewer.createdMs > answerWithinMs) {
        this.#ports.lose(viewer.id, 'failed')
      }
    }
  }
}
