import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RecordRing } from './record-ring.ts'

const byteLength = 1000
const tooLong = byteLength

it('[P4] what was written last of somebody is read, or nothing; the newest are all there', () => {
  const step = fc.record({
    number: fc.nat(12),
    // some of them too long for all of it
    text: fc.oneof(
      { weight: 9, arbitrary: fc.string({ maxLength: 12, unit: 'grapheme' }) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(tooLong)) },
    ),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 120, size: 'max' }), (steps) => {
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
          if (text.length < tooLong) written += Buffer.byteLength(text) + 4
        }
        for (const [other, { text, behind }] of said) {
          const kept = ring.get(other)?.toString()
          expect(ring.has(other)).toBe(kept !== undefined)
          // what does not fit before the end begins anew: so much may be left over there
          if (text.length < tooLong && written - behind <= byteLength / 2) expect(kept).toBe(text)
          else expect([undefined, text]).toContain(kept)
        }
      }
    }),
  )
})
