import { Peers } from '../../apps/media/src/testing/peers/peers.ts'
import type { FanoutTarget } from './fanout-target.ts'

export interface Size {
  viewers: number
  /** the viewers are spread over them */
  streams: number
}

const connectWithinMs = 15_000
/** if not all connect in this time, the machine is measured with those that did */
const connectAllWithinMs = 45_000
const settleMs = 3_000
const kbps = 1_000
const tries = 3
const atOnce = 8

/** Publishers of 1 Mbit/s each, and viewers, connected to one target from two processes. */
export class Audience implements AsyncDisposable {
  readonly #target: FanoutTarget
  readonly #streams: readonly string[]
  readonly #publishers = new Peers()
  readonly #viewers = new Peers()
  /** those that are connected, oldest first, with their streams */
  readonly #watching = new Map<string, string>()
  #made = 0

  private constructor(target: FanoutTarget, streams: number) {
    this.#target = target
    this.#streams = Array.from({ length: streams }, (_, index) => `bench${index}`)
  }

  static async gather(target: FanoutTarget, { viewers, streams }: Size): Promise<Audience> {
    const audience = new Audience(target, streams)
    try {
      for (const stream of audience.#streams) await audience.#publish(stream)
      await audience.#connectAll(viewers)
      await sleep(settleMs)
      return audience
    } catch (error) {
      await audience[Symbol.asyncDispose]()
      throw error
    }
  }

  get size(): number {
    return this.#watching.size
  }

  /** What the viewers received so far, and the sequence numbers that never came. */
  async total(): Promise<{ packets: number; missing: number }> {
    const counts = await Promise.all([...this.#watching.keys()].map((peer) => this.#viewers.count(peer)))
    return {
      packets: counts.reduce((sum, one) => sum + one.packets, 0),
      missing: counts.reduce((sum, one) => sum + one.missing, 0),
    }
  }

  /** The oldest viewer leaves, and another one comes to its stream. */
  async replaceOne(): Promise<void> {
    const [oldest] = this.#watching
    if (!oldest) return
    const [peer, stream] = oldest
    this.#watching.delete(peer)
    await this.#viewers.close(peer)
    await this.#connect(stream)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#publishers[Symbol.asyncDispose]()
    await this.#viewers[Symbol.asyncDispose]()
  }

  async #publish(stream: string): Promise<void> {
    const offer = await this.#publishers.publish(stream, { kbps, audio: false })
    await this.#publishers.accept(stream, await this.#target.publish(stream, offer))
    await waitFor(async () => (await this.#publishers.count(stream)).packets > 0)
  }

  async #connectAll(viewers: number): Promise<void> {
    const streamOf = (index: number): string => this.#streams[index % this.#streams.length] ?? ''
    const queue = Array.from({ length: viewers }, (_, index) => streamOf(index)).values()
    const deadlineMs = Date.now() + connectAllWithinMs
    const connectNext = async (): Promise<void> => {
      for (const stream of queue) {
        if (Date.now() > deadlineMs) return
        await this.#connect(stream)
      }
    }
    const connects = Array.from({ length: atOnce }, connectNext)
    await Promise.race([Promise.allSettled(connects), sleep(connectAllWithinMs)])
  }

  /** A connect fails now and then, and a client tries again. */
  async #connect(stream: string): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      this.#made += 1
      const peer = `viewer ${this.#made}`
      if (await this.#play(peer, stream).catch(() => false)) {
        this.#watching.set(peer, stream)
        return
      }
      await Promise.allSettled([this.#viewers.close(peer)])
    }
  }

  async #play(peer: string, stream: string): Promise<boolean> {
    const { offerSdp, answer } = await this.#target.play(stream)
    await answer(await this.#viewers.play(peer, offerSdp))
    return waitFor(async () => (await this.#viewers.count(peer)).packets > 0)
  }
}

async function waitFor(look: () => Promise<boolean>): Promise<boolean> {
  const endMs = Date.now() + connectWithinMs
  while (Date.now() < endMs) {
    if (await look()) return true
    await sleep(50)
  }
  return false
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
