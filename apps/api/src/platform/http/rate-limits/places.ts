/** Takes a place for one socket; null: none is free. Calling the returned function releases the place. */
export type TakePlace = (address: string, options?: { ofMany?: boolean }) => (() => void) | null

/** Limits places in all and per address; `ofMany`: an address of many clients, to which only the former applies. */
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
