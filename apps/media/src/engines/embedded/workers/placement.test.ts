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
    [
      'a publisher joins the least loaded worker',
      { does: 'publish', role: 'stage' },
      null,
      house,
      true,
      's2',
    ],
    [
      'a returning publisher joins its old worker',
      { does: 'publish', role: 'stage' },
      's1',
      house,
      true,
      's1',
    ],
    ['a paying viewer joins the publisher', { does: 'play', role: 'stage' }, 's1', house, true, 's1'],
    ['a guest never joins a stage worker', { does: 'play', role: 'lobby' }, 's1', house, true, 'l2'],
    ['a paying viewer joins no worker apart', { does: 'play', role: 'stage' }, 'a1', busy, true, 's2'],
    ['a publisher joins no worker apart', { does: 'publish', role: 'stage' }, 'a1', busy, true, 's2'],
    ['a suspect gets a new worker', { does: 'play', role: 'apart' }, 's1', busy, true, null],
    [
      'a suspect joins an empty worker',
      { does: 'play', role: 'apart' },
      's1',
      [...busy, place('a3', 0)],
      true,
      'a3',
    ],
    [
      'a suspect joins the least loaded if none may start',
      { does: 'play', role: 'apart' },
      's1',
      busy,
      false,
      'a2',
    ],
    ['a party of a call joins the other', { does: 'exchange', role: 'stage' }, 's1', house, true, 's1'],
    ['a suspect party joins the other apart', { does: 'exchange', role: 'apart' }, 'a1', busy, true, 'a1'],
    ['a connection test gets a new worker', { does: 'exchange', role: 'apart' }, null, busy, true, null],
    ['a suspect never joins a suspect publisher', { does: 'play', role: 'apart' }, 'a2', busy, false, 'a1'],
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
