import { expect, it } from 'vitest'
import { nextIndex } from './arrow-keys.ts'
import { steadyOrder } from './steady-order.ts'

const item = (id: string, status = 'old') => ({ id, status })

it('keeps everyone in place under the pointer, with newest states, newcomers last and leavers gone', () => {
  const shown = [item('a'), item('b'), item('c')]
  const next = [item('d', 'new'), item('c', 'new'), item('a', 'new')]
  expect(steadyOrder(shown, next, true)).toEqual([item('a', 'new'), item('c', 'new'), item('d', 'new')])
  expect(steadyOrder(shown, next, false)).toBe(next)
})

it('walks a grid by arrow keys and stays where there is nothing', () => {
  const walk = (key: string, index: number) => nextIndex(key, index, 10, 4)
  expect([walk('ArrowRight', 3), walk('ArrowDown', 3), walk('ArrowUp', 6), walk('End', 0)]).toEqual([
    4, 7, 2, 9,
  ])
  expect([walk('ArrowLeft', 0), walk('ArrowDown', 8), walk('ArrowUp', 2), walk('x', 5)]).toEqual([0, 8, 2, 5])
})
