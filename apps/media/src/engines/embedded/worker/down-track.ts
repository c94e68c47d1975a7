import type { Track } from 'node-datachannel'
import type { MediaKind } from '../../../sdp/codec.ts'
import type { TakenSection } from '../../../sdp/offer.ts'
import { PictureGaps, type Sent } from '../evidence/index.ts'
import { believedLoss, type Claim } from '../metered/claimed-loss.ts'
import { type Numbers, renumber, sequenceDistance } from '../rtp/packet.ts'
import type { Forwarded, PacketFanout } from '../rtp/packet-fanout.ts'
import type { Part } from '../rtp/pictures.ts'
import type { ReportBlock } from '../rtp/rtcp.ts'
import type { MediaLine } from './media-line.ts'
import type { Resend } from './resends.ts'
import { sendOn } from './send.ts'
import { SequenceMap } from './sequence-map.ts'

/** open: all packets pass. waiting: packets pass from the next keyframe on. shut: only a keyframe that was let through. */
type Gate = 'open' | 'waiting' | 'shut'

/** The m-line of a down track in the session description that the viewer has. */
export type DownTrackSection = Pick<TakenSection, 'mid' | 'codec' | 'payloadType' | 'transportWideId'>

/** [E2] The section that we offer to every viewer, so that all can be sent the same buffer. */
export const ourSection = (codec: TakenSection['codec'], fanout: PacketFanout): DownTrackSection => ({
  mid: codec.kind === 'video' ? '0' : '1',
  codec,
  payloadType: fanout.payloadType,
  transportWideId: fanout.transportWideId,
})

/** Reports come with every request for a packet: the loss of a few packets is no share of a stream. */
const lossOverMs = 1_000
const maxClaims = 64
/** higher ids need the two-byte form of header extensions (RFC 8285, 4.2) */
const maxExtensions = 14

/** One kind of media towards one viewer. */
export class DownTrack {
  readonly kind: MediaKind
  /** the m-line of a connection that only sends */
  readonly line: MediaLine
  readonly fanout: PacketFanout
  /** the credible loss in the viewer's latest second of reports, of what is not repaired; 0 to 100 */
  lossPercent = 0
  rttMs: number | null = null
  /** extended, as the viewer counts; -1 before the first packet */
  highestSequence = -1
  /** [B4] the last packet of the latest picture that the viewer could show, extended likewise */
  pictureSequence = -1
  /** the numbers of the viewer's own offer; null: those of the fanout */
  readonly #numbers: Numbers | null
  readonly #sequenceMap = new SequenceMap()
  #track: Track | null = null
  #isOpen = false
  #gate: Gate = 'open'
  /** [B4] false: the kind is switched off, whatever the gate says */
  #isOn = true
  /** the keyframe that goes through a shut gate: any next one, or the one of this timestamp */
  #probe: 'next' | number | null = null
  readonly gaps = new PictureGaps()
  /** what the viewer reported in the latest second, oldest first; the first one is as old as that or older */
  readonly #claims: (Claim & { atMs: number })[] = []
  #second: { packets: number; bytes: number; frames: number; firstSequence: number } | null = null
  /** [B4] the keyframe that the pictures depend on: not sent from its beginning, partly sent, sent */
  #keyframe: 'none' | 'begun' | 'whole' = 'none'
  /** the first packet of the latest keyframe, as the viewer counts */
  #keyframeFirst = -1

  constructor(section: DownTrackSection, fanout: PacketFanout) {
    const numbers = numbersOf(section, fanout)
    this.kind = section.codec.kind
    this.fanout = fanout
    const { payloadType, transportWideId } = numbers
    const { mid, codec } = section
    const payloadTypes = [{ codec, payloadType }]
    const { ssrc } = fanout
    this.line = { mid, kind: codec.kind, direction: 'SendOnly', payloadTypes, transportWideId, ssrc }
    const isAsOurs = payloadType === fanout.payloadType && transportWideId === fanout.transportWideId
    this.#numbers = isAsOurs ? null : numbers
  }

  /** Whether its packets have passed for this long without a pause. */
  isFlowing(nowMs: number, forMs: number): boolean {
    return this.#isOpen && this.#isOn && this.fanout.flowing(nowMs, forMs)
  }

  open(track: Track): void {
    this.#track = track
    this.#isOpen = true
  }

  close(): void {
    this.#isOpen = false
  }

