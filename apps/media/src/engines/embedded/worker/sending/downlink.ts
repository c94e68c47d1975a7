import type { Clock } from '../../../../clock.ts'
import type { MediaKind } from '../../../../sdp/codec.ts'
import type { ConnectionId, ViewerSecond } from '../../../port.ts'
import {
  billableLossPercent,
  newViewerEvidence,
  type ViewerEvidence,
  viewerEvidence,
} from '../../evidence/index.ts'
import type { Left } from '../../metered/pacing.ts'
import type { Forwarded, PacketFanout } from '../../rtp/packet-fanout.ts'
import { parseRtcp, type ReportBlock } from '../../rtp/rtcp.ts'
import type { PacketSink } from '../connections/send.ts'
import type { Isolate } from '../isolate.ts'
import { askForKeyframe, type KeyframeThrottle, newKeyframeThrottle } from '../streams/keyframe-throttle.ts'
import type { LiveStream } from '../streams/live-stream.ts'
import type { Layer } from '../streams/video-layers.ts'
import type { DownTrack } from './down-track.ts'
import { LayerFollowing } from './layer-following.ts'
import { Payment } from './payment.ts'
import { Resends } from './resends.ts'

export interface DownlinkOptions {
  id: ConnectionId
  stream: LiveStream
  downTracks: readonly DownTrack[]
  /** [B11] sent only while acknowledged and funded; `left`: the state of the payer's previous connection */
  metered: { left: Left | null } | null
  /** another worker on this machine, which requests the packets that any of its viewers lost: resends without limit */
  isCascade: boolean
  clock: Clock
  isolate: Isolate
  connected(): void
  slow(): void
  /** closes the connection that it is a part of */
  close(): void
}

const silentAfterMs = 10_000
/** [B13] a gap in what arrived is the cause of what a viewer cannot show for this long: of keyframes asked for in vain [B11] */
const gapForMs = 3_000
/** reports in a row with more loss than can be billed, about as many seconds */
const slowAfterReports = 3

/** The sending side of a connection: sends it a stream's packets, and processes its reports. */
export class Downlink {
  readonly id: ConnectionId
  readonly stream: LiveStream
  readonly createdMs: number
  connectedMs: number | null = null
  readonly #downTracks: readonly DownTrack[]
  readonly #options: DownlinkOptions
  #payment: Payment | null = null
  #fundedUntilMs: number | null = null
  #evidence: ViewerEvidence
  #lastPacketMs = 0
  readonly #resends: Resends | null
  readonly #keyframeAsks = new Map<DownTrack, KeyframeThrottle>()
  /** whether the viewer asked for a keyframe in the current second */
  #asked = false
  #lossyReports = 0
  /** [E6] it is told once that its line is too slow */
  #isSlow = false
  /** for how long its picture had stood still when the second began */
  #stoodBeforeMs = 0
  /** Sends a packet of the stream if it is meant for this viewer now. */
  readonly send: (kind: MediaKind, forwarded: Forwarded, isOfKeyframe: boolean, layer: PacketFanout) => void
  /** [E6] null where there is nothing to choose */
  readonly #following: LayerFollowing | null

