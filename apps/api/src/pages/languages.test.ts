import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@footlight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../test/index.ts'
import { demoPassword } from '../demo/cast.ts'

const index =
  '<!doctype html><html lang="en" data-gate="before"><head><meta name="description" content="Of the house." /><title>Footlight</title></head><body><div id="root"></div><noscript><p>Needs it.</p> <a href="/p/help">Help</a></noscript></body></html>'
const drawing = `const inIt = (language) => language === 'en' ? '' : language + ': '
export const renderPage = async (href, answers, imageBase, language) => '<p>' + inIt(language) + href + '</p>'
export const sayIn = (language, message, values = {}) =>
  inIt(language) + message.replace('{q}', values.q)`
const opened = new AsyncDisposableStack()
let api: TestApi
let web: { kind: 'dist'; folder: string }

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-languages-'))
  opened.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), index)
  await writeFile(join(folder, 'languages.json'), JSON.stringify({ de: '/assets/de-1.js' }))
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/render-page.mjs'), drawing)
  web = { kind: 'dist', folder }
  api = opened.use(await startTestApi({ config: { web }, overrides: { pageWaitMs: 2000 } }))
})
afterAll(() => opened.disposeAsync())

const ask = async (path: string, caller: Caller) => {
  const response = await caller.fetch(path)
  return { response, html: await response.text() }
}
const title = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1]
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const asking = (languages: string) => api.guest.with({ 'accept-language': languages })

it('[A11] a page’s language is the first one that the browser accepts and the product has; its texts are preloaded', async () => {
  const { response, html } = await ask('/?q=jazz', asking('pt, en;q=0.5, de-AT;q=0.9, nl;q=0'))
  expect([languageOf(html), title(html)]).toEqual(['de', 'de: Performers for “jazz” · Footlight'])
  expect(html).toContain('<meta name="description" content="de: Of the house.">')
  expect(html).toContain('<noscript><p>de: Needs it.</p> <a href="/p/help">de: Help</a></noscript>')
  expect(html).toContain('<link rel="modulepreload" crossorigin="" href="/assets/de-1.js">')
  expect(response.headers.get('vary')).toMatch(/accept-language/i)
  expect(title((await ask('/nowhere', asking('fr'))).html)).toBe('fr: Not found · Footlight')
})

it('[A11] a page is English for a browser that accepts none of the languages, in any form of the header', async () => {
  for (const asked of ['', '*', 'pt', ';q=,,-', `de;q=x, ${'x,'.repeat(2000)}`])
    expect(languageOf((await ask('/wallet', asking(asked))).html)).toBe('en')
})

it('[A11] renders the first markup in the page’s language', async () => {
  api.clock.advance(1000)
  const german = await ask('/performers/1003', asking('de'))
  const english = await ask('/performers/1003', asking('en'))
  expect(german.html).toContain('<p>de: /performers/1003<')
  expect(english.html).toContain('<p>/performers/1003<')
  expect(german.response.headers.get('etag')).not.toBe(english.response.headers.get('etag'))
})

it('[A11] a page is in the language that was chosen in this browser, or else by the account that signs in there', async () => {
  await using house = await startTestApi({ config: { web }, overrides: { pageWaitMs: 2000 } })
  const cookiesOf = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const pageOf = async (cookies: readonly unknown[]) =>
    languageOf((await ask('/wallet', house.guest.with({ cookie: cookies.join('; ') }))).html)
  const languageIn = async (caller: Caller) => (await caller.ok('checkSession')).account?.language

  const chosen = cookiesOf(await house.guest.call('setLanguage', { body: { language: 'fr' } }))
  expect(await pageOf(chosen)).toBe('fr')
  const client = house.as('client@footlight.test')
  expect(await languageIn(client)).toBeNull()
  await client.ok('setLanguage', { body: { language: 'nl' } })
  expect(await languageIn(client.with({}))).toBe('nl')

  const login = { account: 'client@footlight.test', password: demoPassword }
  expect(await pageOf(cookiesOf(await house.guest.call('login', { body: login })))).toBe('nl')
  const french = house.guest.with({ cookie: chosen.join('; ') })
  const reply = await french.call('login', { body: login })
  expect(await pageOf([...chosen, ...cookiesOf(reply)])).toBe('fr')
  expect(reply).toMatchObject({ value: { account: { language: 'fr' } } })
})

it('[A11] only the contract limits the languages: a call with another one is refused, no table limits them', async () => {
  const body = { language: 'tlh' as 'en' }
  expect(await api.guest.call('setLanguage', { body })).toMatchObject({
    status: 400,
    error: { code: 'VALIDATION', fields: [{ path: 'body.language' }] },
  })
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint where contype = 'c'`.execute(
    api.context.database,
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ check }) => languages.some((language) => check.includes(`'${language}'`)))).toEqual(
    [],
  )
})

it('[O4, M7] hides every page until the age gate is passed, except for those that need no gate', async () => {
  for (const path of ['/', '/performers/1003', '/nowhere', '/signing'])
    expect((await ask(path, api.guest)).html, path).toContain('data-gate')
  for (const path of ['/p/terms', '/contact', '/signin/', '/register'])
    expect((await ask(path, api.guest)).html, path).not.toContain('data-gate')
})
