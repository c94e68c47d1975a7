import { NativePeer } from '../../peer/native-peer.ts'
import type { RtpSource } from '../../peer/rtp-source.ts'
import type { BroadcastPeer } from './broadcast.ts'
import type { CallPeer } from './take-calls.ts'

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
      return isLost(peer)
    },
    [Symbol.dispose]: () => peer.close(),
  }
}

/** A connection that answers a call with a clip, and reports on what it receives. */
export function openCallPeer(name: string, clip: RtpSource): CallPeer {
  const peer = new NativePeer(name)
  return {
    answer: (offerSdp) => peer.answerCall(offerSdp, clip),
    get isLost() {
      return isLost(peer)
    },
    [Symbol.dispose]: () => peer.close(),
  }
}

function isLost(peer: NativePeer): boolean {
  if (peer.state === 'gone') return true
  return peer.silentMs > (peer.state === 'connecting' ? connectWithinMs : silenceMs)
}
