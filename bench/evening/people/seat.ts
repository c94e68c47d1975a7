import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamOptions } from '@footlight/contract'
import type { Reply } from '../../../apps/media/src/dialects/stream/respond.ts'
import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { StreamClient } from '../../../apps/media/src/testing/stream-client.ts'

const firstPictureWithinMs = 6_000
const pollEveryMs = 200
const tries = 5

/** One viewer of a stream, reconnecting as a player does [C3]: records the received pictures and their times. */
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
        await sleep(pollEveryMs, undefined, { signal })
      }
      await this.leave()
    }
    throw new Error('no picture came')
  }

  /** Connects anew where the connection is lost. */
  async ensureOpen(signal: AbortSignal): Promise<void> {
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

  /** Closes the connection, and keeps the records. */
  async leave(): Promise<void> {
    const peer = this.#peer
    if (peer === null) return
    for (const second of (await this.#peers.look(peer)).seconds) this.#seen.add(second)
    Object.assign(this.#before, await this.traffic())
    this.#peer = null
    await this.#peers.close(peer)
  }
}

/** [D2] Publishes by the stream dialect over the site's WebSocket; the answer to the offer. */
export async function publish(stream: StreamOptions, address: string, offerSdp: string): Promise<string> {
  using client = await connect(stream, address)
  const sdp = { type: 'offer', sdp: offerSdp }
  return sdpOf(await client.ask(messageOf(stream, { direction: 'publish', command: 'sendOffer', sdp })))
}

/** [D3] Asks for a stream, and answers the offer. */
export async function play(
  stream: StreamOptions,
  address: string,
  answerTo: (offerSdp: string) => Promise<string>,
): Promise<void> {
  using client = await connect(stream, address)
  const offer = await client.ask(messageOf(stream, { direction: 'play', command: 'getOffer' }))
  const sdp = { type: 'answer', sdp: await answerTo(sdpOf(offer)) }
  const { sessionId } = offer.streamInfo ?? {}
  taken(await client.ask(messageOf(stream, { direction: 'play', command: 'sendResponse', sdp }, sessionId)))
}

function connect({ serverUrl }: StreamOptions, address: string): Promise<StreamClient> {
  return StreamClient.connect(Number(new URL(serverUrl).port), address)
}

function messageOf(stream: StreamOptions, message: object, sessionId = '[empty]') {
  const { applicationName, streamName, token } = stream
  return { ...message, streamInfo: { applicationName, streamName, sessionId }, userData: { token } }
}

function sdpOf(reply: Reply): string {
  return taken(reply).sdp?.sdp ?? ''
}

function taken(reply: Reply): Reply {
  if (reply.status === 200) return reply
  throw new Error(`a stream message was answered ${reply.status}: ${reply.statusDescription}`)
}
