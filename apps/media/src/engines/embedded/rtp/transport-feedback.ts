import { sequenceDistance } from './packet.ts'

/** Transport-wide congestion control, as browsers speak it (draft-holmer-rmcat-transport-wide-cc-extensions-01). */
const transportFeedbackType = 205
const transportWideFormat = 15
const tickUs = 250
const referenceTicks = 256
const symbolsPerChunk = 7
/** a gap wider than this is a restart of the count, not a loss */
const widestHole = 1000
/** so is a span between two feedbacks that no publisher can fill: the feedback would report only gaps */
const widestSpan = 8_192
/** fits one datagram, whatever the deltas are */
const maxSymbols = 400

const notReceived = 0
const smallDelta = 1
const largeDelta = 2

/** Records when packets arrived and reports it to the publisher, which otherwise stays at 250 kbit/s [E2]. */
export class TransportFeedback {
  /** when each packet arrived, in ticks, by its extended sequence number */
  #arrivals = new Map<number, number>()
  /** the first packet of the next feedback; null before any arrived */
  #nextBase: number | null = null
  #highest = 0
  #count = 0

  /** `atUs`: any steady clock, in microseconds. */
  arrived(sequence16: number, atUs: number): void {
    const step = sequenceDistance(this.#highest & 0xffff, sequence16)
    let sequence = this.#highest + step
    if (this.#nextBase === null || Math.abs(step) > widestHole || sequence - this.#nextBase >= widestSpan) {
      this.#arrivals.clear()
      this.#nextBase = sequence16
      this.#highest = sequence16
      sequence = sequence16
    }
    if (sequence < this.#nextBase) return
    this.#highest = Math.max(this.#highest, sequence)
    this.#arrivals.set(sequence, Math.round(atUs / tickUs))
  }

  /** The feedback packets about everything that arrived since the call before; none when nothing did. */
  take(senderSsrc: number, mediaSsrc: number): Buffer[] {
    const arrivals = this.#arrivals
    const packets: Buffer[] = []
    if (this.#nextBase === null || arrivals.size === 0) return packets
    while (arrivals.size > 0) {
      const feedback = this.#next(this.#nextBase, arrivals)
      // a feedback that reports only gaps has no reference time
      if (feedback.deltas.length > 0) {
        packets.push(this.#encode(senderSsrc, mediaSsrc, this.#nextBase, feedback))
      }
      this.#nextBase += feedback.symbols.length
    }
    return packets
  }

  /** As many packets as one message can report: a delta that does not fit 16 bits begins another message. */
  #next(from: number, arrivals: Map<number, number>): Feedback {
    const symbols: number[] = []
    const deltas: number[] = []
    let reference: number | null = null
    let last = 0
    for (let sequence = from; arrivals.size > 0 && symbols.length < maxSymbols; sequence += 1) {
      const ticks = arrivals.get(sequence)
      if (ticks === undefined) {
        symbols.push(notReceived)
        continue
      }
      if (reference === null) {
        reference = Math.floor(ticks / referenceTicks)
        last = reference * referenceTicks
      }
      const delta = ticks - last
      if (delta < -0x8000 || delta > 0x7fff) break
      arrivals.delete(sequence)
      symbols.push(delta >= 0 && delta <= 0xff ? smallDelta : largeDelta)
      deltas.push(delta)
      last = ticks
    }
    return { reference: reference ?? 0, symbols, deltas }
  }

  #encode(senderSsrc: number, mediaSsrc: number, base: number, feedback: Feedback): Buffer {
    const chunks = Math.ceil(feedback.symbols.length / symbolsPerChunk)
    const received = feedback.symbols.filter((symbol) => symbol !== notReceived)
    const deltaBytes = received.reduce((sum, symbol) => sum + symbol, 0)
    const packet = Buffer.alloc(4 * Math.ceil((20 + 2 * chunks + deltaBytes) / 4))
    packet[0] = 0x80 | transportWideFormat
    packet[1] = transportFeedbackType
    packet.writeUInt16BE(packet.length / 4 - 1, 2)
    packet.writeUInt32BE(senderSsrc, 4)
    packet.writeUInt32BE(mediaSsrc, 8)
    packet.writeUInt16BE(base & 0xffff, 12)
    packet.writeUInt16BE(feedback.symbols.length, 14)
    packet.writeUIntBE(feedback.reference & 0xffffff, 16, 3)
    packet[19] = this.#count
    this.#count = (this.#count + 1) & 0xff
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      let bits = 0xc000
      for (let index = 0; index < symbolsPerChunk; index += 1) {
        bits |= (feedback.symbols[chunk * symbolsPerChunk + index] ?? notReceived) << (12 - 2 * index)
      }
      packet.writeUInt16BE(bits, 20 + 2 * chunk)
    }
    let at = 20 + 2 * chunks
    feedback.deltas.forEach((delta, index) => {
      if (received[index] === smallDelta) packet[at] = delta
      else packet.writeInt16BE(delta, at)
      at += received[index] as number
    })
    return packet
  }
}

interface Feedback {
  /** in steps of 64 ms */
  reference: number
  symbols: number[]
  /** in steps of 250 µs */
  deltas: number[]
}
