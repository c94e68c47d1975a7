import type { Codec } from '../../../sdp/codec.ts'
import { beginsKeyframe } from './h264.ts'

/** Whether an RTP payload carries the begin of a keyframe: a picture that needs none before it. */
export const opensKeyframe = (codec: Codec['name'], payload: Buffer): boolean => {
  switch (codec) {
    case 'H264':
      return beginsKeyframe(payload)
    case 'VP8':
      return opensVp8Keyframe(payload)
    case 'VP9':
      // RFC 9628 4.2: begins a frame, and the frame is not predicted from another picture
      return payload.length > 0 && ((payload[0] as number) & 0x48) === 0x08
    case 'opus':
    case 'PCMU':
    case 'PCMA':
      return false
  }
}

/** RFC 7741 4.2 and 4.3: the first partition begins here, and the inverse key frame flag of its header is 0. */
const opensVp8Keyframe = (payload: Buffer): boolean => {
  const first = payload[0] ?? 0
  if ((first & 0x10) === 0 || (first & 0x07) !== 0) return false
  let at = 1
  if (first & 0x80) {
    const extension = payload[at] ?? 0
    at += 1
    if (extension & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1
    if (extension & 0x40) at += 1
    if (extension & 0x30) at += 1
  }
  return at < payload.length && ((payload[at] as number) & 0x01) === 0
}
