import { until } from '@footlight/test-kit/wait'
import { systemClock } from '../../clock.ts'
import {
  createEmbeddedEngine,
  type EmbeddedEngine,
  type EmbeddedEngineOptions,
} from '../../engines/embedded/index.ts'
import type { EngineEvent, Peer, ViewerSecond } from '../../engines/port.ts'
import type { PlayOffer } from '../../peer/native-peer.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { LossyPath } from './lossy-path.ts'
import type { Reports } from './peer-process.ts'
import { Peers } from './peers.ts'
import type { PublishOptions } from './synthetic-source.ts'

export const stream = 'live/p1'
/** two m-lines and this packet make a thread of the library loop for ever [E3] */
export const malformedSdes = Buffer.from('81ca00030000100101ff414141414141', 'hex')

export const peer = (connectionId: string, changes: Partial<Peer> = {}): Peer => ({
  connectionId,
  stream,
  audience: 'stage',
  metered: false,
  ...changes,
})

interface Playing {
  kinds?: readonly MediaKind[]
  peers?: Peers
  path?: LossyPath
  reports?: Reports
  /** it makes the offer itself */
  offer?: PlayOffer
}

/** The native engine with its workers, publishers in one process, viewers in another, and all that it told. */
export class EngineKit implements AsyncDisposable {
  readonly engine: EmbeddedEngine
  readonly publishers = new Peers()
  readonly viewers = new Peers()
  events: EngineEvent[] = []

  private constructor(engine: EmbeddedEngine) {
    this.engine = engine
    engine.subscribe((event) => this.events.push(event))
  }

  static async start(options: Partial<EmbeddedEngineOptions> = {}): Promise<EngineKit> {
    const engine = await createEmbeddedEngine({
      udpPort: 0,
      shares: { stage: 1, lobby: 1 },
      clock: systemClock,
      log: { warn: () => undefined },
      ...options,
    })
    return new EngineKit(engine)
  }

  worker(role: 'stage' | 'lobby' | 'apart'): { pid: number; udpPort: number } {
    const found = this.engine.workers.find((worker) => worker.role === role)
    if (!found) throw new Error(`no worker for ${role}`)
    return found
  }

  saw(type: EngineEvent['type'], connectionId: string): EngineEvent | undefined {
    return this.events.find(
      (event) => event.type === type && 'connectionId' in event && event.connectionId === connectionId,
    )
  }

  evidenceOf(connectionId: string): ViewerSecond[] {
    return this.events
      .flatMap((event) => (event.type === 'evidence' ? event.viewers : []))
      .filter((one) => one.connectionId === connectionId)
  }

  async publish(
    wanted: string | Peer,
    options: Partial<PublishOptions> = {},
    { peers = this.publishers, path }: Pick<Playing, 'peers' | 'path'> = {},
  ): Promise<void> {
    const asked = typeof wanted === 'string' ? peer(wanted) : wanted
    const id = asked.connectionId
    const offer = await peers.publish(id, { kbps: 800, audio: true, ...options })
    const sent = options.undeclared ? offer.replaceAll(/a=ssrc.*\r\n/g, '') : offer
    const { sdp } = await this.engine.publish(asked, sent)
    await peers.accept(id, path ? path.through(sdp) : sdp)
    await until(`media of ${id}`, () => this.saw('media', id))
  }

  /** As clients do, it tries again when the handshake fails, which it does more often on a crowded machine [E2]. */
  async play(wanted: string | Peer, playing: Playing = {}): Promise<void> {
    const asked = typeof wanted === 'string' ? peer(wanted) : wanted
    const { kinds = ['video', 'audio'], peers = this.viewers, path, reports, offer } = playing
    const id = asked.connectionId
    const offerSdp = offer ? await peers.offerToPlay(id, offer, reports) : null
    const { sdp } = await this.engine.play(asked, { offerSdp, kinds })
    const described = path ? path.through(sdp) : sdp
    if (offer) await peers.accept(id, described)
    else await this.engine.answer(id, await peers.play(id, described, reports))
    await until(`connection of ${id}`, () => this.saw('connected', id) ?? this.saw('lost', id), {
      withinMs: 25_000,
    })
    if (this.saw('connected', id)) return
    this.events = this.events.filter((event) => !('connectionId' in event) || event.connectionId !== id)
    await this.play(wanted, playing)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine[Symbol.asyncDispose]()
    await this.publishers[Symbol.asyncDispose]()
    await this.viewers[Symbol.asyncDispose]()
  }
}
