import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { end } from '@footlight/test-kit/process'
import type { PeerCounts, PlayOffer } from '../../peer/native-peer.ts'
import type { FromPeers, Look, PeerCommand, PeerResult, Reports, ToPeers } from './peer-process.ts'
import type { PublishOptions } from './synthetic-source.ts'

interface Pending {
  resolve(result: PeerResult): void
  reject(error: Error): void
}

/** Peers in a process of their own, driven from a test: the native library must never share one with the test. */
export class Peers implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #loaded = Promise.withResolvers<void>()
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #end: Error | null = null

  constructor() {
    this.#child = fork(fileURLToPath(new URL('./peer-process.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [],
    })
    this.#child.on('message', (message: FromPeers) => {
      if (message.type === 'loaded') return this.#loaded.resolve()
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      if (message.type === 'reply') pending?.resolve(message.result)
      else pending?.reject(new Error(message.message))
    })
    this.#child.once('exit', (code, signal) => {
      this.#end = new Error(`the peers ended with ${code ?? signal}`)
      for (const { reject } of this.#pending.values()) reject(this.#end)
      this.#pending.clear()
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  publish(peer: string, options: PublishOptions): Promise<string> {
    return this.#sdp({ do: 'publish', peer, options })
  }

  play(peer: string, offerSdp: string, reports: Reports = 'honest'): Promise<string> {
    return this.#sdp({ do: 'play', peer, offerSdp, reports })
  }

  /** The viewer's own offer; the answer to it is for `accept`. */
  offerToPlay(peer: string, payloadTypes: PlayOffer, reports: Reports = 'honest'): Promise<string> {
    return this.#sdp({ do: 'offer', peer, payloadTypes, reports })
  }

  /** The offer of a caller, who sends and receives; the answer to it is for `accept`. */
  call(peer: string, options: PublishOptions, reports: Reports = 'honest'): Promise<string> {
    return this.#sdp({ do: 'call', peer, options, reports })
  }

  /** The answer to a caller's offer, by a peer that sends H264 and Opus whatever else is offered. */
  answerCall(
    peer: string,
    offerSdp: string,
    options: PublishOptions,
    reports: Reports = 'honest',
  ): Promise<string> {
    return this.#sdp({ do: 'answerCall', peer, offerSdp, options, reports })
  }

  /** Sets what the viewer reports from now on. */
  async setReports(peer: string, reports: Reports): Promise<void> {
    await this.#ask({ do: 'setReports', peer, reports })
  }

  async accept(peer: string, answerSdp: string): Promise<void> {
    await this.#ask({ do: 'accept', peer, answerSdp })
  }

  async count(peer: string): Promise<PeerCounts> {
    const counts = await this.#ask({ do: 'count', peer })
    if (counts === null || typeof counts === 'string' || !('packets' in counts)) throw new Error('no counts')
    return counts
  }

  /** The state of a peer, and the seconds in which it has received a picture. */
  async look(peer: string): Promise<Look> {
    const look = await this.#ask({ do: 'look', peer })
    if (look === null || typeof look === 'string' || !('seconds' in look)) throw new Error('no look')
    return look
  }

  async sendRaw(peer: string, bytes: Uint8Array): Promise<void> {
    await this.#ask({ do: 'sendRaw', peer, bytes })
  }

  async close(peer: string): Promise<void> {
    await this.#ask({ do: 'close', peer })
  }

  /** Stops the whole process: it neither sends nor reads any more. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#child)
  }

  async #sdp(command: PeerCommand): Promise<string> {
    const sdp = await this.#ask(command)
    if (typeof sdp !== 'string') throw new Error('no description')
    return sdp
  }

  async #ask(command: PeerCommand): Promise<PeerResult> {
    await this.#loaded.promise
    if (this.#end) throw this.#end
    this.#lastId += 1
    const message: ToPeers = { id: this.#lastId, command }
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { resolve, reject })
      // a child that is gone is reported by its exit event
      this.#child.send(message, () => undefined)
    })
  }
}
