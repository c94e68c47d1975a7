import { setImmediate as others } from 'node:timers/promises'
import { at } from './bits.ts'

/** Comparisons between two looks at whoever waits: some milliseconds. */
const stint = 50_000

/**
 * Sorts slots by merging ever longer runs, and lets others in now and then. Two runs that stand in order already are
 * copied: what is roughly sorted costs little.
 */
export async function sortedSlots(
  slots: Int32Array,
  compare: (one: number, other: number) => number,
  signal: AbortSignal,
): Promise<Int32Array> {
  let [from, into]: [Int32Array, Int32Array] = [slots, new Int32Array(slots.length)]
  let done = 0
  for (let run = 1; run < slots.length; run *= 2) {
    for (let begin = 0; begin < slots.length; begin += run * 2) {
      const middle = Math.min(begin + run, slots.length)
      const end = Math.min(begin + run * 2, slots.length)
      if (middle === end || compare(at(from, middle - 1), at(from, middle)) < 0)
        into.set(from.subarray(begin, end), begin)
      else {
        merge(from, into, { begin, middle, end }, compare)
        done += end - begin
      }
      if (++done > stint) {
        done = 0
        await others()
        signal.throwIfAborted()
      }
    }
    ;[from, into] = [into, from]
  }
  return from
}

function merge(
  from: Int32Array,
  into: Int32Array,
  { begin, middle, end }: { begin: number; middle: number; end: number },
  compare: (one: number, other: number) => number,
): void {
  let [left, right] = [begin, middle]
  for (let place = begin; place < end; place++) {
    const isLeft = left < middle && (right >= end || compare(at(from, left), at(from, right)) < 0)
    into[place] = at(from, isLeft ? left++ : right++)
  }
}
