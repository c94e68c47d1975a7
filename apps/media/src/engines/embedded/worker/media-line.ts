import { Audio, Video } from 'node-datachannel'
import type { Codec, PayloadType } from '../../../sdp/codec.ts'
import { transportWideUri } from '../../../sdp/offer.ts'

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
}

export const describeMedia = (line: MediaLine): Video | Audio => {
  const { mid, kind, direction, payloadTypes, transportWideId, ssrc } = line
  const media = kind === 'video' ? new Video(mid, direction) : new Audio(mid, direction)
  for (const { codec, payloadType } of payloadTypes) {
    // the binding refuses an explicit undefined argument: VP8 has no parameters
    const profile: [string?] = codec.parameters ? [codec.parameters] : []
    if (media instanceof Video) media.addVideoCodec(payloadType, codec.name, ...profile)
    else media.addAudioCodec(payloadType, codec.name, ...profile)
    if (transportWideId !== null) media.parseSdpLine(`a=rtcp-fb:${payloadType} transport-cc`)
  }
  if (transportWideId !== null) media.parseSdpLine(`a=extmap:${transportWideId} ${transportWideUri}`)
  if (direction !== 'RecvOnly') media.addSSRC(ssrc, 'footlight', 'footlight', kind)
  return media
}
