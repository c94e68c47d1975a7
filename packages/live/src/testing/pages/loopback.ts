import { qualities } from '../../constants.ts'
import { orderVideoCodecs } from '../../publisher/offer.ts'

export interface Loopback {
  stream: MediaStream
  close(): void
}

/** The baseline for the SDK: two connections in the same page, same codec, same cap, no server. */
export async function openLoopback(source: MediaStream): Promise<Loopback> {
  const sender = new RTCPeerConnection()
  const receiver = new RTCPeerConnection()
  sender.onicecandidate = ({ candidate }) => void receiver.addIceCandidate(candidate ?? undefined)
  receiver.onicecandidate = ({ candidate }) => void sender.addIceCandidate(candidate ?? undefined)
  const stream = new MediaStream()
  receiver.ontrack = ({ track }) => stream.addTrack(track)
  for (const track of source.getVideoTracks()) {
    const transceiver = sender.addTransceiver(track, {
      direction: 'sendonly',
      streams: [source],
      sendEncodings: [{ maxBitrate: qualities.md.videoBitrateKbps * 1000 }],
    })
    transceiver.setCodecPreferences(
      orderVideoCodecs(RTCRtpSender.getCapabilities('video')?.codecs ?? [], 'H264'),
    )
  }
  await sender.setLocalDescription()
  if (sender.localDescription) await receiver.setRemoteDescription(sender.localDescription)
  await receiver.setLocalDescription()
  if (receiver.localDescription) await sender.setRemoteDescription(receiver.localDescription)
  return {
    stream,
    close() {
      sender.close()
      receiver.close()
    },
  }
}
