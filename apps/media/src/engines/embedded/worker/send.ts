import type { Track } from 'node-datachannel'

/** Sends on a track that may have closed a moment ago: the library throws then, and the packet is just not sent. */
export const sendOn = (track: Track, packet: Buffer): boolean => {
  try {
    return track.sendMessageBinary(packet)
  } catch {
    return false
  }
}
