import { NativePeer } from '../../peer/native-peer.ts'
import type { RtpSource } from '../../peer/rtp-source.ts'
import type { BroadcastPeer } from './broadcast.ts'

const connectWithinMs = 8_000
/** The server sends a receiver report every second; ICE alone would notice its death only after half a minute. */
const silenceMs = 2_000

/** A connection that publishes a clip. */
export function openClipPeer(name: string, clip: RtpSource): BroadcastPeer {
  const peer = new NativePeer(name)
  return {
    offer: () => peer.publish(clip),
    accept: (answerSdp) => peer.accept(answerSdp),
    get isLost() {
      if (peer.state === 'gone') return true
      return peer.silentMs > (peer.state === 'connecting' ? connectWithinMs : silenceMs)
    },
    [Symbol.dispose]: () => peer.close(),
  }
}
