import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RankedBlocks } from './ranked-blocks.ts'

/** More than two blocks hold, so that they are split, emptied and full. */
const slots = 2600
const facets = 70
const first = 0

interface Model {
  /** by slot: her rank's key, her price, her facets; null: she is not in it */
  people: ({ key: number; price: number; facets: number[] } | null)[]
}

function openBlocks({ people }: Model): RankedBlocks {
  const personOf = (slot: number) => {
    const person = people[slot]
    if (!person) throw new Error(`nobody in slot ${slot}`)
    return person
  }
  const drawn = {
    priceOf: (slot: number) => personOf(slot).price,
    facetWords: () => Math.ceil(facets / 32),
    facetsOf: (slot: number, word: number) =>
      personOf(slot)
        .facets.filter((facet) => facet >>> 5 === word)
        .reduce((bits, facet) => bits | (1 << (facet & 31)), 0),
  }
  return new RankedBlocks(drawn, (one, other) => personOf(one).key - personOf(other).key || one - other)
}

/** The same by what anybody would write. */
function found(
  { people }: Model,
  wanted: { facets: number[]; priceMax: number | undefined },
  [offset, limit]: [number, number],
) {
  const matching = people
    .flatMap((person, slot) => (person ? [{ ...person, slot }] : []))
    .filter((person) => wanted.facets.every((facet) => person.facets.includes(facet)))
    .filter(({ price }) => wanted.priceMax === undefined || (price >= 0 && price <= wanted.priceMax))
    .toSorted((one, other) => one.key - other.key || one.slot - other.slot)
  const firsts = matching.filter((person) => person.facets.includes(first))
  const all = [...firsts, ...matching.filter((person) => !person.facets.includes(first))]
  return {
    slots: all.slice(offset, offset + limit).map(({ slot }) => slot),
    first: firsts.length,
    total: all.length,
  }
}

it('[P4] whoever comes, goes or moves, pages of any filters are those of a plain list', () => {
  const price = fc.oneof(fc.nat(200), fc.nat(5000))
  const person = fc.record({
    key: fc.nat(40),
    price: fc.oneof(fc.constant(-1), price),
    facets: fc.uniqueArray(fc.nat(facets - 1), { maxLength: 8 }),
  })
  const moves = fc.array(fc.record({ slot: fc.nat(slots - 1), person: fc.option(person) }), {
    minLength: 400,
    maxLength: 900,
    size: 'max',
  })
  const question = fc.record({
    facets: fc.uniqueArray(fc.nat(facets - 1), { maxLength: 2 }),
    priceMax: fc.option(price, { nil: undefined }),
    window: fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 120 })),
    key: fc.integer({ min: -1, max: 51 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: slots }),
      fc.boolean(),
      moves,
      fc.array(question, { minLength: 6, maxLength: 6 }),
      (filled, isTight, moved, questions) => {
        const people = Array.from({ length: slots }, (_, slot) =>
          slot < filled
            ? { key: (slot * 7) % 50, price: (slot % 9) * 20 - 1, facets: [slot % 3, 3 + (slot % 66)] }
            : null,
        )
        const model: Model = { people }
        const blocks = openBlocks(model)
        const inside = Int32Array.from({ length: filled }, (_, slot) => slot)
        blocks.append(inside.sort((one, other) => blocks.compare(one, other)))
        for (const move of moved) {
          // all into the same few places: blocks overflow there
          const slot = isTight ? move.slot % 1500 : move.slot
          if (people[slot]) blocks.remove(slot)
          people[slot] = move.person && { ...move.person, key: isTight ? 3 : move.person.key }
          if (people[slot]) blocks.insert(slot)
        }
        for (const { window, key, ...wanted } of questions) {
          const page = found(model, wanted, window)
          expect(blocks.find({ ...wanted, first }, ...window)).toEqual(page)
          // where totals are known, blocks behind its last one are not looked at
          expect(blocks.find({ ...wanted, first }, ...window, page)).toEqual(page)
          // whoever stands in front, up to some key
          const leading = found(
            { people: people.map((one) => (one && one.key <= key ? one : null)) },
            wanted,
            window,
          )
          const within = (slot: number) => (people[slot]?.key ?? 0) <= key
          const { first: firsts, total } = leading
          expect(blocks.totalsWithin({ ...wanted, first }, within)).toEqual({ first: firsts, total })
        }
      },
    ),
    { numRuns: 25 },
  )
})
