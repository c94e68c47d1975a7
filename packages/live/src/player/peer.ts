import { ignoreFailure } from '../errors.ts'
import type { WireCandidate } from '../signalling/messages.ts'
import { type PlayerCounters, readPlayerCounters } from './stats.ts'

export interface PlayerPeerEvents {
  onIce(state: RTCIceConnectionState): void
}

/** The port between the player and its peer connection. */
export interface PlayerPeer {
  /** what comes in; tracks join it as they are negotiated */
  readonly stream: MediaStream
  setRemoteDescription(sdp: string, candidates: readonly WireCandidate[]): Promise<void>
  createAnswer(): Promise<string>
  setLocalDescription(sdp: string): Promise<void>
  addCandidates(candidates: readonly WireCandidate[]): Promise<void>
  counters(): Promise<PlayerCounters>
  /** Emits no more events but keeps its last frame on screen: closing would turn it black. */
  retire(): void
  close(): void
}

export type OpenPlayerPeer = (configuration: RTCConfiguration, events: PlayerPeerEvents) => PlayerPeer

export const openPlayerPeer: OpenPlayerPeer = (configuration, events) => {
  const connection = new RTCPeerConnection(configuration)
  const stream = new MediaStream()

  connection.ontrack = ({ track }) => stream.addTrack(track)
  connection.oniceconnectionstatechange = () => events.onIce(connection.iceConnectionState)
  connection.onconnectionstatechange = () => {
    // DTLS can fail where ICE is well
    if (connection.connectionState === 'failed') events.onIce('failed')
  }

  async function addCandidates(candidates: readonly WireCandidate[]) {
    for (const candidate of candidates) {
      await connection.addIceCandidate(candidate).catch(ignoreFailure('unreadable'))
    }
  }

  function retire() {
    connection.ontrack = null
    connection.oniceconnectionstatechange = null
    connection.onconnectionstatechange = null
  }

  return {
    stream,
    async setRemoteDescription(sdp, candidates) {
      await connection.setRemoteDescription({ type: 'offer', sdp })
      await addCandidates(candidates)
    },
    async createAnswer() {
      const { sdp = '' } = await connection.createAnswer()
      // Chromium decodes to one channel unless its own answer says stereo
      return sdp.replace('useinbandfec=1', '$&;stereo=1')
    },
    async setLocalDescription(sdp) {
      await connection.setLocalDescription({ type: 'answer', sdp })
    },
    addCandidates,
    async counters() {
      return readPlayerCounters(await connection.getStats())
    },
    retire,
    close() {
      retire()
      connection.close()
    },
  }
}
