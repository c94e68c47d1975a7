/** A range of a source's packets that went to a viewer; sequences extended, as the source counts. */
export interface SequenceRange<Source, Change> {
  source: Source
  /** what else is changed in the packets of this range */
  change: Change | null
  from: number
  /** null while the range is open */
  to: number | null
  /** the source's number minus the viewer's number */
  shift: number
}

const remembered = 16

/**
 * Renumbers the packets for one viewer. Neither a pause nor another source leaves a gap in the numbers: a gap would be
 * reported as loss, and requested again.
 */
export class SequenceMap<Source, Change = never> {
  #ranges: SequenceRange<Source, Change>[]
  #isPlain: boolean
  #first: number | null = null

  /** `isPlain`: the packets of this source need no change until the first pause. */
  constructor(source: Source, isPlain = true) {
    this.#ranges = [{ source, change: null, from: 0, to: null, shift: 0 }]
    this.#isPlain = isPlain
  }

  /** Whether the viewer's numbers equal the source's, so that the shared buffer can be sent. */
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

  /** Begins a new range with this packet, the first one sent after a pause, or of another source. */
  goOnFrom(sequence: number, source: Source, change: Change | null = null): void {
    const last = this.#ranges.at(-1)
    if (!last || last.to === null || (source === last.source && sequence <= last.to)) return
    const shift = last.shift + sequence - last.to - 1
    this.#ranges = [
      ...this.#ranges.slice(1 - remembered),
      { source, change, from: sequence, to: null, shift },
    ]
  }

  /** The range of a source's packet; null for one that is not for this viewer. */
  rangeOf(source: Source, sequence: number): SequenceRange<Source, Change> | null {
    const found = this.#ranges.findLast((range) => range.source === source && sequence >= range.from)
    return found && (found.to === null || sequence <= found.to) ? found : null
  }

  /** The range of a packet as the viewer counts; null for one that it was never sent. */
  rangeOfViewer(sequence: number): SequenceRange<Source, Change> | null {
    if (this.#first === null || sequence < this.#first) return null
    const found = this.#ranges.findLast(({ from, shift }) => sequence + shift >= from)
    if (!found) return null
    return found.to === null || sequence + found.shift <= found.to ? found : null
  }
}
