import type { Codec, MediaKind } from '../../../../sdp/codec.ts'
import { PictureGaps, type Sent } from '../../evidence/index.ts'
import { Claims } from '../../metered/claimed-loss.ts'
import {
  applyContinuation,
  type Continuation,
  continuation,
  continuedReport,
} from '../../rtp/continuation.ts'
import { type Numbers, renumber, sequenceDistance } from '../../rtp/packet.ts'
import type { Forwarded, PacketFanout } from '../../rtp/packet-fanout.ts'
import type { ReportBlock } from '../../rtp/rtcp.ts'
import { type DownTrackSection, type MediaLine, numbersOf } from '../connections/media-line.ts'
import { type PacketSink, sendOn } from '../connections/send.ts'
import { Beginning } from './beginning.ts'
import type { Resend } from './resends.ts'
import { SequenceMap } from './sequence-map.ts'

/** open: all packets pass. waiting: packets pass from the next keyframe on. shut: only a keyframe that was let through. */
type Gate = 'open' | 'waiting' | 'shut'

const maxRepeated = 32
/** One kind of media towards one viewer. */
export class DownTrack {
  readonly kind: MediaKind
  /** the m-line of a connection that only sends */
  readonly line: MediaLine
  /** whose numbers all its packets have */
  readonly fanout: PacketFanout
  readonly #codec: Codec['name']
  /** [E6] the layer that is sent, and the one that takes its place with its next keyframe */
  #source: PacketFanout
  #next: PacketFanout | null = null
  /** the one before the source: what the viewer echoes first after a switch is a sender report of that */
  #left: PacketFanout | null = null
  /** what is changed in the packets of the source */
  #change: Continuation | null = null
  /** the credible loss in the viewer's latest second of reports, of what is not repaired; 0 to 100 */
  lossPercent = 0
  rttMs: number | null = null
  /** in all, without resends */
  readonly sent = { packets: 0, pictures: 0 }
  /** extended, as the viewer counts; -1 before the first packet */
  highestSequence = -1
  /** [B4] the last packet of the latest picture that the viewer could show, extended likewise */
  pictureSequence = -1
  /** the numbers of the viewer's own offer; null: those of the fanout */
  readonly #numbers: Numbers | null
  #sequenceMap: SequenceMap<PacketFanout, Continuation>
  /** while it is open */
  #track: PacketSink | null = null
  #gate: Gate = 'open'
  readonly beginning = new Beginning()
  /** [B4] false: the kind is switched off, whatever the gate says */
  #isOn = true
  /** the keyframe that goes through a shut gate: any next one, or the one of this timestamp */
  #probe: 'next' | number | null = null
  readonly gaps = new PictureGaps()
  readonly #claims = new Claims()
  #second: { packets: number; bytes: number; frames: number; firstSequence: number } | null = null
  /** [B4] the keyframe that the pictures depend on: not sent from its beginning, partly sent, sent */
  #keyframe: 'none' | 'begun' | 'whole' = 'none'
  /** the first packet of the latest keyframe, as the viewer counts */
  #keyframeFirst = -1

  /** `source`: the layer to begin with; the fanout itself where there is one layer. */
  constructor(section: DownTrackSection, fanout: PacketFanout, source = fanout) {
    const numbers = numbersOf(section, fanout)
    this.kind = section.codec.kind
    this.#codec = section.codec.name
    this.fanout = fanout
    this.#source = source
    this.#sequenceMap = new SequenceMap(source)
    const { payloadType, transportWideId } = numbers
    const { mid, codec, ssrc = fanout.ssrc } = section
    const payloadTypes = [{ codec, payloadType }]
    this.line = { mid, kind: codec.kind, direction: 'SendOnly', payloadTypes, transportWideId, ssrc }
    const isAsOurs = payloadType === fanout.payloadType && transportWideId === fanout.transportWideId
    this.#numbers = isAsOurs ? null : numbers
  }

  /** Whether its packets have passed for this long without a pause. */
  isFlowing(nowMs: number, forMs: number): boolean {
    return this.#track !== null && this.#isOn && this.#source.flowing(nowMs, forMs)
  }

  /** [E2] Whether it can show no picture before a keyframe, which may have been asked for: request or answer may be lost. */
  needsKeyframe(nowMs: number): boolean {
    if (this.beginning.isAwaited) return this.isFlowing(nowMs, 0)
    const cannotShow = this.#gate === 'waiting' || (this.#gate === 'open' && this.gaps.isBeyondRepair(nowMs))
    return cannotShow && this.isFlowing(nowMs, 0)
  }

