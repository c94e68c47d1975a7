import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../wait.ts'
import { gotoWhole, styleOf } from './page.ts'

/**
 * Init script of a page: records what each view transition animates in `flights`, and pauses it half-way, so that
 * later presses happen in the middle of a transition.
 */
const watchFlights = `
window.flights = []
document.addEventListener('footlight:ready', () => { window.whole = true })
const start = document.startViewTransition
document.startViewTransition = function (draw) {
  const flight = start.call(document, draw)
  flight.ready.then(() => {
    const moving = document.getAnimations().filter(({ effect }) => effect.pseudoElement?.startsWith('::view-transition'))
    for (const animation of moving) animation.pause()
    flights.push([...new Set(moving.map(({ effect }) => effect.pseudoElement))].sort())
  }, () => flights.push(['none']))
  return flight
}`

const photoFlight = ['group', 'new', 'old'].map((part) => `::view-transition-${part}(photo)`)

/** A performer's photo moves from the grid to the profile and back; with reduced motion nothing moves. */
export async function photosGoAlong(page: Page): Promise<void> {
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  await page.addInitScript(watchFlights)
  await gotoWhole(page, '/')
  // its Suspense boundaries hydrate one after the other, and those of the next page after them
  await until('the page to live', () => page.evaluate('window.whole === true'))
  const flights = () => page.evaluate('flights') as Promise<string[][]>
  const flown = (count: number) => until(`flight ${count}`, async () => (await flights()).length === count)
  const cards = page.locator('[data-card]')
  const photos = page.getByRole('tab')
  await cards.first().click()
  await photos.first().waitFor()
  await page.goBack()
  await cards.nth(1).waitFor()
  expect(await flights()).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await cards.first().click()
  await photos.first().waitFor()
  await flown(1)
  await page.goBack()
  await flown(2)

  // no more is known than the list says, and no larger photo comes: the performer is there in the first frame
  const released = Promise.withResolvers<void>()
  const number = (await cards.nth(1).getAttribute('href'))?.split('/').at(-1)
  const photo = await cards
    .nth(1)
    .locator('img')
    .evaluate((element: unknown) => (element as { currentSrc: string }).currentSrc)
  const name = await cards.nth(1).locator('[dir=auto]').textContent()
  for (const hers of [`**/performer_number/${number}*`, `**/files/pimg/${number}/**`])
    await page.route(hers, (route) => released.promise.then(() => route.continue()))
  await cards.nth(1).click()
  await flown(3)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  expect(await styleOf(page.locator('main [data-photo-of]').first(), 'backgroundImage')).toContain(photo)
  released.resolve()
  await photos.first().waitFor()
  expect(await flights()).toEqual([photoFlight, photoFlight, photoFlight])
  expect(faults).toEqual([])
}
