import { uploadLimits, videoLimits } from '@footlight/contract'
import { isKnownImage, isKnownVideo } from './uploads.rules.ts'
import type { VideoFault } from './video/remux.ts'

/** [P8] What is read of each kind of upload, and the answers to everything else. */
export const image = {
  bytes: uploadLimits.bytes,
  isKnown: isKnownImage,
  unknown: 'NOT_AN_IMAGE',
  tooLarge: { rule: 'picture', message: 'A picture may have at most 10 MB.' },
} as const
export const video = {
  bytes: videoLimits.bytes,
  isKnown: isKnownVideo,
  unknown: 'NOT_A_VIDEO',
  tooLarge: { rule: 'video', message: 'A video may have at most 32 MB.' },
} as const
export const imageFaults = {
  unreadable: undefined,
  pixels: {
    rule: 'pixels',
    message: 'That picture has too many pixels: make it smaller, and send it as a JPEG.',
  },
} as const
export const videoFaults: Record<VideoFault, { rule: string; message: string } | undefined> = {
  unreadable: undefined,
  codec: { rule: 'codec', message: 'Most browsers cannot play that: send H.264, VP8, VP9 or AV1.' },
  duration: { rule: 'duration', message: 'A video may last two minutes at most.' },
  pixels: { rule: 'pixels', message: 'A video may be 1920 pixels wide or high at most.' },
}
