import type { Codec } from '../../../sdp/codec.ts'
import { glimpseH264 } from './h264.ts'
import type { Glimpse, PictureFormat } from './picture.ts'
import { glimpseVp8, glimpseVp9 } from './vpx.ts'

/** What a payload shows; null for sound. `format`: what is known of the pictures so far. */
export const glimpse = (
  codec: Codec['name'],
  payload: Buffer,
  format: PictureFormat | null = null,
): Glimpse | null => {
  switch (codec) {
    case 'H264':
      return glimpseH264(payload, format?.numberBits ?? null)
    case 'VP8':
      return glimpseVp8(payload)
    case 'VP9':
      return glimpseVp9(payload)
    case 'opus':
    case 'PCMU':
    case 'PCMA':
      return null
  }
}
