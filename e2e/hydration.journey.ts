import { languages } from '@footlight/contract'
import { readCatalogue } from '@footlight/contract/texts'
import { demoPassword } from '@footlight/test-kit/crowd'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product } from './kit/product/product.ts'
import { gotoWhole } from './kit/screen/page.ts'
import { translate } from './kit/screen/translate.ts'
import { until } from './kit/wait.ts'

/** All pages that the server renders. 1002 is live, 1006 is not. */
const pages = ['/', '/category/music', '/performers/1002', '/performers/1006', '/watch/1002', '/watch/1006']
const ownPages = ['/account', '/messages']

let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 1 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

interface Opened {
  /** React's calls of `reportError`: each boundary that it rendered again, each uncaught error */
  errors: string[]
  /** whether the elements of the server are those of the page */
  isHydrated: boolean
}

/** Opens a server-rendered page, and waits until it is hydrated and its calls are answered. */
async function openPages(paths: readonly string[], how: BrowserContextOptions, account?: string) {
  await using opened = new AsyncDisposableStack()
  const guest = opened.use(await product.enter())
  const context = await guest.browser.newContext({
    ...how,
    baseURL: product.stack.url,
    serviceWorkers: 'block',
  })
  opened.defer(() => context.close())
  await context.addInitScript(() => localStorage.setItem('footlight.notice', 'seen'))
  await context.addInitScript(`addEventListener('footlight:ready', () => { window.isReady = true }, true)
    addEventListener('DOMContentLoaded', () => {
      const rendered = ['#root > div', 'main'].map((name) => document.querySelector(name))
      window.isHydrated = () => rendered.every((element) => element?.isConnected === true)
    })`)
  if (account)
    await context.request.post('/api/session/login', {
      headers: { origin: product.stack.url },
      data: { account, password: demoPassword },
    })
  const results: Record<string, Opened> = {}
  for (const path of paths) {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await gotoWhole(page, path, () => errors.splice(0))
    await until(`${path} to be hydrated`, () => page.evaluate<boolean>('window.isReady === true'))
    await page.waitForLoadState('networkidle')
    results[path] = { errors, isHydrated: await page.evaluate<boolean>('window.isHydrated()') }
    await page.close()
  }
  return results
}

const hydrated = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, { errors: [], isHydrated: true }]))

const phone = { viewport: { width: 390, height: 844 } }

it.each(languages)('[A11] hydrates every page for a guest in %s, in another time zone', async (language) => {
  const { locale = language } = readCatalogue(language, 'writing')
  const how = { locale, timezoneId: 'Asia/Tokyo', ...(language === 'nl' && phone) }
  expect(await openPages(pages, how)).toEqual(hydrated(pages))
})

it('hydrates every page for a client, theirs too', async () => {
  const all = [...pages, ...ownPages]
  const how = { locale: 'de-DE', timezoneId: 'America/St_Johns' }
  expect(await openPages(all, how, 'client@footlight.test')).toEqual(hydrated(all))
})

it('re-renders a page, without an error, where the browser formats numbers otherwise than the server', async () => {
  const results = await openPages(pages, { locale: 'de-AT' })
  expect(Object.values(results)).toEqual(pages.map(() => ({ errors: [], isHydrated: false })))
})

/** Opens a server-rendered page whose code is held back until the returned function is called. */
async function openBeforeCode(page: Page, path: string): Promise<() => void> {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await until(`${path} to be rendered by the server`, async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await until('all of it', () => page.evaluate<boolean>("document.readyState !== 'loading'"))
    return (await page.getByRole('heading', { level: 1 }).count()) === 1
  })
  return code.resolve
}

it('[O4, M7] shows server-rendered pages without JavaScript, with working links and a note on what cannot work', async () => {
  await using guest = await product.enter()
  const context = await guest.browser.newContext({ baseURL: product.stack.url, javaScriptEnabled: false })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => context.close())
  const page = await context.newPage()
  const heading = page.getByRole('heading', { level: 1 })
  const enter = page.getByRole('link', { name: 'I am an adult, let me in' })
  for (const path of pages) {
    await until(`${path} to be rendered by the server`, async () => {
      await page.goto(path)
      return (await enter.count()) === 1
    })
    expect(await page.locator('body').innerText()).toContain(
      'Footlight shows live video and needs JavaScript.',
    )
    expect(await heading.count(), path).toBe(0)
    await enter.click()
    await heading.waitFor()
    expect(await enter.count()).toBe(0)
  }
  const search = page.getByRole('combobox', { name: 'Search performers' }).filter({ visible: true })
  await search.fill('jazz')
  await search.press('Enter')
  await page.waitForURL('**/?q=jazz')
  // pages that are not server-rendered link to those that are
  for (const path of ['/?q=jazz', '/contact', '/signin']) {
    await page.goto(path)
    expect(await page.locator('body').innerText()).toContain(
      'Footlight shows live video and needs JavaScript.',
    )
    expect(await enter.count(), path).toBe(0)
    await page.getByRole('link', { name: 'Imprint' }).click()
    await page.getByRole('heading', { level: 1, name: 'Imprint' }).waitFor()
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
})

