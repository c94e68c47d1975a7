import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@footlight/contract'
import { launchBrowser } from '@footlight/test-kit/browser'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const web = fileURLToPath(new URL('../..', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const widths = [320, 344, 367, 368, 375, 390, 412, 430]

let built: string
type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>
let browser: Browser
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'footlight-control-rows-'))
  // a test runner's NODE_ENV would bring React's development build
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    mode: 'gallery',
    logLevel: 'warn',
    build: { outDir: built, rolldownOptions: { input: join(web, 'dev/control-rows/index.html') } },
  })
  vi.unstubAllEnvs()
  browser = await launchBrowser({ camera: false })
})
afterAll(async () => {
  await browser?.close()
  await rm(built, { recursive: true, force: true })
})

interface Rows {
  /** the names of what is cut or leaves the window */
  cut: string[]
  /** End's four edges */
  end: number[]
  /** End's visible word */
  word: string
}

const readRows = `(() => {
  const shown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const stage = document.querySelector('main section')
  const aside = document.querySelector('aside section > div')
  const parts = [stage, aside].filter(Boolean).flatMap((place) =>
    [...place.querySelectorAll('button, fieldset, fieldset > span, h1, p')])
  const nameOf = (element) => element.ariaLabel ?? element.textContent
  const cut = parts.filter(shown).filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return left < 0 || right > document.documentElement.clientWidth || element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline'
  }).map(nameOf)
  const controls = [...stage.querySelectorAll('button')].filter(shown)
  for (const [index, one] of controls.entries()) for (const other of controls.slice(index + 1)) {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    if (a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)
      cut.push(nameOf(one) + ' over ' + nameOf(other))
  }
  const meter = [...document.querySelectorAll('fieldset > span')].map((one) => one.getBoundingClientRect().bottom)
  if (Math.max(...meter) - Math.min(...meter) > 12) cut.push('meter in two lines')
  const end = document.querySelector('button.bg-danger[aria-label]:not(.rounded-full)')
  const { left, right, top, bottom } = end.getBoundingClientRect()
  return { cut, end: [left, right, top, bottom].map(Math.round), word: end.innerText }
})()`

async function open(width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 700 }, hasTouch: true, isMobile: true })
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(built, pathname === '/' ? 'dev/control-rows/index.html' : pathname)
    const body = await readFile(file).catch(() => undefined)
    await route.fulfill(body ? { body, contentType: types[extname(file)] ?? 'font/woff2' } : { status: 404 })
  })
  await page.goto('http://rows.test/')
  return page
}

async function draw(page: Page, drawn: object): Promise<Rows> {
  await page.evaluate(`draw(${JSON.stringify(drawn)})`)
  await page.locator('fieldset').waitFor()
  await page.evaluate('document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 60)))')
  return page.evaluate<Rows>(readRows)
}

const kinds = ['show', 'peek', 'call'] as const

it.each(languages.flatMap((language) => kinds.map((kind) => ({ language, kind }))))(
  '[S16] $kind in $language: nothing is cut from 320 to 430 px, and End says its word and stays where it is',
  async ({ language, kind }) => {
    const page = await open(320)
    try {
      await draw(page, { language, kind, isTroubled: true, isEnding: false })
      // what is loaded when it is first drawn
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 })
        const calm = await draw(page, { language, kind, isTroubled: false, isEnding: false })
        const troubled = await draw(page, { language, kind, isTroubled: true, isEnding: false })
        const ending = await draw(page, { language, kind, isTroubled: false, isEnding: true })
        const at = `${width} px`
        expect.soft({ at, cut: [...calm.cut, ...troubled.cut, ...ending.cut] }).toEqual({ at, cut: [] })
        expect.soft({ at, word: calm.word }).toEqual({ at, word: expect.stringMatching(/\p{L}{3,}/u) })
        expect.soft({ at, troubled: troubled.end }).toEqual({ at, troubled: calm.end })
        expect.soft({ at, ending: ending.end }).toEqual({ at, ending: calm.end })
      }
    } finally {
      await page.close()
    }
  },
)
