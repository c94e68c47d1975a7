/** Takes the lock of the one page of a browser that is on air; resolves with its release, undefined: another page has it. */
export type TakeAir = (takesOver: boolean, onLost: () => void) => Promise<(() => void) | undefined>

interface Claim {
  takesOver: boolean
  /** asked before and after the lock is taken: Stop may be pressed meanwhile */
  isWanted(): boolean
  onTaken(): void
  /** another page has the lock, or took it over */
  onLost(): void
}

/** [D7] This page's claim to be the only page of its browser that is on air. */
export function createAirClaim(takeAir: TakeAir) {
  let release: (() => void) | undefined
  let last = Promise.resolve()

  async function take({ takesOver, isWanted, onTaken, onLost }: Claim) {
    // a second press before the first answer asks no second time
    if (!isWanted() || release) return
    const taken = await takeAir(takesOver, onLost)
    if (!taken) return onLost()
    if (!isWanted()) return taken()
    release = taken
    onTaken()
  }

  return {
    /** One claim is settled after another. */
    take(claim: Claim) {
      last = last.then(() => take(claim))
    },
    release() {
      release?.()
      release = undefined
    },
  }
}
