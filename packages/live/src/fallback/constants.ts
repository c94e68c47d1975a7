/** [F1] What a browser video player of the specification does unless its caller says otherwise. */
export const fallbackDefaults = {
  /** of a recording by HTTP */
  chunkBytes: 1024 * 1024,
  chunkRetries: 3,
  reconnectMs: 5000,
  /** what of the sound waits longer than this to be heard is left out */
  maxAudioLagSeconds: 0.25,
  videoBufferBytes: 512 * 1024,
  audioBufferBytes: 128 * 1024,
  /** of the canvas until the stream names its own size */
  width: 960,
  height: 540,
} as const

/** Counted in pictures: a stream whose bytes come and make none is as good as silent. */
export const fallbackSilence = { pollMs: 500, silenceMs: 5000, firstPacketMs: 15_000 } as const

/** A browser that lets sound play does so by then. */
export const soundStartsMs = 500
