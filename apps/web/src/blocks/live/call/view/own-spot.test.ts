import { expect, it } from 'vitest'
import { afterArrow, afterDrag, nextCorner } from './own-spot.ts'

it('[S20] the own picture follows a drag and stays within the other picture', () => {
  const free = { x: 200, y: 100 }
  expect(afterDrag({ x: 1, y: 1 }, { x: -100, y: -25 }, free)).toEqual({ x: 0.5, y: 0.75 })
  expect(afterDrag({ x: 1, y: 1 }, { x: 900, y: -900 }, free)).toEqual({ x: 1, y: 0 })
  expect(afterDrag({ x: 0.5, y: 0.5 }, { x: 10, y: 10 }, { x: 0, y: 0 })).toEqual({ x: 0.5, y: 0.5 })
})

it('[S20] the own picture moves by the arrow keys up to the edge, and by no other key', () => {
  expect(afterArrow({ x: 0.5, y: 0.5 }, 'ArrowLeft')).toEqual({ x: 0.4, y: 0.5 })
  expect(afterArrow({ x: 0.5, y: 1 }, 'ArrowDown')).toEqual({ x: 0.5, y: 1 })
  expect(afterArrow({ x: 0.5, y: 1 }, 'Enter')).toBeUndefined()
})

it('[S20] a press sends the own picture through the four corners and back', () => {
  let spot = { x: 0.9, y: 0.7 }
  const seen = Array.from({ length: 5 }, () => {
    spot = nextCorner(spot)
    return `${spot.x}${spot.y}`
  })
  expect(seen).toEqual(['01', '00', '10', '11', '01'])
})
