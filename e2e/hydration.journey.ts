import { languages } from '@footlight/contract'
import { demoPassword } from '@footlight/house-kit/people'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTheatre, type Theatre } from './kit/house/theatre.ts'
import { gotoWhole } from './kit/screen/goto-whole.ts'
import { until } from './kit/wait.ts'

/** All pages that the server renders. 1002 is live, 1006 is not. */
const pages = ['/', '/category/music', '/performers/1002', '/performers/1006', '/watch/1002', '/watch/1006']
const ownPages = ['/account', '/messages']

let theatre: Theatre
beforeAll(async () => {
  theatre = await openTheatre({ broadcasts: 1 })
})
afterAll(() => theatre?.[Symbol.asyncDispose]())

interface Opened {
  /** what React told `reportError`: each boundary that it rendered anew, each error that nothing caught */
  errors: string[]
  /** whether the elements of the server are those of the page */
  isHydrated: boolean
}

/** Opens a page that the server rendered, and follows it until it is hydrated and has asked what it asks. */
async function openPages(paths: readonly string[], how: BrowserContextOptions, account?: string) {
  await using opened = new AsyncDisposableStack()
  const guest = opened.use(await theatre.enter())
  const context = await guest.browser.newContext({
    ...how,
    baseURL: theatre.stack.url,
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
      headers: { origin: theatre.stack.url },
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
const locales = { en: 'en-GB', nl: 'nl-NL', fr: 'fr-FR', de: 'de-DE' }

it.each(languages)('[A11] hydrates every page for a guest in %s, in another time zone', async (language) => {
  const how = { locale: locales[language], timezoneId: 'Asia/Tokyo', ...(language === 'nl' && phone) }
  expect(await openPages(pages, how)).toEqual(hydrated(pages))
})

it('hydrates every page for a client, theirs too', async () => {
  const all = [...pages, ...ownPages]
  const how = { locale: 'de-DE', timezoneId: 'America/St_Johns' }
  expect(await openPages(all, how, 'client@footlight.test')).toEqual(hydrated(all))
})

it('renders a page anew, without an error, where numbers are written otherwise than by the server', async () => {
  const results = await openPages(pages, { locale: 'de-AT' })
  expect(Object.values(results)).toEqual(pages.map(() => ({ errors: [], isHydrated: false })))
})
