import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamOptions } from '@footlight/contract'
import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { play } from './signalling.ts'

const firstPictureWithinMs = 6_000
const lookEveryMs = 200
const tries = 5

/** One viewer of a stream, connected anew as a player does it [C3]: what it was given, and when. */
export class Seat {
  readonly #peers: Peers
  readonly #name: string
  readonly #address: string
  readonly #stream: StreamOptions
  readonly #seen = new Set<number>()
  readonly #before = { packets: 0, missing: 0 }
  #peer: string | null = null
  connects = 0

  constructor(parts: { peers: Peers; name: string; address: string; stream: StreamOptions }) {
    this.#peers = parts.peers
    this.#name = parts.name
    this.#address = parts.address
    this.#stream = parts.stream
  }

  /** Unix seconds in which it was sent a picture. */
  get seen(): ReadonlySet<number> {
    return this.#seen
  }

  get isPlaying(): boolean {
    return this.#peer !== null
  }

  /** Resolves with the first picture; a connect fails now and then, and is tried again [E2]. */
  async open(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const peer = `${this.#name}, ${this.connects}`
      this.connects += 1
      await play(this.#stream, this.#address, (offerSdp) => {
        this.#peer = peer
        return this.#peers.play(peer, offerSdp)
      })
      const deadline = performance.now() + firstPictureWithinMs
      while (performance.now() < deadline) {
        if ((await this.#peers.look(peer)).seconds.length > 0) return
        await sleep(lookEveryMs, undefined, { signal })
      }
      await this.leave()
    }
    throw new Error('no picture came')
  }

  /** Connects anew where the connection is lost. */
  async keep(signal: AbortSignal): Promise<void> {
    if (this.#peer !== null && (await this.#peers.look(this.#peer)).state !== 'gone') return
    await this.leave()
    await this.open(signal)
  }

  /** RTP packets that came, and that did not. */
  async traffic(): Promise<{ packets: number; missing: number }> {
    if (this.#peer === null) return { ...this.#before }
    const { packets, missing } = await this.#peers.count(this.#peer)
    return { packets: this.#before.packets + packets, missing: this.#before.missing + missing }
  }

  /** Closes the connection, and keeps what it was given. */
  async leave(): Promise<void> {
    const peer = this.#peer
    if (peer === null) return
    for (const second of (await this.#peers.look(peer)).seconds) this.#seen.add(second)
    Object.assign(this.#before, await this.traffic())
    this.#peer = null
    await this.#peers.close(peer)
  }
}
