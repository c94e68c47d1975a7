import type { Evidence } from '@footlight/contract/internal'
import { callClaims, lasting } from '@footlight/test-kit/tokens'
import { until } from '@footlight/test-kit/wait'
import { systemClock } from '../../clock.ts'
import type { PeerCounts } from '../../peer/native-peer.ts'
import type { CallConnection } from '../../rooms/calls/call-connection.ts'
import { Rooms } from '../../rooms/rooms.ts'
import type { Codec } from '../../sdp/codec.ts'
import { EngineKit } from './engine-kit.ts'
import type { Peers } from './peers.ts'
import type { PublishOptions } from './synthetic-source.ts'

export type CallSide = 'client' | 'performer'

type CallOptions = Partial<Record<CallSide, Partial<PublishOptions>>>

const media = { kbps: 800, audio: true }
const sides = ['client', 'performer'] as const
const wanted = { stream: 'call/one', direction: 'call', address: null } as const
/** Rooms on the native engine, and both parties of a call, a process for each. Connections have the name of their side. */
export class CallKit implements AsyncDisposable {
  readonly kit: EngineKit
  readonly rooms: Rooms
  /** what the rooms report of the call's seconds */
  readonly rows: Evidence[] = []
  readonly ended: Partial<Record<CallSide, string>> = {}
  agreed: readonly Codec[] = []
  #admitted: CallSide = 'performer'

  private constructor(kit: EngineKit) {
    this.kit = kit
    this.rooms = new Rooms({ engine: kit.engine, clock: systemClock, newId: () => this.#admitted })
    this.rooms.subscribe((event) => {
      if (event.type === 'evidence') this.rows.push(...event.seconds)
    })
  }

  static async start(): Promise<CallKit> {
    return new CallKit(await EngineKit.start())
  }

  peersOf(side: CallSide): Peers {
    return side === 'client' ? this.kit.viewers : this.kit.publishers
  }

  count(side: CallSide): Promise<PeerCounts> {
    return this.peersOf(side).count(side)
  }

  /** Resolves to both sides, the client's first. As clients do, it calls again when a handshake fails, which it does more often on a crowded machine [E2]. */
  async connect(options: CallOptions = {}): Promise<readonly [CallConnection, CallConnection]> {
    const { kit, rooms } = this
    const connections = await this.#call(options).catch(() => null)
    if (connections === null) return this.again(options)
    const isOver = (side: CallSide) => kit.saw('connected', side) ?? kit.saw('lost', side)
    await until('both connections', () => sides.every(isOver), { withinMs: 25_000 })
    rooms.fund([{ sessionId: 'one', forMs: 3_600_000 }])
    if (sides.every((side) => kit.saw('connected', side))) return connections
    for (const connection of connections) connection.leave()
    return this.again(options)
  }

  /** Another call, after the last one has ended. */
  async again(options: CallOptions = {}): Promise<readonly [CallConnection, CallConnection]> {
    for (const side of sides) {
      await this.kit.engine.close(side)
      await this.peersOf(side)
        .close(side)
        .catch(() => undefined)
      delete this.ended[side]
    }
    this.kit.events = []
    return this.connect(options)
  }

  async #call(options: CallOptions): Promise<readonly [CallConnection, CallConnection]> {
    const { viewers, publishers } = this.kit
    const callerOffer = await viewers.call('client', { ...media, ...options.client })
    const callee = this.#admit('performer')
    const offer = await callee.offerCall(callerOffer)
    const answer = await publishers.answerCall('performer', offer.sdp, { ...media, ...options.performer })
    this.agreed = await callee.answerCall(answer)
    const caller = this.#admit('client')
    const { sdp } = await caller.acceptCall(callerOffer, this.agreed)
    await viewers.accept('client', sdp)
    return [caller, callee]
  }

  #admit(side: CallSide): CallConnection {
    this.#admitted = side
    const connection = this.rooms.admit(
      { ...callClaims(side, 'one'), jti: `token of the ${side}`, ...lasting },
      wanted,
    )
    connection.subscribe((event) => {
      if (event.type === 'ended') this.ended[side] = event.reason
    })
    return connection
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.rooms[Symbol.asyncDispose]()
    await this.kit[Symbol.asyncDispose]()
  }
}
