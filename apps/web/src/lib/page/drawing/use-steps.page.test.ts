import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { useSteps } from './use-steps.ts'

/** More than are ever drawn here: once all of a page are, what comes after it is drawn at once. */
const many = 1_000_000

let tellNear = () => {}

function open() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        tellNear = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  return openPage(() => {
    const { drawn, end } = useSteps(many, 8, 2)
    return createElement('p', null, String(drawn), createElement('span', { ref: end }))
  }, {})
}

it('what nobody comes near to is drawn three seconds later, step by step', async () => {
  await using page = await open()
  const drawn = () => Number(page.shown.textContent)
  await page.pass(2000)
  expect(drawn()).toBe(8)
  await page.pass(2000)
  expect(drawn()).toBeGreaterThan(8)
  expect(drawn()).toBeLessThan(many)
})

it('who comes near to the end of what is drawn does not wait for the rest', async () => {
  await using page = await open()
  expect(Number(page.shown.textContent)).toBe(8)
  await page.happen(() => tellNear())
  expect(Number(page.shown.textContent)).toBeGreaterThan(8)
})
