/** A place for one socket; null: there is none. Its holder gives it back by calling it, once. */
export type TakePlace = (address: string, options?: { ofMany?: boolean }) => (() => void) | null

/** So many places in all, and so many of them for one address; `ofMany`: one that speaks for many people. */
export function createPlaces(most: { perAddress: number; all: number }): TakePlace {
  const taken = new Map<string, number>()
  let all = 0
  return (address, { ofMany = false } = {}) => {
    const own = taken.get(address) ?? 0
    if (all >= most.all || (!ofMany && own >= most.perAddress)) return null
    all++
    taken.set(address, own + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      all--
      const left = (taken.get(address) ?? 0) - 1
      if (left > 0) taken.set(address, left)
      else taken.delete(address)
    }
  }
}
