/** Takes a slot for one socket; null: none is free. Calling the returned function releases the slot. */
export type TakeSlot = (
  address: string,
  options?: { ofMany?: boolean; whenFull?: (() => void) | undefined },
) => (() => void) | null

/**
 * Limits slots in all and per address; `ofMany`: an address of many clients, to which only the former applies. `whenFull`
 * may release a slot where all are taken.
 */
export function createSlots(most: { perAddress: number; all: number }): TakeSlot {
  const taken = new Map<string, number>()
  let all = 0
  return (address, { ofMany = false, whenFull } = {}) => {
    if (!ofMany && (taken.get(address) ?? 0) >= most.perAddress) return null
    if (all >= most.all) whenFull?.()
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
