const framesPerSecond = 30
const audioEveryMs = 20
const payloadBytes = 1_100
const kept = 1024
const keyframeSlice = 0x65
const deltaSlice = 0x61

interface Sink {
  video: ((packet: Buffer) => void) | null
  audio: ((packet: Buffer) => void) | null
}

/** RTP as an H264 encoder and a microphone would send it, as far as a server looks at it. */
export class SyntheticSource {
  readonly video = { ssrc: 0x1001, payloadType: 102, clockRate: 90_000 }
  readonly audio = { ssrc: 0x1002, payloadType: 111, clockRate: 48_000 }
  readonly transportWideId = 5
  readonly counts = { packets: 0, bytes: 0, frames: 0, keyframeRequests: 0 }
  readonly #bytesPerFrame: number
  readonly #dropEvery: number
  readonly #sent: (Buffer | undefined)[] = new Array(kept)
  readonly #timers: NodeJS.Timeout[] = []
  #videoSequence = 65_000
  #audioSequence = 0
  #transportSequence = 0
  #timestamp = 0
  #keyframeWanted = true

  constructor(options: { kbps: number; dropEvery?: number }) {
    this.#bytesPerFrame = Math.round((options.kbps * 125) / framesPerSecond)
    this.#dropEvery = options.dropEvery ?? 0
  }

  start(sink: Sink): void {
    const beganMs = Date.now()
    let frames = 0
    let audio = 0
    const catchUp = (): void => {
      const elapsedMs = Date.now() - beganMs
      if (sink.video)
        for (; frames < (elapsedMs * framesPerSecond) / 1000; frames += 1) this.#frame(sink.video)
      if (sink.audio === null) return
      for (; audio < elapsedMs / audioEveryMs; audio += 1) this.#audioPacket(sink.audio, audio)
    }
    this.#timers.push(setInterval(catchUp, 10))
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  makeKeyframe(): void {
    this.counts.keyframeRequests += 1
    this.#keyframeWanted = true
  }

  videoPacket(sequence: number): Buffer | undefined {
    const packet = this.#sent[sequence % kept]
    return packet?.readUInt16BE(2) === sequence ? packet : undefined
  }

  #frame(send: (packet: Buffer) => void): void {
    const slice = this.#keyframeWanted ? keyframeSlice : deltaSlice
    this.#keyframeWanted = false
    this.#timestamp += this.video.clockRate / framesPerSecond
    for (let left = this.#bytesPerFrame; left > 0; left -= payloadBytes) {
      const size = Math.min(left, payloadBytes)
      const packet = Buffer.alloc(20 + size)
      packet[0] = 0x90
      packet[1] = this.video.payloadType | (left <= payloadBytes ? 0x80 : 0)
      packet.writeUInt16BE(this.#videoSequence & 0xffff, 2)
      packet.writeUInt32BE(this.#timestamp >>> 0, 4)
      packet.writeUInt32BE(this.video.ssrc, 8)
      packet.writeUInt32BE(0xbede0001, 12)
      packet[16] = (this.transportWideId << 4) | 1
      packet.writeUInt16BE(this.#transportSequence & 0xffff, 17)
      packet[20] = slice
      this.#sent[this.#videoSequence % kept] = packet
      this.#videoSequence = (this.#videoSequence + 1) & 0xffff
      this.#transportSequence += 1
      this.#count(packet)
      if (this.#dropEvery === 0 || this.#videoSequence % this.#dropEvery !== 0) send(packet)
    }
    this.counts.frames += 1
  }

  #audioPacket(send: (packet: Buffer) => void, index: number): void {
    const packet = Buffer.alloc(12 + 80)
    packet[0] = 0x80
    packet[1] = this.audio.payloadType
    packet.writeUInt16BE(this.#audioSequence & 0xffff, 2)
    packet.writeUInt32BE((index * this.audio.clockRate * audioEveryMs) / 1000, 4)
    packet.writeUInt32BE(this.audio.ssrc, 8)
    this.#audioSequence += 1
    this.#count(packet)
    send(packet)
  }

  #count(packet: Buffer): void {
    this.counts.packets += 1
    this.counts.bytes += packet.length
  }
}
