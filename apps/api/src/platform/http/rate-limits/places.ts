/** Takes a place for one socket; null: none is free. Calling the returned function releases the place. */
export type TakePlace = (
  address: string,
  options?: { ofMany?: boolean; makeRoom?: (() => void) | undefined },
) => (() => void) | null

/**
 * Limits places in all and per address; `ofMany`: an address of many clients, to which only the former applies. `makeRoom`
 * may release a place where all are taken.
 */
export function createPlaces(most: { perAddress: number; all: number }): TakePlace {
  const taken = new Map<string, number>()
  let all = 0
  return (address, { ofMany = false, makeRoom } = {}) => {
    if (!ofMany && (taken.get(address) ?? 0) >= most.perAddress) return null
    if (all >= most.all) makeRoom?.()
    if (all >= most.all) return null
    all++
    taken.set(address, (taken.get(address) ?? 0) + 1)
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
