import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Engine, StreamKey } from '../engines/port.ts'
import { Rate } from '../http/callers.ts'
import { ignoreFailure } from '../log.ts'
import type { DecodeKeyframe } from './decode-keyframe.ts'

export interface Still {
  jpeg: Buffer
  /** since the picture arrived from the performer */
  ageMs: number
}

/** none: this stream has no picture now. busy: as many stills as the server makes are being made. */
export type StillAnswer = Still | 'none' | 'busy'

/** What the stills of all streams may cost together. */
const stillLimits = {
  /** made in all, and with that keyframes asked for */
  made: { burst: 8, perSecond: 4 },
  /** a stream is looked at again after this, whatever came of the last time */
  ofStreamEveryMs: 2_000,
  /** at a time: streams that are looked at, and processes that decode */
  looking: 16,
  decoding: 2,
  cached: { streams: 256, bytes: 16_000_000 },
} as const

interface Made {
  jpeg: Buffer | null
  /** steady milliseconds */
  pictureMs: number
  lookedMs: number
}

export interface StillsPorts {
  engine: Pick<Engine, 'keyframe'>
  decode: DecodeKeyframe
  clock: Clock
}

/** [P13] Stills of live streams: one picture for all who look at a stream, made when it is looked at and at no other time. */
export class Stills {
  readonly #ports: StillsPorts
  readonly #rate: Rate
  readonly #made = new LRUCache<StreamKey, Made>({
    max: stillLimits.cached.streams,
    maxSize: stillLimits.cached.bytes,
    sizeCalculation: ({ jpeg }) => 1 + (jpeg?.length ?? 0),
  })
  readonly #making = new Map<StreamKey, Promise<Made>>()
  readonly #decoding = new Set<Promise<unknown>>()

  constructor(ports: StillsPorts) {
    this.#ports = ports
    this.#rate = new Rate(stillLimits.made, ports.clock.steadyMs())
  }

  /** A still of a picture that did not arrive earlier than `maxAgeMs` ago. */
  async of(stream: StreamKey, maxAgeMs: number): Promise<StillAnswer> {
    const sinceMs = this.#nowMs() - maxAgeMs
    const made = (await this.#making.get(stream)) ?? this.#made.get(stream)
    if (made?.jpeg && made.pictureMs >= sinceMs) return this.#answer(made)
    if (made && this.#nowMs() - made.lookedMs < stillLimits.ofStreamEveryMs) return 'none'
    const again = this.#making.get(stream)
    if (!again && (this.#making.size >= stillLimits.looking || !this.#rate.take(this.#nowMs()))) return 'busy'
    const next = await (again ?? this.#make(stream, sinceMs))
    return next.jpeg && next.pictureMs >= sinceMs ? this.#answer(next) : 'none'
  }

  #make(stream: StreamKey, sinceMs: number): Promise<Made> {
    const making = this.#look(stream, sinceMs)
      .then((made) => {
        this.#made.set(stream, made)
        return made
      })
      .finally(() => this.#making.delete(stream))
    this.#making.set(stream, making)
    return making
  }

  async #look(stream: StreamKey, sinceMs: number): Promise<Made> {
    const { engine, decode } = this.#ports
    const lookedMs = this.#nowMs()
    const keyframe = await engine
      .keyframe(stream, Math.max(0, lookedMs - sinceMs))
      .catch(ignoreFailure('a worker that restarts has no picture'))
    if (!keyframe) return { jpeg: null, pictureMs: lookedMs, lookedMs }
    const pictureMs = this.#nowMs() - keyframe.ageMs
    return { jpeg: await this.#inTurn(() => decode(keyframe)), pictureMs, lookedMs }
  }

  #answer({ jpeg, pictureMs }: Made): StillAnswer {
    return jpeg === null ? 'none' : { jpeg, ageMs: this.#nowMs() - pictureMs }
  }

  /** Decodes one after the other in each of its lanes; `looking` bounds how many wait. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (this.#decoding.size >= stillLimits.decoding) await Promise.race(this.#decoding)
    const running = work()
    this.#decoding.add(running)
    return running.finally(() => this.#decoding.delete(running))
  }

  #nowMs(): number {
    return this.#ports.clock.steadyMs()
  }
}
