import {
  type AudioCodec,
  frameRate,
  lowLayer,
  type Quality,
  qualities,
  type VideoCodec,
} from '../constants.ts'
import { addCandidates, openConnection, silence } from '../peer/connection.ts'
import type { WireCandidate } from '../signalling/messages.ts'
import { orderAudioCodecs, orderVideoCodecs, withBitrates } from './offer.ts'
import { countTransportPackets, type PublisherCounters, readPublisherCounters } from './stats.ts'

export interface PeerMedia {
  stream: MediaStream
  quality: Quality
  /** whether a picture is offered */
  video: boolean
  videoCodec: VideoCodec
  audioCodec: AudioCodec
  simulcast: boolean
}

export interface PublisherPeerEvents {
  onIce(state: RTCIceConnectionState): void
  onRenegotiationNeeded(): void
}

/** The port between the publisher and its peer connection. */
export interface PublisherPeer {
  createOffer(media: PeerMedia): Promise<string>
  /** Gives the offer as it goes to the server, bandwidth lines included. */
  setLocalDescription(sdp: string): Promise<string>
  setRemoteDescription(sdp: string, candidates: readonly WireCandidate[]): Promise<void>
  /** [C6] the same connection, other tracks */
  replaceMedia(media: PeerMedia): Promise<void>
  countPackets(): Promise<number>
  counters(): Promise<PublisherCounters>
  close(): void
}

export type OpenPublisherPeer = (
  configuration: RTCConfiguration,
  events: PublisherPeerEvents,
) => PublisherPeer

export const openPublisherPeer: OpenPublisherPeer = (configuration, events) => {
  const connection = openConnection(configuration, events.onIce)
  let senders: { video: RTCRtpTransceiver | undefined; audio: RTCRtpTransceiver } | undefined
  let quality: Quality = 'md'
  let negotiated = false

  connection.onnegotiationneeded = () => {
    if (negotiated) events.onRenegotiationNeeded()
  }

  /**
   * Both m-lines are offered at once, so that the microphone can come and go without renegotiation. A picture that will
   * never come is not offered: players would wait for its first frame.
   */
  function addSenders(media: PeerMedia) {
    const { stream, video: withVideo, videoCodec, audioCodec } = media
    const init: RTCRtpTransceiverInit = { direction: 'sendonly', streams: [stream] }
    const [videoTrack] = stream.getVideoTracks()
    const [audioTrack] = stream.getAudioTracks()
    const video = withVideo
      ? connection.addTransceiver(videoTrack ?? 'video', { ...init, ...layersOf(media) })
      : undefined
    const audio = connection.addTransceiver(audioTrack ?? 'audio', init)
    const videoCodecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
    const audioCodecs = RTCRtpSender.getCapabilities('audio')?.codecs ?? []
    video?.setCodecPreferences(orderVideoCodecs(videoCodecs, videoCodec))
    audio.setCodecPreferences(orderAudioCodecs(audioCodecs, audioCodec))
    return { video, audio }
  }

  async function capBitrates() {
    const { videoBitrateKbps, audioBitrateKbps } = qualities[quality]
    await capBitrate(senders?.video?.sender, videoBitrateKbps, { maxFramerate: frameRate })
    await capBitrate(senders?.audio.sender, audioBitrateKbps, {})
  }

  return {
    async createOffer(media) {
      quality = media.quality
      senders ??= addSenders(media)
      const { sdp = '' } = await connection.createOffer()
      return sdp
    },
    async setLocalDescription(sdp) {
      await connection.setLocalDescription({ type: 'offer', sdp })
      await capBitrates()
      return withBitrates(sdp, qualities[quality])
    },
    async setRemoteDescription(sdp, candidates) {
      // what the answer allows cannot be raised without renegotiation: the sender's parameters keep to the preset
      await connection.setRemoteDescription({ type: 'answer', sdp: withBitrates(sdp, qualities.hd) })
      negotiated = true
      await addCandidates(connection, candidates)
    },
    async replaceMedia(media) {
      quality = media.quality
      const [videoTrack = null] = media.stream.getVideoTracks()
      const [audioTrack = null] = media.stream.getAudioTracks()
      await senders?.video?.sender.replaceTrack(videoTrack)
      await senders?.audio.sender.replaceTrack(audioTrack)
      await capBitrates()
    },
    async countPackets() {
      return countTransportPackets(await connection.getStats())
    },
    async counters() {
      return readPublisherCounters(await connection.getStats())
    },
    close() {
      silence(connection)
      connection.close()
    },
  }
}

/** [E6] The smallest layer first: it is the last that a browser gives up on a narrow uplink. */
function layersOf({
  simulcast,
  quality,
  videoCodec,
}: PeerMedia): Pick<RTCRtpTransceiverInit, 'sendEncodings'> {
  if (!simulcast || quality === 'ld' || videoCodec === 'VP9') return {}
  const { rid, highRid, scaleResolutionDownBy } = lowLayer
  return { sendEncodings: [{ rid, scaleResolutionDownBy }, { rid: highRid }] }
}

/** [C7] */
async function capBitrate(
  sender: RTCRtpSender | undefined,
  kbps: number,
  more: Partial<RTCRtpEncodingParameters>,
) {
  if (!sender) return
  const parameters = sender.getParameters()
  if (parameters.encodings.length === 0) return
  for (const encoding of parameters.encodings) {
    const maxKbps = encoding.rid === lowLayer.rid ? Math.min(kbps, lowLayer.videoBitrateKbps) : kbps
    Object.assign(encoding, { maxBitrate: maxKbps * 1000, ...more })
  }
  await sender.setParameters(parameters)
}
