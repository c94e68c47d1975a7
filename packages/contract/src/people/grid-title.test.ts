import { expect, it } from 'vitest'
import { gridTitleAt } from './grid-title.ts'

it.each([
  ['', undefined, { message: 'Live now' }],
  ['?sort=price', undefined, { message: 'Live now' }],
  ['?show=live&language=nl', undefined, { message: 'Live now' }],
  ['?page=2&size=80', undefined, { message: 'Everyone' }],
  ['?language=nl&page=2', undefined, { message: 'Performers' }],
  ['?category=nothing', undefined, { message: 'Performers' }],
  ['?category=music&language=nl', 'Music', { act: 'Music' }],
  ['?q=%20jazz%20&category=music', 'Music', { message: 'Performers for “{q}”', values: { q: 'jazz' } }],
])('[P4] the grid at %j, act %s, is called %j', (search, act, title) => {
  expect(gridTitleAt(search, act)).toEqual(title)
})
