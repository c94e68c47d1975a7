import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FirstAnswer, Language } from '@footlight/contract'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)> "مريم" \' &amp;'
const opened = new AsyncDisposableStack()
interface Look {
  imageBase?: string
  language?: Language
}
let folder: string
let draw: (href: string, answers: readonly FirstAnswer[], more?: Look) => Promise<string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-look-'))
  opened.defer(() => rm(folder, { recursive: true }))
  vi.stubEnv('NODE_ENV', 'production')
  const ssr = 'src/render-page.tsx'
  await build({ root, logLevel: 'silent', build: { ssr, outDir: folder, emptyOutDir: true } })
  vi.unstubAllEnvs()
  const { renderPage } = await import(pathToFileURL(join(folder, 'render-page.mjs')).href)
  draw = (href, answers, { imageBase = '', language = 'en' } = {}) =>
    renderPage(href, answers, imageBase, language)
})
afterAll(() => opened.disposeAsync())

const performer = (number: number, name: string) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  username: `performer.${number}`,
  advert_numbers: [{ advertNumber: number }],
  roles: ['performer'],
  performerStatus: number <= 1003 ? 'AVAILABLE' : 'OFFLINE',
  performer_services: { peek: true, video: true, videocall: false, phone: false, email: false },
  prices: {
    video: 120,
    videoSubscribers: null,
    videocall: null,
    peek: 25,
    phone: null,
    subscription: null,
    message: null,
  },
  displayName: name,
  headline: name,
  about: name,
  languages: ['fr'],
  categories: ['comedy'],
  country: 'FR',
  rating: 4.5,
  reviewCount: 1,
  favouriteCount: 1,
  mainPhoto: 'portrait-0.webp',
  approvalStatus: 'approved',
  away: false,
  lastOnlineAt: '2026-11-22T09:06:44.812Z',
})
const guest: FirstAnswer = {
  name: 'checkSession',
  input: {},
  reply: { authenticated: false, running: { request: null, session: null } },
  at: null,
}
const answer = (name: FirstAnswer['name'], input: object, reply: object): FirstAnswer =>
  ({ name, input, reply, at: 0 }) as FirstAnswer
const photo = { id: 'one', file: 'portrait-0.webp', width: 1280, height: 960, approvalStatus: 'approved' }
const review = { id: 'one', rating: 4, text: hostile, author: hostile, createdAt: '2026-11-17T09:06:41.096Z' }

const performerAccounts = Array.from({ length: 40 }, (_, index) => performer(1001 + index, `Name ${index}`))
const list = { performerAccounts, offset: 0, limit: 40, total: 240, liveMatching: 1, liveTotal: 1 }
const profile = { performerAccount: performer(1003, hostile), photos: [photo], medias: [], reviews: [review] }

it('renders the screens themselves, with all that they show', async () => {
  const grid = await draw('/', [guest, answer('listPerformers', { query: { offset: 0, limit: 40 } }, list)])
  expect(grid).toContain('Name 0')
  expect(grid).toContain('href="/performers/1001"')
  expect(grid).toContain('src="/files/pimg/1001/')
  expect(grid.match(/data-card/g)).toHaveLength(40)
  const known = answer('getPerformerByNumber', { params: { number: 1003 } }, profile)
  expect(await draw('/performers/1003', [guest, known])).toContain('120 credits/min')
  expect(await draw('/watch/1003', [guest, known])).toContain('Join for a private show')
})

it('[A11] renders in the requested language, also while other languages render concurrently', async () => {
  const list40 = answer('listPerformers', { query: { offset: 0, limit: 40 } }, list)
  const said = {
    en: 'About Footlight',
    nl: 'Over Footlight',
    fr: 'À propos de Footlight',
    de: 'Über Footlight',
  }
  const languages = Object.keys(said) as Language[]
  const looks = await Promise.all(
    [...languages, ...languages].map((language) => draw('/', [guest, list40], { language })),
  )
  for (const [index, look] of looks.entries())
    for (const [language, words] of Object.entries(said))
      expect(look.includes(words)).toBe(language === languages[index % languages.length])
})

it('[P8] loads every picture from the host that is configured for pictures', async () => {
  const known = answer('getPerformerByNumber', { params: { number: 1003 } }, profile)
  const look = await draw('/performers/1003', [guest, known], { imageBase: '//img.example/a' })
  expect(look).toContain('//img.example/a/files/pimg/1003/medium/portrait-0.webp 640w')
  expect(look).not.toMatch(/["\s]\/files\/pimg/)
})

it('escapes user texts, and needs nothing that the page’s CSP forbids', async () => {
  const known = answer('getPerformerByNumber', { params: { number: 1003 } }, profile)
  for (const path of ['/performers/1003', '/watch/1003']) {
    const look = await draw(path, [guest, known])
    expect(look).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    const tags = look.replaceAll(/"[^"]*"/g, '""')
    expect(tags).not.toMatch(/<script|<style|<[^>]+ style=|<[a-z][^>]* on[a-z]+=/)
  }
})

it('contains React’s production build, whatever NODE_ENV the server runs with', async () => {
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.mjs'))
  const codes = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))
  expect(codes.filter((code) => /react-dom[\w-]*\.production\.js/.test(code))).not.toEqual([])
  expect(codes.filter((code) => /\.development\.js|process\.env\.NODE_ENV|jsxDEV/.test(code))).toEqual([])
})

it('renders a page also with few answers', async () => {
  for (const path of ['/', '/performers/1003', '/watch/1003', '/nowhere'])
    expect(await draw(path, [guest])).toContain('Footlight')
})
