import { expect, it } from 'vitest'
import { moveSlider, readLevel } from './volume.ts'

it.each([
  [null, 1],
  ['', 1],
  ['0.4', 0.4],
  ['0', 1],
  ['7', 1],
  ['-1', 1],
  ['loud', 1],
])('remembers a level that can be heard: %s', (text, level) => {
  expect(readLevel(text)).toBe(level)
})

it('the slider mutes at 0 and keeps the level for unmuting', () => {
  const volume = { level: 0.6, muted: false }
  expect(moveSlider(volume, 0)).toEqual({ level: 0.6, muted: true })
  expect(moveSlider({ ...volume, muted: true }, 0.3)).toEqual({ level: 0.3, muted: false })
})
