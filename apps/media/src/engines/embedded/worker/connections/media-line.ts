import type { Codec, PayloadType } from '../../../../sdp/codec.ts'
import type { TakenSection } from '../../../../sdp/offer.ts'
import type { Numbers } from '../../rtp/packet.ts'
import type { PacketFanout } from '../../rtp/packet-fanout.ts'

/** One m-line of ours, as the native library is told of it. */
export interface MediaLine {
  mid: string
  kind: Codec['kind']
  direction: 'SendOnly' | 'RecvOnly' | 'SendRecv'
  /** in order of preference */
  payloadTypes: readonly PayloadType[]
  transportWideId: number | null
  /** of what we send in it */
  ssrc: number
  /** [E6] of the layers that we send in it beside that one */
  layers?: readonly number[]
}

/** The m-line of a down track in the session description that the viewer has. */
export interface DownTrackSection
  extends Pick<TakenSection, 'mid' | 'codec' | 'payloadType' | 'transportWideId'> {
  /** another one than that of the fanout */
  ssrc?: number
}

/** [E2] The section that we offer to every viewer, so that all can be sent the same buffer. */
export const ourSection = (codec: TakenSection['codec'], fanout: PacketFanout): DownTrackSection => ({
  mid: codec.kind === 'video' ? '0' : '1',
  codec,
  payloadType: fanout.payloadType,
  transportWideId: fanout.transportWideId,
})

/** higher ids need the two-byte form of header extensions (RFC 8285, 4.2) */
const maxExtensions = 14

/** The numbers in the packets of a section. */
export const numbersOf = (
  { payloadType, transportWideId: id }: DownTrackSection,
  fanout: PacketFanout,
): Numbers => {
  const carries = fanout.transportWideId !== null && id !== null && id <= maxExtensions
  return { payloadType, transportWideId: carries ? id : null }
}
