/** Performers in one block at most; so many bits of each row are its own. */
export const capacity = 1024
export const blockWords = capacity / 32

export interface Block {
  /** where its slots and bits are: they stay there, wherever it comes in the order */
  place: number
  size: number
}

/** The first of its words in a row. */
export const beginOf = ({ place }: Block) => place * blockWords

/** So many of them have somebody. */
export const wordsOf = ({ size }: Block) => (size + 31) >>> 5
