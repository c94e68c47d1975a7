import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isRtcp } from '../../engines/embedded/rtp/packet.ts'

const loopback = '127.0.0.1'

/** A stretch of network between the engine and one viewer that loses media packets, or everything once it is cut. */
export class LossyPath implements AsyncDisposable {
  readonly #toViewer: Socket
  readonly #toEngine: Socket
  #viewer: RemoteInfo | null = null
  #media = 0
  #mediaBytes = 0
  #cut = false

  private constructor(toViewer: Socket, toEngine: Socket, enginePort: number, dropEvery: number) {
    this.#toViewer = toViewer
    this.#toEngine = toEngine
    toViewer.on('message', (packet, from) => {
      this.#viewer = from
      if (!this.#cut) toEngine.send(packet, enginePort, loopback)
    })
    toEngine.on('message', (packet) => {
      const isMedia = (packet[0] as number) >> 6 === 2 && !isRtcp(packet)
      if (isMedia) {
        this.#media += 1
        this.#mediaBytes += packet.length
      }
      const dropped = isMedia && dropEvery > 0 && this.#media % dropEvery === 0
      if (this.#viewer && !this.#cut && !dropped)
        toViewer.send(packet, this.#viewer.port, this.#viewer.address)
    })
  }

  static async open(enginePort: number, dropEvery: number): Promise<LossyPath> {
    const sockets = [createSocket('udp4'), createSocket('udp4')] as const
    for (const socket of sockets) {
      socket.bind(0, loopback)
      await once(socket, 'listening')
    }
    return new LossyPath(...sockets, enginePort, dropEvery)
  }

  /** The offer with this path as the only way to the engine. */
  through(offerSdp: string): string {
    const { port } = this.#toViewer.address()
    return offerSdp
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

  cut(): void {
    this.#cut = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#toViewer.close()
    this.#toEngine.close()
  }
}