  /** Sends the packet if it is meant for this viewer now; returns false if not. */
  send(forwarded: Forwarded, isOfKeyframe: boolean): boolean {
    if (!this.#isOpen || !this.#isOn || !this.#passes(forwarded, isOfKeyframe)) return false
    return this.#deliver(forwarded)
  }

  /** [B4] Whether it sends at all; returns true if it resumes. */
  switch(isOn: boolean): boolean {
    if (isOn === this.#isOn) return false
    this.#isOn = isOn
    if (!isOn) this.#sequenceMap.stopAfter(this.fanout.highestSequence)
    else if (this.#gate !== 'shut') this.resume()
    return isOn
  }

  /** [B11] Stops sending. */
  pause(): void {
    this.#gate = 'shut'
    this.#probe = null
    this.gaps.clear()
    this.#sequenceMap.stopAfter(this.fanout.highestSequence)
  }

  /** Resumes: video with the next keyframe, since earlier packets depend on ones that were not sent. */
  resume(): void {
    this.#probe = null
    this.#sequenceMap.stopAfter(this.fanout.highestSequence)
    this.#gate = this.kind === 'video' ? 'waiting' : 'open'
    if (this.#gate === 'open' && this.#isOn) this.#sequenceMap.goOnFrom(this.fanout.highestSequence + 1)
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
    this.rttMs = this.fanout.roundTripMs(block.lastSenderReport, block.delaySinceLastSenderReport, nowMs)
    const highestSequence = this.sequenceOf(block.extendedHighestSequence & 0xffff)
    const [before] = this.#claims
    const last = this.#claims.at(-1)
    if (highestSequence === null || !before || !last) return null
    if (highestSequence <= last.highestSequence) return highestSequence
    const cumulativeLost = block.cumulativeLost - this.gaps.onTheirWay(this.rttMs, nowMs)
    const claim = { highestSequence, cumulativeLost, atMs: nowMs }
    this.lossPercent = believedLoss(before, claim)
    this.#claims.push(claim)
    while (nowMs - (this.#claims[1]?.atMs ?? nowMs) >= lossOverMs || this.#claims.length > maxClaims)
      this.#claims.shift()
    return highestSequence
  }

  /** Resends a packet that the viewer misses, if it was sent to it, is still in the ring, and `decide` says so. */
  resend(sequence16: number, nowMs: number, decide: (sequence: number, bytes: number) => Resend): void {
    const own = this.sequenceOf(sequence16)
    const sequence = own === null ? null : this.#sequenceMap.toFanout(own)
    if (own === null || sequence === null) return
    const packet = this.fanout.packet(sequence & 0xffff)
    const resend = packet ? decide(own, packet.length) : 'refused'
    this.gaps.asked(own, resend !== 'refused', nowMs)
    if (packet && resend === 'now') this.#put(packet, own)
  }

  /** Sends a sender report on the track unchanged. */
  sendReport(packet: Buffer): void {
    if (this.#isOpen && this.#track) sendOn(this.#track, packet)
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
        this.#sequenceMap.goOnFrom(forwarded.sequence)
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
      this.#sequenceMap.goOnFrom(forwarded.sequence)
      return true
    }
    if (timestamp === probe) return true
    // a late packet does not show where the keyframe ends
    if (this.#sequenceMap.toViewer(forwarded.sequence) === null) return false
    this.#probe = null
    this.#sequenceMap.stopAfter(forwarded.sequence - 1)
    return false
  }

  #deliver({ packet, sequence, part }: Forwarded): boolean {
    const own = this.#sequenceMap.isPlain ? sequence : this.#sequenceMap.toViewer(sequence)
    if (own === null) return false
    if (this.#claims.length === 0) {
      this.#sequenceMap.beginWith(own)
      this.#claims.push({ highestSequence: own - 1, cumulativeLost: 0, atMs: Number.NEGATIVE_INFINITY })
    }
    if (own > this.highestSequence) this.highestSequence = own
    this.#second ??= { packets: 0, bytes: 0, frames: 0, firstSequence: own }
    this.#second.packets += 1
    this.#second.bytes += packet.length
    if (this.#endsPicture(part, own)) {
      this.#second.frames += 1
      this.pictureSequence = own
    }
    return this.#put(packet, own)
  }

  /** [B4] Whether the viewer could show a picture now that it could not before. */
  #endsPicture({ opens, ends }: Part, own: number): boolean {
    if (opens) this.#keyframeFirst = own
    if (ends === 'keyframe') this.gaps.keyframeSent(this.#keyframeFirst)
    if (opens && this.#keyframe === 'none') this.#keyframe = 'begun'
    if (ends === 'keyframe' && this.#keyframe === 'begun') this.#keyframe = 'whole'
    return ends !== null && this.#keyframe === 'whole'
  }

  #put(packet: Buffer, own: number): boolean {
    if (!this.#track) return false
    if (this.#sequenceMap.isPlain && this.#numbers === null) return sendOn(this.#track, packet)
    const numbers = this.#numbers ?? this.fanout
    return sendOn(this.#track, renumber(packet, own & 0xffff, this.fanout, numbers))
  }
}

const numbersOf = ({ payloadType, transportWideId: id }: DownTrackSection, fanout: PacketFanout): Numbers => {
  const carries = fanout.transportWideId !== null && id !== null && id <= maxExtensions
  return { payloadType, transportWideId: carries ? id : null }
}