  constructor(options: DownlinkOptions) {
    const { id, stream, downTracks, clock, isolate } = options
    this.id = id
    this.stream = stream
    this.createdMs = clock.steadyMs()
    this.#options = options
    this.#evidence = newViewerEvidence(id)
    this.#resends = options.isCascade ? null : new Resends(this.createdMs)
    this.#downTracks = downTracks
    this.send = isolate((kind, forwarded, isOfKeyframe, layer) => {
      for (const downTrack of this.#downTracks)
        if (downTrack.kind === kind) downTrack.send(forwarded, isOfKeyframe, layer)
    })
    this.#following = this.#followLayers()
  }

  /** To be called when a track opens; null: nothing is sent on it. */
  opened(track: PacketSink, downTrack: DownTrack | null): void {
    const nowMs = this.#options.clock.steadyMs()
    downTrack?.open(track)
    if (this.connectedMs === null) {
      this.connectedMs = nowMs
      this.#payment = this.#meter(nowMs)
      this.#options.connected()
    }
    if (downTrack) this.stream.opened(this, downTrack, nowMs)
  }

  sendReport(kind: MediaKind, packet: Buffer, layer: PacketFanout): void {
    for (const downTrack of this.#downTracks) if (downTrack.kind === kind) downTrack.sendReport(packet, layer)
  }

  /** [B4] Sends these kinds alone from now on. */
  gate(kinds: readonly MediaKind[]): void {
    for (const downTrack of this.#downTracks) {
      const isResumed = downTrack.switch(kinds.includes(downTrack.kind))
      if (isResumed && downTrack.kind === 'video')
        this.#requestKeyframe(downTrack, this.#options.clock.steadyMs())
    }
  }

  /** [E6] The picture is shown at so many pixels. */
  showAt(pixels: number): void {
    this.#following?.showAt(pixels)
  }

  /** [B12] Until when it is paid for, in steady milliseconds. */
  fund(untilMs: number): void {
    this.#fundedUntilMs = untilMs
    this.#payment?.fund(untilMs)
  }

  /** [B11] The state for the payer's next connection; null if the viewer is not metered, or never connected. */
  get left(): Left | null {
    // no further report will arrive: the last seconds can be settled
    const { settled } = viewerEvidence(this.#evidence, { type: 'tick', at: Number.POSITIVE_INFINITY })
    return this.#payment?.left(settled) ?? null
  }

  close(): void {
    for (const downTrack of this.#downTracks) downTrack.close()
    this.#options.close()
  }

  /** Every 50 ms. */
  tick(nowMs: number): void {
    for (const downTrack of this.#downTracks) {
      if (downTrack.kind !== 'video') continue
      downTrack.gaps.tick(downTrack.rttMs, nowMs)
      if (downTrack.needsKeyframe(nowMs)) this.#needsKeyframe(downTrack, nowMs)
    }
    if (this.connectedMs !== null) this.#following?.tick(nowMs)
    this.#payment?.tick(nowMs)
  }

  /** Records what was sent in the second that just passed. */
  onSecondEnd(second: number): void {
    if (this.connectedMs === null) return
    const paused = this.#payment?.onSecondEnd(second) ?? false
    const [video = null, audio = null] = (['video', 'audio'] as const).map(
      (kind) => this.#downTracks.find((downTrack) => downTrack.kind === kind)?.takeSent() ?? null,
    )
    this.#resends?.onSecondEnd((video?.bytes ?? 0) + (audio?.bytes ?? 0))
    const asked = this.#asked
    this.#asked = false
    const picture = this.#downTracks.find(({ kind }) => kind === 'video')
    const stoodInAllMs = picture?.gaps.stoodMs ?? 0
    const stoodMs = stoodInAllMs - this.#stoodBeforeMs
    this.#stoodBeforeMs = stoodInAllMs
    const gapsSinceMs = this.#options.clock.steadyMs() - gapForMs
    const sourceGaps = picture !== undefined && this.stream.hasGapSince(gapsSinceMs, picture.source)
    const sent = { second, paused, asked, stoodMs, sourceGaps, video, audio }
    this.#evidence = viewerEvidence(this.#evidence, { type: 'sent', ...sent }).state
  }

  /** The seconds that became final. */
  settle(unixMs: number): ViewerSecond[] {
    const { state, settled } = viewerEvidence(this.#evidence, { type: 'tick', at: unixMs })
    this.#evidence = state
    for (const second of settled) this.#payment?.settled(second)
    return settled
  }

  get unsettled(): boolean {
    return this.#evidence.pending.length > 0
  }

  /** [E2] Whether media is sent and nothing returns: the viewer vanished, long before ICE would notice. */
  silent(nowMs: number): boolean {
    if (this.connectedMs === null) return false
    const sending = this.#downTracks.some((downTrack) => downTrack.isFlowing(nowMs, silentAfterMs))
    return sending && nowMs - Math.max(this.#lastPacketMs, this.connectedMs) > silentAfterMs
  }

  /** Notes that the viewer is there, whatever it sent. */
  received(nowMs: number): void {
    this.#lastPacketMs = nowMs
  }

  /** Reads what the viewer says of what it is sent on this track. */
  read(downTrack: DownTrack, packet: Buffer): void {
    const nowMs = this.#options.clock.steadyMs()
    this.received(nowMs)
    const messages = parseRtcp(packet)
    const { ssrc } = downTrack.line
    // a report counts the packets as lost that are asked for beside it
    for (const message of messages)
      if (message.type === 'nack' && message.mediaSsrc === ssrc)
        this.#resend(downTrack, message.sequences, nowMs)
    for (const message of messages) {
      switch (message.type) {
        case 'report':
          if (message.block.ssrc === ssrc) this.#onReport(downTrack, message.block, nowMs)
          break
        case 'keyframeRequest':
          // not every viewer names the source right, and each but a cascade has one
          if (downTrack.kind === 'video' && (message.mediaSsrc === ssrc || !this.#options.isCascade))
            this.#keyframeAsked(downTrack, nowMs)
          break
        case 'arrived':
          if (message.mediaSsrc === ssrc)
            this.#acknowledged(downTrack, downTrack.sequenceOf(message.transportSequence))
          break
        case 'nack':
        case 'senderReport':
      }
    }
  }

  #meter(nowMs: number): Payment | null {
    const { metered } = this.#options
    if (metered === null) return null
    const { left } = metered
    const picture = this.#downTracks.find(({ kind }) => kind === 'video')
    const payment = new Payment(this.#downTracks, nowMs, left, (atMs) => {
      if (picture) this.#requestKeyframe(picture, atMs)
    })
    if (this.#fundedUntilMs !== null) payment.fund(this.#fundedUntilMs)
    return payment
  }

  #keyframeAsked(downTrack: DownTrack, nowMs: number): void {
    this.#asked = true
    downTrack.gaps.keyframeAsked()
    this.#needsKeyframe(downTrack, nowMs)
  }

  /** Requests a keyframe when the throttle allows it. */
  #needsKeyframe(downTrack: DownTrack, nowMs: number): void {
    if (this.#throttle(downTrack, nowMs)) this.#askStream(downTrack, nowMs)
  }

  /** Requests a keyframe at once, as what is sent begins anew. */
  #requestKeyframe(downTrack: DownTrack, nowMs: number): void {
    this.#throttle(downTrack, nowMs)
    this.#askStream(downTrack, nowMs)
  }

  #throttle(downTrack: DownTrack, nowMs: number): boolean {
    const before = this.#keyframeAsks.get(downTrack) ?? newKeyframeThrottle
    const { asks, granted } = askForKeyframe(before, nowMs)
    this.#keyframeAsks.set(downTrack, asks)
    return granted
  }

  #askStream(downTrack: DownTrack, nowMs: number): void {
    this.stream.askForKeyframe(nowMs, this.stream.layers?.of(downTrack.source)?.index ?? 0)
  }

  #followLayers(): LayerFollowing | null {
    const { layers } = this.stream
    const [downTrack, ...others] = this.#downTracks.filter(({ kind }) => kind === 'video')
    // a cascade is sent all layers
    if (!layers || !downTrack || others.length > 0) return null
    const askForKeyframe = ({ index }: Layer, atMs: number) => this.stream.askForKeyframe(atMs, index)
    const isUnfunded = () => this.#payment?.isUnfunded ?? false
    const options = { downTrack, layers, isByLine: !this.#options.isCascade, isUnfunded, askForKeyframe }
    return new LayerFollowing(options, this.createdMs)
  }

  #onReport(downTrack: DownTrack, block: ReportBlock, nowMs: number): void {
    this.#acknowledged(downTrack, downTrack.reported(block, nowMs))
    this.#lossyReports = downTrack.lossPercent > billableLossPercent ? this.#lossyReports + 1 : 0
    if (this.#isSlow || this.#lossyReports < slowAfterReports) return
    this.#isSlow = true
    this.#options.slow()
  }

  /** Notes that this packet has reached the viewer; ignored for a packet that was never sent to it. */
  #acknowledged(downTrack: DownTrack, highestSequence: number | null): void {
    if (highestSequence === null) return
    const { kind, lossPercent, rttMs } = downTrack
    const report = { highestSequence, lossPercent, rttMs, at: this.#options.clock.now() }
    this.#evidence = viewerEvidence(this.#evidence, { type: 'reported', kind, report }).state
    this.#payment?.acknowledged(downTrack, highestSequence)
  }

  #resend(downTrack: DownTrack, sequences: number[], nowMs: number): void {
    const index = this.#downTracks.indexOf(downTrack)
    for (const sequence16 of sequences)
      downTrack.resend(sequence16, nowMs, (sequence, bytes) => {
        const key = sequence * this.#downTracks.length + index
        return this.#resends?.take(key, bytes, downTrack.rttMs, nowMs) ?? 'now'
      })
  }
}
