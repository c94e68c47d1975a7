/** A range of a fanout's packets that went to a viewer; sequences extended, as the fanout counts. */
interface SequenceRange {
  from: number
  /** null while the range is open */
  to: number | null
  /** the fanout's number minus the viewer's number */
  shift: number
}

const remembered = 16

/**
 * Renumbers the packets for one viewer. A pause leaves no gap in the numbers: a gap would be reported as loss,
 * and requested again.
 */
export class SequenceMap {
  #ranges: SequenceRange[] = [{ from: 0, to: null, shift: 0 }]
  #isPlain = true
  #first: number | null = null

  /** Whether the viewer's numbers equal the fanout's, so that the shared buffer can be sent. */
  get isPlain(): boolean {
    return this.#isPlain
  }

  /** Starts the map with the first packet that is sent. */
  beginWith(sequence: number): void {
    this.#first ??= sequence
  }

  /** Ends the open range with this packet, the last one sent. */
  stopAfter(sequence: number): void {
    this.#isPlain = false
    const last = this.#ranges.at(-1)
    if (last && last.to === null) last.to = Math.max(last.from - 1, sequence)
  }

  /** Begins a new range with this packet, the first one sent after a pause. */
  goOnFrom(sequence: number): void {
    const last = this.#ranges.at(-1)
    if (!last || last.to === null || sequence <= last.to) return
    const shift = last.shift + sequence - last.to - 1
    this.#ranges = [...this.#ranges.slice(1 - remembered), { from: sequence, to: null, shift }]
  }

  /** The viewer's number of a fanout's packet; null for one that is not for this viewer. */
  toViewer(sequence: number): number | null {
    const found = this.#ranges.findLast(({ from }) => sequence >= from)
    return found && (found.to === null || sequence <= found.to) ? sequence - found.shift : null
  }

  /** The fanout's number of a viewer's packet; null for one that it was never sent. */
  toFanout(sequence: number): number | null {
    if (this.#first === null || sequence < this.#first) return null
    const found = this.#ranges.findLast(({ from, shift }) => sequence + shift >= from)
    if (!found) return null
    const fanout = sequence + found.shift
    return found.to === null || fanout <= found.to ? fanout : null
  }
}
