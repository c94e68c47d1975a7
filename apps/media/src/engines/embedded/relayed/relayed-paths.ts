import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import type { Clock } from '../../../clock.ts'
import { mend, readZeroCheck } from './stun.ts'

/** One connection that a check may name. */
export interface Expected {
  /** what its description calls itself and its secret */
  ufrag: string
  password: string
  /** the UDP port of its worker */
  workerPort: number
}

/** From a relay's address to a worker, and back. */
interface Path {
  ufrag: string
  workerPort: number
  /** the worker knows the path by this socket's address */
  socket: Socket
  lastPacketMs: number
}

export interface RelayedPathsOptions {
  clock: Clock
  /** sends to the relay, from the one port that all relays send to */
  reply(packet: Buffer, port: number, address: string): void
}

const maxPaths = 2_000
/** a browser has one relayed address for each relay server and transport */
const maxPathsOfConnection = 8
const silentForMs = 30_000
const tidyEveryMs = 5_000
const loopback = '127.0.0.1'

/**
 * What relays send to the port of relayed paths, passed on to the workers. A path opens with a check that has the
 * tie-breaker 0 and the signature of a known connection; without one nothing is passed on.
 */
export class RelayedPaths implements Disposable {
  readonly #options: RelayedPathsOptions
  readonly #expected = new Map<string, Expected>()
  readonly #paths = new Map<string, Path>()
  readonly #stopTidying: () => void

  constructor(options: RelayedPathsOptions) {
    this.#options = options
    this.#stopTidying = options.clock.every(tidyEveryMs, () => this.#tidy())
  }

  get size(): number {
    return this.#paths.size
  }

  expect(expected: Expected): void {
    this.#expected.set(expected.ufrag, expected)
  }

  /** The connection is over, and with it its paths. */
  forget(ufrag: string): void {
    this.#expected.delete(ufrag)
    for (const [key, path] of this.#paths) if (path.ufrag === ufrag) this.#close(key)
  }

  receive(packet: Buffer, { address, port }: Pick<RemoteInfo, 'address' | 'port'>): void {
    // a datagram may claim to come from there, and none can be sent there
    if (port === 0) return
    const key = `${address} ${port}`
    const check = readZeroCheck(packet)
    const expected = check ? this.#expected.get(check.ufrag) : undefined
    const mended = check && expected ? mend(check, expected.password) : null
    const known = this.#paths.get(key)
    // a browser's next connection may come from the same address
    const path = mended && expected && known?.ufrag !== expected.ufrag ? this.#open(key, expected) : known
    if (!path || (check && !mended)) return
    path.lastPacketMs = this.#options.clock.steadyMs()
    path.socket.send(mended ?? packet, path.workerPort, loopback)
  }

  [Symbol.dispose](): void {
    this.#stopTidying()
    for (const key of [...this.#paths.keys()]) this.#close(key)
  }

  #open(key: string, { ufrag, workerPort }: Expected): Path | undefined {
    this.#close(key)
    let ofConnection = 0
    for (const path of this.#paths.values()) if (path.ufrag === ufrag) ofConnection += 1
    if (ofConnection >= maxPathsOfConnection || this.#paths.size >= maxPaths) return undefined
    const [address = '', port] = key.split(' ')
    const socket = createSocket('udp4')
    socket.on('error', () => this.#close(key))
    socket.on('message', (packet, from) => {
      if (from.port === workerPort && from.address === loopback)
        this.#options.reply(packet, Number(port), address)
    })
    socket.bind(0, loopback)
    const path = { ufrag, workerPort, socket, lastPacketMs: 0 }
    this.#paths.set(key, path)
    return path
  }

  #close(key: string): void {
    this.#paths.get(key)?.socket.close()
    this.#paths.delete(key)
  }

  #tidy(): void {
    const nowMs = this.#options.clock.steadyMs()
    for (const [key, { lastPacketMs }] of this.#paths)
      if (nowMs - lastPacketMs > silentForMs) this.#close(key)
  }
}
