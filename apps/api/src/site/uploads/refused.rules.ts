import { uploadLimits, videoLimits } from '@footlight/contract'
import { refuse } from '../../platform/refuse.ts'
import { isHeic, isKnownImage, isKnownVideo } from './uploads.rules.ts'
import type { VideoFault } from './video/remux.ts'
import { isSoundVideo } from './video/sound-video.rules.ts'

const heic = {
  rule: 'heic',
  message:
    'HEIC cannot be read here. Choose a JPEG, or set the camera of an iPhone to Most Compatible (Settings, Camera, Formats).',
}

/** [P8] What is read of each kind of upload, and the answers to everything else. */
export const image = {
  bytes: uploadLimits.bytes,
  isKnown: isKnownImage,
  unknown: (start: Buffer) => refuse('NOT_AN_IMAGE', isHeic(start) ? heic : undefined),
  tooLarge: { rule: 'picture', message: 'A picture may have at most 10 MB.' },
} as const
export const video = {
  bytes: videoLimits.bytes,
  isKnown: isKnownVideo,
  isSound: isSoundVideo,
  unknown: () => refuse('NOT_A_VIDEO'),
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
  hevc: {
    rule: 'hevc',
    message:
      'That video is HEVC, which most browsers cannot play. Send it as H.264, or set the camera of an iPhone to Most Compatible (Settings, Camera, Formats).',
  },
  sound: {
    rule: 'sound',
    message: 'Most browsers cannot play the sound of that video. Send it with AAC, MP3 or Opus.',
  },
  codec: { rule: 'codec', message: 'Most browsers cannot play that: send H.264, VP8, VP9 or AV1.' },
  duration: { rule: 'duration', message: 'A video may last two minutes at most.' },
  pixels: { rule: 'pixels', message: 'A video may be 1920 pixels wide or high at most.' },
}
