import { Audio, type Track, Video } from 'node-datachannel'
import type { Clock } from '../../../clock.ts'
import { newViewerEvidence, type Sent, type ViewerEvidence, viewerEvidence } from '../../../evidence/index.ts'
import type { Codec } from '../../../sdp/codec.ts'
import { transportWideUri } from '../../../sdp/publish.ts'
import type { ConnectionId, MediaKind, ViewerSecond } from '../../port.ts'
import type { Outlet } from '../rtp/outlet.ts'
import { sequenceDistance } from '../rtp/packet.ts'
import { parseRtcp, type ReportBlock } from '../rtp/rtcp.ts'
import type { LiveStream } from './live-stream.ts'
import { sendOn } from './send.ts'
import { Transport } from './transport.ts'

interface Branch {
  kind: MediaKind
  track: Track
  outlet: Outlet
  open: boolean
  /** totals of the outlet when the current second began */
  before: { packets: number; bytes: number; frames: number; highestSequence: number }
  /** of its latest receiver report */
  lossPercent: number
  rttMs: number | null
}

export interface ViewerOptions {
  id: ConnectionId
  stream: LiveStream
  /** what of the stream it gets */
  kinds: readonly MediaKind[]
  udpPort: number
  clock: Clock
  connected(): void
  ended(reason: 'closed' | 'failed'): void
}

/** packets sent again to one viewer in one second, at most: no request makes the server a flood */
const resendsPerSecond = 1024
const silentAfterMs = 10_000

/** One viewer of a stream: sends what the stream hands it, and listens to what the viewer reports. */
export class Viewer {
  readonly id: ConnectionId
  readonly stream: LiveStream
  readonly createdMs: number
  connectedMs: number | null = null
  /** [B12] null while nobody has said how long it is paid for */
  fundedUntilMs: number | null = null
  readonly #transport: Transport
  readonly #branches: Branch[]
  readonly #options: ViewerOptions
  #evidence: ViewerEvidence
  #heardMs = 0
  #resends = 0

