import { describe, expect, it } from 'vitest'
import { type Newcomer, type Place, placeFor } from './placement.ts'
import { sharesFor } from './shares.ts'

type Named = Place & { name: string }
const place = (name: string, load: number): Named => {
  const role = name.startsWith('s') ? 'stage' : name.startsWith('l') ? 'lobby' : 'apart'
  return { name, role, load }
}
const house = [place('s1', 4), place('s2', 1), place('l1', 9), place('l2', 3)]
const busy = [...house, place('a1', 2), place('a2', 1)]

describe('placeFor', () => {
  it.each<[string, Newcomer, string | null, Named[], boolean, string | null]>([
    ['a publisher goes where least is', { does: 'publish', role: 'stage' }, null, house, true, 's2'],
    ['one who returns goes where she was', { does: 'publish', role: 'stage' }, 's1', house, true, 's1'],
    ['a payer goes beside her', { does: 'play', role: 'stage' }, 's1', house, true, 's1'],
    ['a guest never goes to the stage', { does: 'play', role: 'lobby' }, 's1', house, true, 'l2'],
    ['a payer never goes to one apart', { does: 'play', role: 'stage' }, 'a1', busy, true, 's2'],
    ['nor does a publisher', { does: 'publish', role: 'stage' }, 'a1', busy, true, 's2'],
    ['a suspect is alone', { does: 'play', role: 'apart' }, 's1', busy, true, null],
    ['on one that is empty', { does: 'play', role: 'apart' }, 's1', [...busy, place('a3', 0)], true, 'a3'],
    ['or with the fewest when there are no more', { does: 'play', role: 'apart' }, 's1', busy, false, 'a2'],
    ['and not beside a suspect who publishes', { does: 'play', role: 'apart' }, 'a2', busy, false, 'a1'],
  ])('[E3] %s', (_, newcomer, placement, places, mayStart, expected) => {
    const homePlace = places.find(({ name }) => name === placement) ?? null
    expect(placeFor(newcomer, homePlace, places, mayStart)?.name ?? null).toBe(expected)
  })
})

it.each([
  [1, { stage: 1, lobby: 1, apart: 2 }],
  [2, { stage: 1, lobby: 1, apart: 4 }],
  [8, { stage: 7, lobby: 2, apart: 16 }],
  [64, { stage: 16, lobby: 4, apart: 16 }],
])('[E3] shares %i cores', (cores, expected) => {
  expect(sharesFor(cores)).toEqual(expected)
})
