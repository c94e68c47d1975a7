import { expect, it } from 'vitest'
import { logicalKey } from './logical-key.ts'

const rowIn = (direction: 'ltr' | 'rtl') => {
  const row = document.createElement('div')
  row.style.direction = direction
  document.body.replaceChildren(row)
  return row
}

it.each([
  ['ltr', 'ArrowRight', 'ArrowRight'],
  ['rtl', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
  // what does not point aside is the same in both
  ['rtl', 'ArrowDown', 'ArrowDown'],
  ['rtl', 'Home', 'Home'],
] as const)('in a row that is read %s, %s leads where %s does', (direction, key, leads) => {
  expect(logicalKey(key, rowIn(direction))).toBe(leads)
})