  constructor(options: ViewerOptions) {
    this.id = options.id
    this.stream = options.stream
    this.createdMs = options.clock.now()
    this.#options = options
    this.#evidence = newViewerEvidence(options.id)
    this.#transport = new Transport({ name: options.id, udpPort: options.udpPort, ended: options.ended })
    this.#branches = [...options.stream.outlets.values()]
      .filter(({ codec }) => options.kinds.includes(codec.kind))
      .map(({ codec, outlet }) => this.#branch(codec, outlet))
  }

  offer(): Promise<string> {
    return this.#transport.offer()
  }

  answer(answerSdp: string): void {
    this.#transport.acceptAnswer(answerSdp)
  }

  send(kind: MediaKind, packet: Buffer): void {
    for (const branch of this.#branches) {
      if (branch.kind === kind && branch.open) sendOn(branch.track, packet)
    }
  }

  close(): void {
    for (const branch of this.#branches) branch.open = false
    this.#transport.close()
  }

  /** Notes what the second that just passed held. */
  secondOver(second: number): void {
    this.#resends = 0
    if (this.connectedMs === null) return
    const sent = { video: this.#sentOf('video'), audio: this.#sentOf('audio') }
    this.#evidence = viewerEvidence(this.#evidence, { type: 'sent', second, ...sent }).state
  }

  /** The seconds that became final. */
  settle(nowMs: number): ViewerSecond[] {
    const { state, settled } = viewerEvidence(this.#evidence, { type: 'tick', at: nowMs })
    this.#evidence = state
    return settled
  }

  get unsettled(): boolean {
    return this.#evidence.pending.length > 0
  }

  /** [E2] Media goes out and no report comes back: it vanished, long before ICE would say so. */
  silent(nowMs: number): boolean {
    if (this.connectedMs === null) return false
    const sending = this.#branches.some(({ open, outlet }) => open && outlet.flowing(nowMs, silentAfterMs))
    return sending && nowMs - Math.max(this.#heardMs, this.connectedMs) > silentAfterMs
  }

  #branch(codec: Codec, outlet: Outlet): Branch {
    const { kind, name, parameters } = codec
    const mid = kind === 'video' ? '0' : '1'
    const media = kind === 'video' ? new Video(mid, 'SendOnly') : new Audio(mid, 'SendOnly')
    // the binding refuses an argument that is there and undefined: VP8 has no parameters
    const profile: [string?] = parameters ? [parameters] : []
    if (media instanceof Video) media.addVideoCodec(outlet.payloadType, name, ...profile)
    else media.addAudioCodec(outlet.payloadType, name, ...profile)
    if (outlet.transportWideId !== null) {
      media.parseSdpLine(`a=rtcp-fb:${outlet.payloadType} transport-cc`)
      media.parseSdpLine(`a=extmap:${outlet.transportWideId} ${transportWideUri}`)
    }
    media.addSSRC(outlet.ssrc, 'footlight', 'footlight', kind)
    const track = this.#transport.addTrack(media)
    const branch: Branch = {
      kind,
      track,
      outlet,
      open: false,
      before: totalsOf(outlet),
      lossPercent: 0,
      rttMs: null,
    }
    track.onOpen(() => this.#opened(branch))
    track.onMessage((packet) => this.#onRtcp(branch, packet))
    return branch
  }

  #opened(branch: Branch): void {
    const nowMs = this.#options.clock.now()
    branch.open = true
    branch.before = totalsOf(branch.outlet)
    if (this.connectedMs === null) {
      this.connectedMs = nowMs
      this.#options.connected()
    }
    this.stream.opened(this, branch.kind, nowMs)
  }

  #onRtcp(branch: Branch, packet: Buffer): void {
    const nowMs = this.#options.clock.now()
    this.#heardMs = nowMs
    for (const message of parseRtcp(packet)) {
      switch (message.type) {
        case 'report':
          if (message.block.ssrc === branch.outlet.ssrc) this.#onReport(branch, message.block, nowMs)
          break
        case 'nack':
          if (message.mediaSsrc === branch.outlet.ssrc) this.#resend(branch, message.sequences)
          break
        case 'keyframeRequest':
          if (branch.kind === 'video') this.stream.askForKeyframe(nowMs)
          break
        case 'arrived':
          if (message.mediaSsrc === branch.outlet.ssrc)
            this.#acknowledged(branch, message.transportSequence, nowMs)
          break
        case 'senderReport':
      }
    }
  }

  #onReport(branch: Branch, block: ReportBlock, nowMs: number): void {
    const { lastSenderReport, delaySinceLastSenderReport } = block
    branch.lossPercent = (block.fractionLost * 100) / 256
    branch.rttMs = branch.outlet.roundTripMs(lastSenderReport, delaySinceLastSenderReport, nowMs)
    this.#acknowledged(branch, block.extendedHighestSequence & 0xffff, nowMs)
  }

  /** This packet has reached the viewer. One that was not sent yet cannot have. */
  #acknowledged({ kind, outlet, lossPercent, rttMs }: Branch, sequence16: number, nowMs: number): void {
    const behind = sequenceDistance(outlet.highestSequence & 0xffff, sequence16)
    if (behind > 0) return
    const report = { highestSequence: outlet.highestSequence + behind, lossPercent, rttMs, at: nowMs }
    this.#evidence = viewerEvidence(this.#evidence, { type: 'reported', kind, report }).state
  }

  #resend({ track, outlet }: Branch, sequences: number[]): void {
    for (const sequence of sequences) {
      const packet = outlet.packet(sequence)
      if (!packet || this.#resends >= resendsPerSecond) continue
      this.#resends += 1
      sendOn(track, packet)
    }
  }

  #sentOf(kind: MediaKind): Sent | null {
    const branch = this.#branches.find((one) => one.kind === kind && one.open)
    if (!branch) return null
    const { before, outlet } = branch
    const after = totalsOf(outlet)
    branch.before = after
    if (after.packets === before.packets) return null
    return {
      packets: after.packets - before.packets,
      bytes: after.bytes - before.bytes,
      frames: after.frames - before.frames,
      firstSequence: before.highestSequence + 1,
    }
  }
}

const totalsOf = (outlet: Outlet): Branch['before'] => ({
  ...outlet.totals,
  highestSequence: outlet.highestSequence,
})
