import { setImmediate as others } from 'node:timers/promises'

/** Slots between two looks at whoever waits. */
const stint = 50_000

/**
 * Slots from 0 on in the order of their keys: by the first, those with the same by the second, and so on; who has no more of
 * them stand as their slots do. The machine's own sort of numbers, the key above and the slot below: to compare two by a
 * function would be most of what a start takes. Lets others in now and then.
 */
export async function sortedSlots(
  count: number,
  /** from 0 to 2³²−1; null: there is none at this level, nor at any further */
  keyOf: (slot: number, level: number) => number | null,
  signal: AbortSignal,
): Promise<Int32Array> {
  const places = new BigUint64Array(count)
  const halves = new Uint32Array(places.buffer)
  for (let slot = 0; slot < count; slot++) halves[slot * 2] = slot
  const runs = [{ begin: 0, end: count, level: 0 }]
  let done = 0
  for (let run = runs.pop(); run !== undefined; run = runs.pop()) {
    const { begin, end, level } = run
    let isOver = true
    for (let place = begin; place < end; place++) {
      const key = keyOf(halves[place * 2] as number, level)
      if (key !== null) isOver = false
      halves[place * 2 + 1] = key ?? 0
    }
    if (!isOver) {
      places.subarray(begin, end).sort()
      for (let first = begin, place = begin + 1; place <= end; place++) {
        if (place < end && halves[place * 2 + 1] === halves[first * 2 + 1]) continue
        if (place - first > 1) runs.push({ begin: first, end: place, level: level + 1 })
        first = place
      }
    }
    done += end - begin
    if (done > stint) {
      done = 0
      await others()
      signal.throwIfAborted()
    }
  }
  const slots = new Int32Array(count)
  for (let place = 0; place < count; place++) slots[place] = halves[place * 2] as number
  return slots
}
