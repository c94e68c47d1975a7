import { until } from '@footlight/test-kit/wait'
import type { EmbeddedEngineOptions } from '../../engines/embedded/index.ts'
import type { Peer } from '../../engines/port.ts'
import type { PeerCounts } from '../../peer/native-peer.ts'
import { readCallAnswer } from '../../sdp/call.ts'
import type { Codec } from '../../sdp/codec.ts'
import { EngineKit, peer } from './engine-kit.ts'
import type { LossyPath } from './lossy-path.ts'
import type { Peers } from './peers.ts'
import type { PublishOptions } from './synthetic-source.ts'

export type CallSide = 'client' | 'performer'

interface CallOptions {
  client?: Partial<PublishOptions>
  performer?: Partial<PublishOptions>
  /** the network between the engine and the client */
  path?: LossyPath
}

const media = { kbps: 800, audio: true }

/** The native engine with both parties of a call, a process for each. */
export class CallKit implements AsyncDisposable {
  readonly kit: EngineKit
  /** what both parties take */
  agreed: readonly Codec[] = []

  private constructor(kit: EngineKit) {
    this.kit = kit
  }

  static async start(options: Partial<EmbeddedEngineOptions> = {}): Promise<CallKit> {
    return new CallKit(await EngineKit.start(options))
  }

  peersOf(side: CallSide): Peers {
    return side === 'client' ? this.kit.viewers : this.kit.publishers
  }

  count(side: CallSide): Promise<PeerCounts> {
    return this.peersOf(side).count(side)
  }

  /** As clients do, it calls again when a handshake fails, which it does more often on a crowded machine [E2]. */
  async connect(options: CallOptions = {}): Promise<void> {
    await this.#call(options)
    const { kit } = this
    const isOver = (side: CallSide) => kit.saw('connected', side) ?? kit.saw('lost', side)
    await until('both connections', () => isOver('client') && isOver('performer'), { withinMs: 25_000 })
    if (kit.saw('connected', 'client') && kit.saw('connected', 'performer')) return
    for (const side of ['client', 'performer'] as const) {
      await kit.engine.close(side)
      await this.peersOf(side).close(side)
    }
    kit.events = []
    await this.connect(options)
  }

  async #call({ client, performer, path }: CallOptions): Promise<void> {
    const { engine, viewers, publishers } = this.kit
    const callerOfferSdp = await viewers.call('client', { ...media, ...client })
    const offer = await engine.exchange(partyOf('performer'), {
      does: 'offer',
      plays: partyOf('client').stream,
      callerOfferSdp,
    })
    const answer = await publishers.answerCall('performer', offer.sdp, { ...media, ...performer })
    this.agreed = readCallAnswer(answer, offer.sdp).map(({ codec }) => codec)
    await engine.answer('performer', answer)
    const { sdp } = await engine.exchange(partyOf('client'), {
      does: 'answer',
      plays: partyOf('performer').stream,
      offerSdp: callerOfferSdp,
      codecs: this.agreed,
    })
    await viewers.accept('client', path ? path.through(sdp) : sdp)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kit[Symbol.asyncDispose]()
  }
}

export const partyOf = (side: CallSide): Peer =>
  peer(side, { stream: `call/one/${side}`, metered: side === 'client' })
