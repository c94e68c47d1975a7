export interface MediaOptions {
  /** `sendrecv` for a track, `recvonly` for a kind */
  direction?: RTCRtpTransceiverDirection
  /** the streams that group the track at the remote side */
  streams?: MediaStream[]
  /** how a track is sent, such as `simulcast()`; such a track takes no part in answers, only in offers */
  encodings?: RTCRtpEncodingParameters[]
  /** names of codecs to prefer, such as `['H264']`; the others stay behind them */
  codecs?: string[]
}

/** Each track, and each kind to receive, is a media section of its own, as Janus 1.x has it. */
export function addMedia(
  connection: RTCPeerConnection,
  media: MediaStreamTrack | 'audio' | 'video',
  { streams = [], encodings, codecs, ...options }: MediaOptions,
): RTCRtpTransceiver {
  const isKind = typeof media === 'string'
  const direction = options.direction ?? (isKind ? 'recvonly' : 'sendrecv')
  const transceiver =
    isKind || encodings
      ? connection.addTransceiver(media, {
          direction,
          streams,
          ...(encodings && { sendEncodings: encodings }),
        })
      : joinMedia(connection, media, streams)
  transceiver.direction = direction
  if (codecs) transceiver.setCodecPreferences(preferred(isKind ? media : media.kind, codecs))
  return transceiver
}

/** Only a track that was added in this way is taken into the sections of a remote offer. */
function joinMedia(connection: RTCPeerConnection, track: MediaStreamTrack, streams: MediaStream[]) {
  const sender = connection.addTrack(track, ...streams)
  const transceiver = connection.getTransceivers().find((each) => each.sender === sender)
  if (!transceiver) throw new Error('a sender without a transceiver')
  return transceiver
}

function preferred(kind: string, names: string[]): RTCRtpCodec[] {
  const wanted = names.map((name) => `${kind}/${name}`.toLowerCase())
  function rank({ mimeType }: RTCRtpCodec) {
    const place = wanted.indexOf(mimeType.toLowerCase())
    return place < 0 ? wanted.length : place
  }
  const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []
  return codecs.toSorted((one, other) => rank(one) - rank(other))
}
