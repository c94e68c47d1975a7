import { addCandidates, openConnection, silence } from '../peer/connection.ts'
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
  const connection = openConnection(configuration, events.onIce)
  const stream = new MediaStream()

  connection.ontrack = ({ track }) => stream.addTrack(track)

  return {
    stream,
    async setRemoteDescription(sdp, candidates) {
      await connection.setRemoteDescription({ type: 'offer', sdp })
      await addCandidates(connection, candidates)
    },
    async createAnswer() {
      const { sdp = '' } = await connection.createAnswer()
      // Chromium decodes to one channel unless its own answer says stereo
      return sdp.replace('useinbandfec=1', '$&;stereo=1')
    },
    async setLocalDescription(sdp) {
      await connection.setLocalDescription({ type: 'answer', sdp })
    },
    addCandidates: (candidates) => addCandidates(connection, candidates),
    async counters() {
      return readPlayerCounters(await connection.getStats())
    },
    retire: () => silence(connection),
    close() {
      silence(connection)
      connection.close()
    },
  }
}
