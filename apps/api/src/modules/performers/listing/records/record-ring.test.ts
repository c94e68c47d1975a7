import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RecordRing, roomOf } from './record-ring.ts'

const byteLength = 8000
const tooLong = byteLength

it('[P4] what was written last of somebody is read, or nothing; the newest are all there', () => {
  const step = fc.record({
    number: fc.nat(60),
    // some of them too long for all of it
    text: fc.oneof(
      { weight: 9, arbitrary: fc.string({ maxLength: 60, unit: 'grapheme', size: 'max' }) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(tooLong)) },
    ),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 200, maxLength: 400, size: 'max' }), (steps) => {
      const ring = new RecordRing(byteLength, byteLength / 4)
      /** by number: what was said of her, and how much was written before it */
      const said = new Map<number, { text: string; behind: number }>()
      let written = 0
      for (const { number, text, isGone } of steps) {
        said.delete(number)
        if (isGone) ring.delete(number)
        else {
          ring.set(number, text)
          said.set(number, { text, behind: written })
          if (text.length < tooLong) written += roomOf(text)
        }
        const wrong = [...said].filter(([other, { text, behind }]) => {
          const kept = ring.get(other)?.toString()
          if (ring.has(other) !== (kept !== undefined)) return true
          // what does not fit before the end of a piece begins anew: so much may be left over there
          if (text.length < tooLong && written - behind <= byteLength / 2) return kept !== text
          return kept !== undefined && kept !== text
        })
        expect(wrong).toEqual([])
      }
    }),
    // to make a failing one shorter takes minutes
    { endOnFailure: true },
  )
})

it('[P4] who changes often takes no more memory for it, also where she is forgotten before each time', () => {
  const ring = new RecordRing(byteLength, byteLength / 4)
  for (let time = 0; time < 1000; time++)
    for (const number of [1, 2, 3, 4, 5]) {
      if (time % 2) ring.delete(number)
      ring.set(number, `${number} is liked by ${time}`)
    }
  expect(ring.isFull).toBe(false)
  expect([1, 2, 3, 4, 5].map((number) => ring.get(number)?.toString())).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} is liked by 999`),
  )
})
