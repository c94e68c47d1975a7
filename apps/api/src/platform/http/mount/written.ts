/** JSON in pieces behind each other: to put them into one would copy what many replies share. */
export type Pieces = readonly Buffer[]

/** What it says now; null: whoever wants to know has to ask in the usual course. */
export type Again = () => Promise<Pieces | null>

/** A reply that is JSON already. */
export class Written {
  readonly pieces: Pieces
  /** set where it is the same for every guest, and may be kept for the next one by its address */
  readonly again: Again | null

  constructor(pieces: Pieces, again: Again | null = null) {
    this.pieces = pieces
    this.again = again
  }

  get json(): Buffer {
    const [first, ...others] = this.pieces
    return first && others.length === 0 ? first : Buffer.concat(this.pieces)
  }
}
