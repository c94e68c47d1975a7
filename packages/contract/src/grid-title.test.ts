import { expect, it } from 'vitest'
import { gridTitleAt } from './grid-title.ts'

it.each([
  ['', undefined, 'Live now'],
  ['?sort=price', undefined, 'Live now'],
  ['?show=live&language=nl', undefined, 'Live now'],
  ['?page=2&size=80', undefined, 'Everyone'],
  ['?language=nl&page=2', undefined, 'Performers'],
  ['?category=nothing', undefined, 'Performers'],
  ['?category=music&language=nl', 'Music', 'Music'],
  ['?q=%20jazz%20&category=music', 'Music', 'Performers for “jazz”'],
])('[P4] the grid at %j, act %s, is called %s', (search, act, title) => {
  expect(gridTitleAt(search, act)).toBe(title)
})
