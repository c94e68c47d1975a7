import type { PerformerStatus } from '@footlight/contract'
import { expect, it } from 'vitest'
import { nextIndex } from './arrow-keys.ts'
import { steadySections } from './steady-order.ts'

const one = (id: string, performerStatus: PerformerStatus) => ({ id, performerStatus })

it('[P4] splits a list into live performers, including those in a show, and the others', () => {
  const list = [one('a', 'AVAILABLE'), one('b', 'OFFLINE'), one('c', 'BUSY'), one('d', 'OFFLINE')]
  const { live, away } = steadySections({ live: [], away: [] }, list, false)
  expect([live, away].map((part) => part.map(({ id }) => id))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ])
})

it('keeps all cards in place while held, updates their states, appends new ones and removes missing ones', () => {
  const shown = {
    live: [one('a', 'AVAILABLE'), one('b', 'AVAILABLE')],
    away: [one('c', 'OFFLINE'), one('d', 'OFFLINE')],
  }
  const next = [one('e', 'AVAILABLE'), one('c', 'AVAILABLE'), one('a', 'OFFLINE'), one('d', 'OFFLINE')]
  expect(steadySections(shown, next, true)).toEqual({
    live: [one('a', 'OFFLINE'), one('e', 'AVAILABLE')],
    away: [one('c', 'AVAILABLE'), one('d', 'OFFLINE')],
  })
  expect(steadySections(shown, next, false)).toEqual({
    live: [one('e', 'AVAILABLE'), one('c', 'AVAILABLE')],
    away: [one('a', 'OFFLINE'), one('d', 'OFFLINE')],
  })
})

it('moves by arrow keys across rows of unequal length, and not past the edge', () => {
  // four live in a row of four and one more, then a row of those who are not
  const row = (top: number, count: number) =>
    Array.from({ length: count }, (_, column) => ({ top, left: column * 100 }))
  const places = [...row(0, 4), ...row(80, 1), ...row(200, 3)]
  const walk = (key: string, index: number) => nextIndex(key, index, places)
  expect([walk('ArrowRight', 3), walk('ArrowDown', 2), walk('ArrowDown', 4), walk('End', 0)]).toEqual([
    4, 4, 5, 7,
  ])
  expect([walk('ArrowUp', 6), walk('ArrowUp', 4), walk('Home', 6)]).toEqual([4, 0, 0])
  expect([walk('ArrowLeft', 0), walk('ArrowDown', 6), walk('ArrowUp', 2), walk('x', 5)]).toEqual([0, 6, 2, 5])
})
