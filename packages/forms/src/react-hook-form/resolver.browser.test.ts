import { type Pages, startPages } from '@footlight/test-kit/pages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const field = (name: string) => `input[name="${name}"]`
const error = (page: Page, name: string) => page.textContent(`[id="${name}-error"]`)
const submit = (page: Page) => page.click('button[type=submit]')
const focused = (page: Page) => page.evaluate('document.activeElement.name')

/** The names of all controls with `aria-invalid`. */
function invalid(page: Page): Promise<string[]> {
  return page.$$eval('[aria-invalid=true]', (all) => all.map((element) => element.getAttribute('name') ?? ''))
}

async function settled<T>(read: () => Promise<T>, value: T): Promise<void> {
  await expect.poll(read).toEqual(value)
}

describe('a form in a browser', () => {
  let browser: Pages<'booking' | 'signUp'>
  beforeAll(async () => {
    browser = await startPages({
      booking: new URL('../testing/pages/booking.tsx', import.meta.url),
      signUp: new URL('../testing/pages/sign-up.tsx', import.meta.url),
    })
  })
  afterAll(() => browser[Symbol.asyncDispose]())

  async function open(script: 'booking' | 'signUp', hash?: string): Promise<Page> {
    const page = await browser.open(script, hash)
    await page.waitForSelector('form')
    return page
  }

  it('shows the errors, marks their controls, focuses the first, and removes each once it is corrected', async () => {
    const page = await open('booking')
    await submit(page)
    await settled(() => invalid(page), ['contact.name', 'contact.email', 'days'])
    expect(await focused(page)).toBe('contact.name')
    expect(await error(page, 'contact.email')).toBe('Must be filled in.')
    expect(await error(page, 'days')).toBe('Must be filled in.')
    expect(await error(page, 'guests')).toBe('Must be filled in.')

    await page.fill(field('contact.name'), 'Zoë')
    await page.fill(field('contact.email'), 'a@b')
    await settled(() => error(page, 'contact.email'), 'Must be an e-mail address.')
    await page.selectOption('select', ['Monday', 'Tuesday'])
    await page.check(field('post'))
    await settled(() => invalid(page), ['contact.email', 'street'])
    await page.uncheck(field('post'))
    await settled(() => invalid(page), ['contact.email'])
    await submit(page)
    await settled(() => focused(page), 'contact.email')
    expect(await page.evaluate('submitted')).toEqual([])
  })

  it('shows errors at the rows of a list, and errors of the list as a whole', async () => {
    const page = await open('booking')
    await page.fill(field('contact.name'), 'Zoë')
    await page.fill(field('contact.email'), 'zoe@example.org')
    await page.selectOption('select', 'Monday')
    await page.click('#add')
    await page.fill(field('guests.0.email'), 'one@example.org')
    await page.fill(field('guests.0.age'), '121')
    await submit(page)
    await settled(() => invalid(page), ['guests.0.name', 'guests.0.age'])
    expect(await focused(page)).toBe('guests.0.name')
    expect(await error(page, 'guests')).toBe('Must have at least 2 items.')
    expect(await error(page, 'guests.0.age')).toBe('Must be a number from 0 to 120.')

    await page.evaluate('trigger("guests")')
    expect(await invalid(page)).toEqual(['guests.0.name', 'guests.0.age'])
    expect(await error(page, 'guests')).toBe('Must have at least 2 items.')

    await page.click('#add')
    await settled(() => error(page, 'guests'), '')
    await page.fill(field('guests.1.name'), 'Ada')
    await page.fill(field('guests.1.emailAgain'), 'two@example.org')
    await settled(() => error(page, 'guests.1.emailAgain'), 'Must be the same as guests.*.email.')
    await page.click('button[name=remove] >> nth=0')
    await settled(() => invalid(page), ['guests.0.emailAgain'])
    await page.click('#add')
    await page.fill(field('guests.0.email'), 'two@example.org')
    await page.fill(field('guests.1.name'), 'Bo')
    await submit(page)
    await settled(() => page.evaluate('submitted.length'), 1)
    const [values] = await page.evaluate<{ guests: unknown[]; days: string[] }[]>('submitted')
    expect(values?.guests).toMatchObject([
      { name: 'Ada', email: 'two@example.org' },
      { name: 'Bo', email: '' },
    ])
    expect(values?.days).toEqual(['Monday'])
    expect(await invalid(page)).toEqual([])
  })

  it('tells every failure of a field where all are asked for', async () => {
    const page = await open('booking', '#all')
    await page.fill(field('contact.email'), 'a b')
    await submit(page)
    await settled(
      () => error(page, 'contact.email'),
      'Must be an e-mail address. Must have at least 8 characters.',
    )
    expect(await error(page, 'contact.name')).toBe('Must be filled in.')
  })

  it('shows the errors of the last input, however fast it was typed', async () => {
    const page = await open('booking')
    await submit(page)
    await page.focus(field('contact.email'))
    await page.keyboard.type('name@example.org and then some', { delay: 0 })
    await settled(() => error(page, 'contact.email'), 'Must be an e-mail address.')
    for (const _ of ' and then some') await page.keyboard.press('Backspace')
    await settled(() => error(page, 'contact.email'), '')
  })

  it('runs the README’s form', async () => {
    const page = await open('signUp')
    await page.fill(field('email'), 'name@example')
    await page.fill(field('password'), 'a long password')
    await page.fill(field('passwordAgain'), 'another password')
    await submit(page)
    await settled(() => invalid(page), ['email', 'passwordAgain'])
    expect(await error(page, 'passwordAgain')).toBe('Must be the same as password.')
    expect(await focused(page)).toBe('email')
    await page.fill(field('email'), 'name@example.org')
    await page.fill(field('password'), 'another password')
    await settled(() => invalid(page), [])
    await submit(page)
    const password = 'another password'
    const values = { email: 'name@example.org', password, passwordAgain: password }
    await settled(() => page.evaluate('signedUp'), [values])
  })
})
