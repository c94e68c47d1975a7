import type { MediaKind } from '../../sdp/codec.ts'
import {
  newViewerEvidence,
  type Sent,
  type ViewerEvidence,
  viewerEvidence,
} from '../embedded/evidence/index.ts'
import type { ConnectionId, ViewerSecond } from '../port.ts'
import { type Piece, packetBytes } from './transport-stream.ts'

type Count = Pick<Sent, 'packets' | 'frames'>

const kinds: readonly MediaKind[] = ['video', 'audio']

/**
 * [B4, E5] What a viewer was sent in each second, and whether it has it: a second counts as delivered by the pong of the
 * ping that followed its last byte, where packets count by receiver reports.
 */
export class PongEvidence {
  #evidence: ViewerEvidence
  #counts: Record<MediaKind, Count> = noCounts()

  constructor(connectionId: ConnectionId) {
    this.#evidence = newViewerEvidence(connectionId)
  }

  get hasUnsettled(): boolean {
    return this.#evidence.pending.length > 0
  }

  sent({ video, audio }: Piece): void {
    this.#counts.video.packets += video.packets
    this.#counts.video.frames += video.frames
    this.#counts.audio.packets += audio.packets
  }

  /** `ping`: the number of the ping that follows everything of this second. */
  secondEnded(second: number, ping: number): void {
    const [video = null, audio = null] = kinds.map((kind): Sent | null => {
      const { packets, frames } = this.#counts[kind]
      return packets === 0 ? null : { packets, frames, bytes: packets * packetBytes, firstSequence: ping }
    })
    this.#counts = noCounts()
    const event = {
      type: 'sent',
      second,
      paused: false,
      asked: false,
      stoodMs: 0,
      sourceGaps: false,
      video,
      audio,
    } as const
    this.#evidence = viewerEvidence(this.#evidence, event).state
  }

  /** `at`: Unix milliseconds. */
  ponged(ping: number, rttMs: number, at: number): void {
    const report = { highestSequence: ping, lossPercent: 0, rttMs, at }
    for (const kind of kinds)
      this.#evidence = viewerEvidence(this.#evidence, { type: 'reported', kind, report }).state
  }

  /** The seconds that no pong has proved, and none will. */
  undelivered(): number[] {
    const { settled } = viewerEvidence(this.#evidence, { type: 'tick', at: Number.POSITIVE_INFINITY })
    return settled.filter((one) => !isDelivered(one)).map(({ second }) => second)
  }

  /** The seconds that are final by now. */
  settle(at: number): ViewerSecond[] {
    const { state, settled } = viewerEvidence(this.#evidence, { type: 'tick', at })
    this.#evidence = state
    return settled
  }
}

/** [B11] By its picture, where it has one. */
export const isDelivered = ({ videoPackets, videoDelivered, audioDelivered }: ViewerSecond): boolean =>
  videoPackets > 0 ? videoDelivered : audioDelivered

const noCounts = (): Record<MediaKind, Count> => ({
  video: { packets: 0, frames: 0 },
  audio: { packets: 0, frames: 0 },
})
