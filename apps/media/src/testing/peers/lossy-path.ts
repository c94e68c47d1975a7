import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createRandom, type SeededRandom } from '@footlight/test-kit/random'
import { isRtcp } from '../../engines/embedded/rtp/packet.ts'

const loopback = '127.0.0.1'

/** One direction of a line. What is left out is as on a perfect one. */
export interface Line {
  /** loses every so-manieth media packet */
  dropEvery?: number
  /** loses so many percent of all packets, by chance */
  lossPercent?: number
  delayMs?: number
  kbps?: number
  /** what waits longer than this for a line of `kbps` is lost */
  queueMs?: number
}

/** Both directions of a line, as the peer sees them. */
export interface Lines {
  down?: Line
  up?: Line
}

const seed = 34
const defaultQueueMs = 300

/** One direction: decides when each packet arrives, in the order in which they were sent, and which are lost. */
class Direction {
  line: Line
  readonly #random: SeededRandom
  readonly #waiting: { dueMs: number; send: () => void }[] = []
  #timer: NodeJS.Timeout | null = null
  #media = 0
  #busyUntilMs = 0

  constructor(line: Line, random: SeededRandom) {
    this.line = line
    this.#random = random
  }

  pass(packet: Buffer, send: () => void): void {
    const nowMs = performance.now()
    const delayMs = this.#delayMs(packet, nowMs)
    if (delayMs === null) return
    if (delayMs === 0 && this.#waiting.length === 0) send()
    else this.#waiting.push({ dueMs: nowMs + delayMs, send })
    this.#schedule(nowMs)
  }

  close(): void {
    this.#waiting.length = 0
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** Null when the packet is lost. */
  #delayMs(packet: Buffer, nowMs: number): number | null {
    const { dropEvery = 0, lossPercent = 0, delayMs = 0, kbps, queueMs = defaultQueueMs } = this.line
    if (isMedia(packet)) {
      this.#media += 1
      if (dropEvery > 0 && this.#media % dropEvery === 0) return null
    }
    if (lossPercent > 0 && this.#random.chance(lossPercent / 100)) return null
    if (kbps === undefined) return delayMs
    const beginsMs = Math.max(nowMs, this.#busyUntilMs)
    if (beginsMs - nowMs > queueMs) return null
    this.#busyUntilMs = beginsMs + (packet.length * 8) / kbps
    return this.#busyUntilMs - nowMs + delayMs
  }

  #schedule(nowMs: number): void {
    const [next] = this.#waiting
    if (!next || this.#timer) return
    this.#timer = setTimeout(() => this.#release(), Math.max(0, next.dueMs - nowMs))
  }

  #release(): void {
    this.#timer = null
    const nowMs = performance.now()
    while (this.#waiting[0] && this.#waiting[0].dueMs <= nowMs + 0.5) this.#waiting.shift()?.send()
    this.#schedule(nowMs)
  }
}

/** A stretch of network between the engine and one peer that loses and delays packets, or loses everything once it is cut. */
export class LossyPath implements AsyncDisposable {
  readonly #toPeer: Socket
  readonly #toEngine: Socket
  readonly #down: Direction
  readonly #up: Direction
  #peer: RemoteInfo | null = null
  #mediaBytes = 0
  #cut = false

  private constructor(toPeer: Socket, toEngine: Socket, enginePort: number, { down = {}, up = {} }: Lines) {
    this.#toPeer = toPeer
    this.#toEngine = toEngine
    this.#down = new Direction(down, createRandom(seed))
    this.#up = new Direction(up, createRandom(seed + 1))
    toPeer.on('message', (packet, from) => {
      this.#peer = from
      if (!this.#cut) this.#up.pass(packet, () => toEngine.send(packet, enginePort, loopback))
    })
    toEngine.on('message', (packet) => {
      if (isMedia(packet)) this.#mediaBytes += packet.length
      const peer = this.#peer
      if (peer && !this.#cut) this.#down.pass(packet, () => toPeer.send(packet, peer.port, peer.address))
    })
  }

  static async open(enginePort: number, lines: Lines = {}): Promise<LossyPath> {
    const sockets = [createSocket('udp4'), createSocket('udp4')] as const
    for (const socket of sockets) {
      socket.bind(0, loopback)
      await once(socket, 'listening')
    }
    return new LossyPath(...sockets, enginePort, lines)
  }

  /** The engine's description with this path as the only way to it. */
  through(sdp: string): string {
    const { port } = this.#toPeer.address()
    return sdp
      .split('\r\n')
      .flatMap((line) => {
        if (!line.startsWith('a=candidate:')) return [line]
        const fields = line.split(' ')
        if (fields[4]?.includes(':')) return []
        fields[4] = loopback
        fields[5] = String(port)
        return [fields.join(' ')]
      })
      .join('\r\n')
  }

  /** Bytes of media that the engine sent on this path, resends included: SRTP drops packets that a viewer has already. */
  get mediaBytes(): number {
    return this.#mediaBytes
  }

  /** Changes the line from now on. */
  become({ down = {}, up = {} }: Lines): void {
    this.#down.line = down
    this.#up.line = up
  }

  cut(): void {
    this.#cut = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#down.close()
    this.#up.close()
    this.#toPeer.close()
    this.#toEngine.close()
  }
}

const isMedia = (packet: Buffer): boolean => (packet[0] as number) >> 6 === 2 && !isRtcp(packet)
