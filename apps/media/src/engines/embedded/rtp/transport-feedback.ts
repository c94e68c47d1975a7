import { sequenceDistance } from './packet.ts'

/** Transport-wide congestion control, as browsers speak it (draft-holmer-rmcat-transport-wide-cc-extensions-01). */
const transportFeedbackType = 205
const transportWideFormat = 15
const tickUs = 250
const referenceTicks = 256
const symbolsPerChunk = 7
/** a hole wider than this is a new beginning, not a loss */
const widestHole = 1000

const notReceived = 0
const smallDelta = 1
const largeDelta = 2

/** Remembers when packets arrived and tells the publisher, without which it stays at 250 kbit/s [E2]. */
export class TransportFeedback {
  #arrivals: { sequence: number; ticks: number }[] = []
  /** the first packet the next feedback tells of; null before any arrived */
  #nextBase: number | null = null
  #highest = 0
  #count = 0

  /** `atUs`: any steady clock, in microseconds. */
  arrived(sequence16: number, atUs: number): void {
    const step = sequenceDistance(this.#highest & 0xffff, sequence16)
    if (this.#nextBase === null || Math.abs(step) > widestHole) {
      this.#arrivals = []
      this.#nextBase = sequence16
      this.#highest = sequence16
    }
    const sequence = this.#highest + sequenceDistance(this.#highest & 0xffff, sequence16)
    if (sequence < this.#nextBase) return
    this.#highest = Math.max(this.#highest, sequence)
    this.#arrivals.push({ sequence, ticks: Math.round(atUs / tickUs) })
  }

  /** The feedback packets about everything that arrived since the call before; none when nothing did. */
  take(senderSsrc: number, mediaSsrc: number): Buffer[] {
    const arrivals = new Map(this.#arrivals.map((arrival) => [arrival.sequence, arrival.ticks]))
    this.#arrivals = []
    const packets: Buffer[] = []
    let sequence = this.#nextBase ?? 0
    while (arrivals.size > 0) {
      const feedback = this.#next(sequence, arrivals)
      packets.push(this.#encode(senderSsrc, mediaSsrc, sequence, feedback))
      sequence += feedback.symbols.length
    }
    if (packets.length > 0) this.#nextBase = sequence
    return packets
  }

  /** As many packets as one message can tell: a delta that does not fit 16 bits begins another. */
  #next(from: number, arrivals: Map<number, number>): Feedback {
    const symbols: number[] = []
    const deltas: number[] = []
    let reference: number | null = null
    let last = 0
    for (let sequence = from; arrivals.size > 0; sequence += 1) {
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
