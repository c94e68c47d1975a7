import { openClip } from '../../demo/clip-source.ts'
import type { ReportBlock } from '../../engines/embedded/rtp/rtcp.ts'
import { NativePeer, type PeerCounts, type PlayOffer } from '../../peer/native-peer.ts'
import type { RtpSource } from '../../peer/rtp-source.ts'
import { leavingOut } from './leaving-out.ts'
import { SeenSeconds } from './seen-seconds.ts'
import { framesPerSecond, type PublishOptions, SyntheticSource } from './synthetic-source.ts'

/**
 * What a viewer reports on what it received: the truth, nothing but keyframe requests, that all is lost, or the truth
 * with a keyframe request each time.
 */
export type Reports = 'honest' | 'none' | 'all lost' | 'begging'

/** A process of WebRTC peers, for tests and benches, forked by `peers.ts`. */
export type PeerCommand =
  | { do: 'publish'; peer: string; options: PublishOptions }
  | { do: 'call'; peer: string; options: PublishOptions; reports: Reports }
  | { do: 'answerCall'; peer: string; offerSdp: string; options: PublishOptions; reports: Reports }
  | { do: 'accept'; peer: string; answerSdp: string }
  | { do: 'play'; peer: string; offerSdp: string; reports: Reports }
  | { do: 'offer'; peer: string; payloadTypes: PlayOffer; reports: Reports }
  | { do: 'setReports'; peer: string; reports: Reports }
  | { do: 'count'; peer: string }
  | { do: 'look'; peer: string }
  | { do: 'sendRaw'; peer: string; bytes: Uint8Array }
  | { do: 'close'; peer: string }

/** What a viewer has been given so far. */
export interface Look {
  state: NativePeer['state']
  /** Unix seconds in which it was sent a picture */
  seconds: number[]
}

export type PeerResult = string | PeerCounts | Look | null

export interface ToPeers {
  id: number
  command: PeerCommand
}
export type FromPeers =
  | { type: 'loaded' }
  | { type: 'reply'; id: number; result: PeerResult }
  | { type: 'failed'; id: number; message: string }

/** how often the viewers' pictures are sampled */
const pollEveryMs = 200

const lies: Record<Reports, (block: ReportBlock) => ReportBlock | null> = {
  honest: (block) => block,
  none: () => null,
  'all lost': (block) => ({ ...block, fractionLost: 255 }),
  begging: (block) => block,
}

const setReports = (peer: NativePeer, reports: Reports): void =>
  peer.lie(lies[reports], reports === 'begging')

const openSource = async (options: PublishOptions): Promise<RtpSource> => {
  if (!options.clip) return new SyntheticSource(options)
  const clip = await openClip(options.clip)
  return options.leavesOut ? leavingOut(clip, options.leavesOut) : clip
}

const send = (message: FromPeers): void => {
  if (process.connected) process.send?.(message)
}

const run = (): void => {
  const peers = new Map<string, NativePeer>()
  const seen = new WeakMap<NativePeer, SeenSeconds>()
  setInterval(() => {
    for (const peer of peers.values()) seen.get(peer)?.look(peer.pictures, Date.now())
  }, pollEveryMs)
  const named = (name: string): NativePeer => {
    const peer = peers.get(name)
    if (!peer) throw new Error(`no peer ${name}`)
    return peer
  }
  const add = (name: string): NativePeer => {
    const peer = new NativePeer(name)
    peers.set(name, peer)
    return peer
  }
  const handle = async (command: PeerCommand): Promise<PeerResult> => {
    switch (command.do) {
      case 'publish':
        return add(command.peer).publish(await openSource(command.options))
      case 'call':
      case 'answerCall': {
        const peer = add(command.peer)
        const source = await openSource(command.options)
        const sdp = command.do === 'call' ? peer.call(source) : peer.answerCall(command.offerSdp, source)
        seen.set(peer, new SeenSeconds(framesPerSecond))
        setReports(peer, command.reports)
        return sdp
      }
      case 'play': {
        const peer = add(command.peer)
        seen.set(peer, new SeenSeconds(framesPerSecond))
        const answer = peer.play(command.offerSdp)
        setReports(peer, command.reports)
        return answer
      }
      case 'offer': {
        const peer = add(command.peer)
        const offer = peer.offerToPlay(command.payloadTypes)
        setReports(peer, command.reports)
        return offer
      }
      case 'accept':
        named(command.peer).accept(command.answerSdp)
        return null
      case 'setReports':
        setReports(named(command.peer), command.reports)
        return null
      case 'count':
        return named(command.peer).count()
      case 'look': {
        const peer = named(command.peer)
        return { state: peer.state, seconds: seen.get(peer)?.seconds ?? [] }
      }
      case 'sendRaw':
        named(command.peer).sendRaw(Buffer.from(command.bytes))
        return null
      case 'close':
        named(command.peer).close()
        peers.delete(command.peer)
        return null
    }
  }
  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ id, command }: ToPeers) => {
    try {
      send({ type: 'reply', id, result: await handle(command) })
    } catch (error) {
      send({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    }
  })
  send({ type: 'loaded' })
}

run()