  open(track: PacketSink): void {
    this.#track = track
  }
  close(): void {
    this.#track = null
  }
  get isPaused(): boolean {
    return this.#gate === 'shut'
  }
  get source(): PacketFanout {
    return this.#source
  }
  /** [E6] Begins with this layer; of no effect once it is open. */
  beginWith(layer: PacketFanout): void {
    if (this.#track) return
    this.#source = layer
    this.#sequenceMap = new SequenceMap(layer)
  }

  /** [E6] Sends this layer from its next keyframe on; returns whether it waits for one. */
  follow(layer: PacketFanout): boolean {
    this.#next = layer === this.#source ? null : layer
    return this.#next !== null
  }

  /** Sends the packet of a layer if it is meant for this viewer now; returns false if not. */
  send(forwarded: Forwarded, isOfKeyframe: boolean, layer: PacketFanout): boolean {
    if (!this.#track || !this.#isOn || !this.beginning.passes(this.kind, forwarded)) return false
    if (layer !== this.#source) {
      if (layer !== this.#next || !forwarded.part.opens) return false
      this.#goOnWith(layer, forwarded.packet, forwarded.sequence)
    }
    return this.#passes(forwarded, isOfKeyframe) && this.#deliver(forwarded)
  }

  /** [B4] Whether it sends at all; returns true if it resumes. */
  switch(isOn: boolean): boolean {
    if (isOn === this.#isOn) return false
    this.#isOn = isOn
    if (!isOn) this.#sequenceMap.stopAfter(this.#source.highestSequence)
    else if (this.#gate !== 'shut') this.resume()
    return isOn
  }

  /** [B11] Stops sending. */
  pause(): void {
    this.#gate = 'shut'
    this.#probe = null
    this.gaps.clear()
    this.#sequenceMap.stopAfter(this.#source.highestSequence)
  }

  /** Resumes: video with the next keyframe, since earlier packets depend on ones that were not sent. */
  resume(): void {
    this.#probe = null
    this.#sequenceMap.stopAfter(this.#source.highestSequence)
    this.#gate = this.kind === 'video' ? 'waiting' : 'open'
    if (this.#gate === 'open' && this.#isOn) this.#beginRange(this.#source.highestSequence + 1)
  }

  /** Lets the next keyframe through, or where there are none the next packet. */
  probe(): void {
    if (this.#gate === 'shut' && this.#probe === null) this.#probe = 'next'
  }

  /** The extended number of a packet that was sent to this viewer; null when it was not. */
  sequenceOf(sequence16: number): number | null {
    const behind = sequenceDistance(this.highestSequence & 0xffff, sequence16)
    return this.highestSequence < 0 || behind > 0 ? null : this.highestSequence + behind
  }

  /** Reads a report block; returns its highest sequence number, or null if that packet was never sent. */
  reported(block: ReportBlock, nowMs: number): number | null {
    const { lastSenderReport: echo, delaySinceLastSenderReport: delay } = block
    this.rttMs =
      this.#source.roundTripMs(echo, delay, nowMs) ?? this.#left?.roundTripMs(echo, delay, nowMs) ?? null
    const highestSequence = this.sequenceOf(block.extendedHighestSequence & 0xffff)
    if (highestSequence === null || this.#claims.isEmpty) return null
    const onTheirWay = () => this.gaps.onTheirWay(this.rttMs, nowMs)
    const lossPercent = this.#claims.take(highestSequence, block.cumulativeLost, onTheirWay, nowMs)
    this.lossPercent = lossPercent ?? this.lossPercent
    return highestSequence
  }

  /** Resends a packet that the viewer misses, if it was sent to it, is still in the ring, and `decide` says so. */
  resend(sequence16: number, nowMs: number, decide: (sequence: number, bytes: number) => Resend): void {
    const own = this.sequenceOf(sequence16)
    const range = own === null ? null : this.#sequenceMap.rangeOfViewer(own)
    if (own === null || range === null) return
    // the packets of a layer that was left would only delay those of its successor
    const packet =
      range.source === this.#source ? range.source.packet((own + range.shift) & 0xffff) : undefined
    const resend = packet ? decide(own, packet.length) : 'refused'
    this.gaps.asked(own, resend !== 'refused', nowMs)
    if (packet && resend === 'now') this.#put(packet, own, range.change)
  }

  /** [E6] Sends copies of the latest packets, which the viewer drops: they show whether more fits on its line. */
  repeat(bytes: number): void {
    let left = bytes
    for (let own = this.highestSequence; left > 0 && own > this.highestSequence - maxRepeated; own -= 1) {
      const range = this.#sequenceMap.rangeOfViewer(own)
      const packet = range?.source.packet((own + range.shift) & 0xffff)
      if (!range || !packet) continue
      this.#put(packet, own, range.change)
      left -= packet.length
    }
  }

  /** Sends the sender report of a layer on the track if it is the viewer's. */
  sendReport(packet: Buffer, layer: PacketFanout): void {
    if (!this.#track || layer !== this.#source) return
    sendOn(this.#track, this.#change ? continuedReport(packet, this.#change) : packet)
  }

  /** What was sent since the previous call; null for nothing. */
  takeSent(): Sent | null {
    const sent = this.#second
    this.#second = null
    return sent
  }

  #passes(forwarded: Forwarded, isOfKeyframe: boolean): boolean {
    switch (this.#gate) {
      case 'open':
        return true
      case 'waiting':
        if (!isOfKeyframe) return false
        this.#gate = 'open'
        this.#beginRange(forwarded.sequence)
        return true
      case 'shut':
        return this.#probe !== null && this.#passesAsProbe(forwarded, isOfKeyframe, this.#probe)
    }
  }

  #passesAsProbe(forwarded: Forwarded, isOfKeyframe: boolean, probe: 'next' | number): boolean {
    const timestamp = forwarded.packet.readUInt32BE(4)
    if (probe === 'next') {
      if (this.kind === 'video' && !isOfKeyframe) return false
      this.#probe = timestamp
      this.#beginRange(forwarded.sequence)
      return true
    }
    if (timestamp === probe) return true
    // a late packet does not show where the keyframe ends
    if (this.#sequenceMap.rangeOf(this.#source, forwarded.sequence) === null) return false
    this.#probe = null
    this.#sequenceMap.stopAfter(forwarded.sequence - 1)
    return false
  }

  #deliver({ packet, sequence, part }: Forwarded): boolean {
    const range = this.#sequenceMap.isPlain ? null : this.#sequenceMap.rangeOf(this.#source, sequence)
    if (range === null && !this.#sequenceMap.isPlain) return false
    const own = range ? sequence - range.shift : sequence
    if (this.#claims.isEmpty) {
      this.#sequenceMap.beginWith(own)
      this.#claims.beginWith(own)
    }
    if (own > this.highestSequence) this.highestSequence = own
    this.#second ??= { packets: 0, bytes: 0, frames: 0, firstSequence: own }
    this.#second.packets += 1
    this.sent.packets += 1
    this.#second.bytes += packet.length
    if (this.#endsPicture(part, own)) {
      this.#second.frames += 1
      this.sent.pictures += 1
      this.pictureSequence = own
    }
    return this.#put(packet, own, range?.change ?? null)
  }

  /** The range of the source that begins with this packet. */
  #beginRange(sequence: number): void {
    this.#sequenceMap.goOnFrom(sequence, this.#source, this.#change)
  }

  /** [E6] The layer takes the place of the source with this first packet of its keyframe. */
  #goOnWith(layer: PacketFanout, first: Buffer, sequence: number): void {
    this.#change = continuation(this.#codec, this.#source, this.#change, layer, first)
    this.#sequenceMap.stopAfter(this.#source.highestSequence)
    this.#left = this.#source
    this.#source = layer
    this.#next = null
    this.#keyframe = 'none'
    if (this.#gate === 'open') this.#beginRange(sequence)
    else if (typeof this.#probe === 'number') this.#probe = null
  }

  /** [B4] Whether the viewer could show a picture now that it could not before. */
  #endsPicture({ opens, ends }: Forwarded['part'], own: number): boolean {
    if (opens) this.#keyframeFirst = own
    if (ends === 'keyframe') this.gaps.keyframeSent(this.#keyframeFirst)
    if (opens && this.#keyframe === 'none') this.#keyframe = 'begun'
    if (ends === 'keyframe' && this.#keyframe === 'begun') this.#keyframe = 'whole'
    return ends !== null && this.#keyframe === 'whole'
  }

  #put(packet: Buffer, own: number, change: Continuation | null): boolean {
    if (!this.#track) return false
    if (this.#sequenceMap.isPlain && this.#numbers === null) return sendOn(this.#track, packet)
    const copy = renumber(packet, own & 0xffff, this.fanout, this.#numbers ?? this.fanout)
    if (change) applyContinuation(this.#codec, copy, change)
    return sendOn(this.#track, copy)
  }
}
