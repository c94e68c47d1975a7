import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NameHeap } from './name-heap.ts'
import { sortedSlots } from './sorted-slots.ts'

const { signal } = new AbortController()

it('[P4] a whole house by name stands as each two of them do, and who have one name as their slots', async () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝒜', '\uffff', ' '), maxLength: 11 })
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 60 }), async (names) => {
      const heap = new NameHeap()
      for (const [slot, text] of names.entries()) heap.set(slot, text)
      const sorted = await sortedSlots(names.length, (slot, level) => heap.pieceOf(slot, level), signal)
      const plain = [...names.keys()].sort((one, other) => heap.compare(one, other) || one - other)
      expect([...sorted]).toEqual(plain)
    }),
  )
})

it('is given up between two looks at whoever waits', async () => {
  await expect(sortedSlots(60_000, () => null, AbortSignal.abort())).rejects.toThrow('aborted')
})
