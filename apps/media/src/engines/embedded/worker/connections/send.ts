import type { Track } from 'node-datachannel'

/** What packets are sent on; of a track nothing more is needed. */
export type PacketSink = Pick<Track, 'sendMessageBinary'>

/** Sends on a track that may have closed a moment ago: the library throws then, and the packet is just not sent. */
export const sendOn = (track: PacketSink, packet: Buffer): boolean => {
  try {
    return track.sendMessageBinary(packet)
  } catch {
    return false
  }
}
