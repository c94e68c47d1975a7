import { setImmediate as others } from 'node:timers/promises'
import { at } from './bits.ts'

/** Comparisons between two looks at whoever waits: some milliseconds. */
const stint = 50_000

/** Sorts slots by merging ever longer runs, and lets others in now and then: a million of them take a second. */
export async function sortedSlots(
  slots: Int32Array,
  compare: (one: number, other: number) => number,
  signal: AbortSignal,
): Promise<Int32Array> {
  let [from, into] = [Int32Array.from(slots), new Int32Array(slots.length)]
  let done = 0
  for (let run = 1; run < slots.length; run *= 2) {
    for (let begin = 0; begin < slots.length; begin += run * 2) {
      const [middle, end] = [begin + run, begin + run * 2].map((place) => Math.min(place, slots.length))
      let [left, right] = [begin, middle as number]
      for (let place = begin; place < (end as number); place++) {
        const isLeft =
          left < (middle as number) &&
          (right >= (end as number) || compare(at(from, left), at(from, right)) < 0)
        into[place] = at(from, isLeft ? left++ : right++)
        if (++done % stint === 0) {
          await others()
          signal.throwIfAborted()
        }
      }
    }
    ;[from, into] = [into, from]
  }
  return from
}