/** Input on a page before its code has loaded. */
const changes: Record<string, (page: Page) => Promise<unknown>> = {
  nothing: async () => undefined,
  'an extension changes what is around the page': (page) =>
    page.evaluate(`
      document.documentElement.dataset.extension = 'on'
      document.body.setAttribute('cz-shortcut-listen', 'true')
      for (const place of [document.documentElement, document.head, document.body])
        place.prepend(document.createElement('extension-part'))
      for (const control of document.querySelectorAll('#root :is(a, button, input)'))
        control.setAttribute('data-extension', 'on')`),
  'an extension puts elements into the page': (page) =>
    page.evaluate(`
      document.querySelector('main').prepend(document.createElement('extension-part'))
      for (const field of document.querySelectorAll('#root input'))
        field.after(document.createElement('extension-part'))`),
  'the browser translates the page': translate,
}

it.each(Object.entries(changes))(
  'replays once a press or typing from before the code loaded: %s',
  async (_what, change) => {
    await using guest = await product.enter({ viewport: { width: 390, height: 844 } })
    const { page } = guest
    await page.addInitScript(`clicks = 0; addEventListener('click', () => { clicks++ })`)
    const letCodeCome = await openBeforeCode(page, '/')
    await change(page)
    const picture = page.locator('[data-card] img').nth(20)
    await picture.scrollIntoViewIfNeeded()
    await until('a picture far below', () =>
      picture.evaluate<boolean, unknown>((image) => (image as { naturalWidth: number }).naturalWidth > 0),
    )
    const search = page.getByRole('combobox', { name: 'Search performers' }).filter({ visible: true })
    await search.fill('jugg')
    await page.getByRole('button', { name: 'Filters' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    letCodeCome()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate<number>('clicks')).toBe(1)
    await page.keyboard.press('Escape')
    expect(await search.inputValue()).toBe('jugg')
    await page.locator('datalist option[value="juggling"]').first().waitFor({ state: 'attached' })
  },
)

it('follows links before the code loads, and keeps values that a browser filled in without an event', async () => {
  await using client = await product.enter({ account: 'newclient@footlight.test' })
  const { page } = client
  await openBeforeCode(page, '/')
  await page.locator('[data-card]').first().click()
  await page.waitForURL('**/performers/*', { waitUntil: 'commit' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON())
  })
  const letCodeCome = await openBeforeCode(page, '/account')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const username = page.getByLabel('Username')
  const fillIn = (input: unknown, value: string) => {
    ;(input as { value: string }).value = value
  }
  await name.evaluate(fillIn, 'Filled In')
  await username.evaluate(fillIn, 'filled-in')
  await username.dispatchEvent('change')
  await page.getByRole('button', { name: 'Save' }).first().click()
  letCodeCome()
  await until('the account to be saved', async () => saved.length > 0)
  expect(saved).toEqual([expect.objectContaining({ displayName: 'Filled In', username: 'filled-in' })])
})

it('goes on filtering and searching in a page that the browser translates', async () => {
  await using guest = await product.enter()
  const { page } = guest
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await translate(page)
  const music = page.getByRole('radio', { name: /^Music/ }).filter({ visible: true })
  await music.press('Space')
  await page.getByRole('heading', { level: 1, name: 'Music' }).waitFor()
  const search = page.getByRole('combobox', { name: 'Search performers' }).filter({ visible: true })
  await search.fill('juglinx musix')
  await search.press('Enter')
  await page.getByRole('button', { name: 'juggling' }).click()
  await page.getByRole('heading', { level: 1, name: /^\d+ performers for “juggling”$/ }).waitFor()
  expect(faults).toEqual([])
})
