/** MPEG-TS as ffmpeg writes it (ISO 13818-1): packets of 188 bytes, a picture in each PES packet of the video. */
export const packetBytes = 188
const syncByte = 0x47
const programTable = 0
/** as ffmpeg numbers them */
const programMap = 0x1000
const firstAudioStreamId = 0xc0
const firstVideoStreamId = 0xe0

/** Whole packets. `isEntry`: a viewer can begin with it, since it begins with a keyframe, or there is no picture. */
export interface Piece {
  bytes: Buffer
  isEntry: boolean
  video: { packets: number; frames: number }
  audio: { packets: number }
}

/** Cuts the output of a transcoder into pieces, so that a viewer can begin, or go on, with a keyframe. */
export class TransportStream {
  /** the latest tables, which a decoder needs before its first picture */
  readonly #hasVideo: boolean
  readonly #tables = new Map<number, Buffer>()
  readonly #kinds = new Map<number, 'video' | 'audio'>()
  #rest: Buffer = Buffer.alloc(0)

  constructor(hasVideo: boolean) {
    this.#hasVideo = hasVideo
  }

  /** To be sent before a viewer's first piece. */
  get tables(): Buffer {
    return Buffer.concat([programTable, programMap].flatMap((pid) => this.#tables.get(pid) ?? []))
  }

  /** Throws if this is no transport stream. */
  push(bytes: Buffer): Piece[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const end = all.length - (all.length % packetBytes)
    this.#rest = all.subarray(end)
    const pieces: Piece[] = []
    let piece = this.#emptyPiece()
    let begin = 0
    const cut = (at: number): void => {
      if (at > begin) pieces.push({ ...piece, bytes: all.subarray(begin, at) })
      begin = at
      piece = this.#emptyPiece()
    }
    for (let at = 0; at < end; at += packetBytes) {
      const packet = all.subarray(at, at + packetBytes)
      if (packet[0] !== syncByte) throw new Error('no transport stream')
      const begins = this.#read(packet)
      if (begins.keyframe) {
        cut(at)
        piece.isEntry = true
      }
      if (begins.kind === 'video') piece.video.packets += 1
      if (begins.kind === 'audio') piece.audio.packets += 1
      if (begins.frame) piece.video.frames += 1
    }
    cut(end)
    return pieces
  }

  #emptyPiece(): Piece {
    const [video, audio] = [{ packets: 0, frames: 0 }, { packets: 0 }]
    return { bytes: Buffer.alloc(0), isEntry: !this.#hasVideo, video, audio }
  }

  #read(packet: Buffer): { kind: 'video' | 'audio' | null; frame: boolean; keyframe: boolean } {
    const head = packet.readUInt32BE(0)
    const pid = (head >>> 8) & 0x1fff
    const startsUnit = (head & 0x400000) !== 0
    const hasAdaptation = (head & 0x20) !== 0
    if (pid === programTable || pid === programMap) {
      this.#tables.set(pid, Buffer.from(packet))
      return { kind: null, frame: false, keyframe: false }
    }
    const payloadAt = hasAdaptation ? 5 + packet.readUInt8(4) : 4
    if (startsUnit) this.#kinds.set(pid, kindOf(packet, payloadAt))
    const kind = this.#kinds.get(pid) ?? null
    const frame = startsUnit && kind === 'video'
    const isRandomAccess = hasAdaptation && packet.readUInt8(4) > 0 && (packet.readUInt8(5) & 0x40) !== 0
    return { kind, frame, keyframe: frame && isRandomAccess }
  }
}

const kindOf = (packet: Buffer, payloadAt: number): 'video' | 'audio' => {
  const streamId = payloadAt + 3 < packetBytes ? packet.readUInt8(payloadAt + 3) : 0
  return streamId >= firstAudioStreamId && streamId < firstVideoStreamId ? 'audio' : 'video'
}
