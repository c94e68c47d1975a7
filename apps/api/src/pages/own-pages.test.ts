import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FirstAnswer, firstAnswersId } from '@footlight/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../test/index.ts'

const index =
  '<html><head><title>Footlight</title><script>early()</script></head><body><div id="root"></div></body></html>'
/** Draws whose answers it was given. */
const drawing = `export const renderPage = async (href, answers) =>
  '<p>' + href + ' ' + answers.map(({ reply }) => reply.account?.email).filter(Boolean).join() + '</p>'`
const opened = new AsyncDisposableStack()
let api: TestApi

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-own-pages-'))
  opened.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), index)
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/render-page.mjs'), drawing)
  const web = { kind: 'dist', folder } as const
  api = opened.use(await startTestApi({ config: { web }, overrides: { pageWaitMs: 5000 } }))
})
afterAll(() => opened.disposeAsync())
beforeEach(() => api.clock.advance(1000))

const ask = async (path: string, caller: Caller) => {
  const response = await caller.fetch(path)
  const html = await response.text()
  const [, json] =
    new RegExp(`<script type="application/json" id="${firstAnswersId}">(.*?)</script>`).exec(html) ?? []
  return {
    response,
    html,
    markup: /<div id="root">(.*?)<\/div>/s.exec(html)?.[1],
    answers: JSON.parse(json ?? '[]') as FirstAnswer[],
  }
}

it('comes with the answers of the account’s own calls, and is not cached', async () => {
  const client = api.as('client@footlight.test')
  for (const path of ['/account', '/messages']) {
    const { response, markup, answers } = await ask(path, client)
    expect(markup).toBe(`<p>${path} client@footlight.test</p>`)
    expect(answers.length).toBeGreaterThan(4)
    for (const { name, input, reply } of answers)
      expect(reply, name).toEqual(await client.ok(name, input as never))
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null])
  }
})

it('never shows one account the data of another, however closely their requests follow each other', async () => {
  const [robin, other] = [api.as('client@footlight.test'), await register('other@example.com')]
  const pages = await Promise.all(
    [robin, other, api.guest, robin, other, api.guest].map((caller) => ask('/account', caller)),
  )
  const emails = ['client@footlight.test', 'other@example.com']
  const shown = pages.map(({ html }) => emails.filter((email) => html.includes(email)))
  expect(shown).toEqual([...shown.slice(0, 3), ['client@footlight.test'], ['other@example.com'], []])
  expect(shown.slice(0, 3)).toEqual(shown.slice(3))
})

it('is a guest’s without a sign-in, or with an invalid cookie, which is then cleared', async () => {
  for (const caller of [api.guest, api.guest.with({ cookie: 'footlight=invented' })]) {
    const { response, markup, answers } = await ask('/account', caller)
    expect([markup, response.headers.get('cache-control')]).toEqual(['', 'no-cache'])
    expect(answers.filter(({ name }) => name !== 'checkSession')).toEqual([])
  }
  const { response } = await ask('/messages', api.guest.with({ cookie: 'footlight=invented' }))
  expect(response.headers.getSetCookie()[0]).toMatch(/^footlight=;/)
})

it('has no markup for a performer’s account, or for an address with a filter', async () => {
  const pages = [
    await ask('/account', api.as('performer@footlight.test')),
    await ask('/messages?only=unread', api.as('client@footlight.test')),
  ]
  for (const { markup, answers } of pages) {
    expect(markup).toBe('')
    expect(answers.map(({ name }) => name)).toContain('notifications')
  }
})

it('limits renderings to one a second for a page of one account, and to four for all such pages', async () => {
  const people = [api.as('client@footlight.test')]
  for (let index = 0; index < 5; index += 1) people.push(await register(`reader${index}@example.com`))
  const [first = api.guest] = people
  const again = await Promise.all(Array.from({ length: 20 }, () => ask('/account', first)))
  expect(again.filter(({ markup }) => markup !== '')).toHaveLength(1)
  const all = await Promise.all(people.map((caller) => ask('/messages', caller)))
  expect(all.filter(({ markup }) => markup !== '')).toHaveLength(3)
  for (let number = 1001; number <= 1006; number += 1)
    expect((await ask(`/performers/${number}`, api.guest)).markup).toContain(`/performers/${number}`)
})

async function register(email: string): Promise<Caller> {
  const reply = await api.guest.call('register', {
    body: { email, username: email.split('@')[0] ?? '', password: 'vier blauwe fietsen', adult: true },
  })
  if (!reply.ok) throw new Error(JSON.stringify(reply.error))
  const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0])
  return api.guest.with({ cookie: cookie.join('; ') })
}

it('has only scripts that its policy allows: by address, as data, or by hash', async () => {
  const client = api.as('client@footlight.test')
  for (const [path, caller] of [
    ['/', api.guest],
    ['/performers/1003', api.guest],
    ['/account', client],
  ] as const) {
    const { response, html, markup } = await ask(path, caller)
    expect(markup).not.toBe('')
    const policy = response.headers.get('content-security-policy') ?? ''
    const inline = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
      ([, attributes = '']) => !/ (src="\/|type="application\/(ld\+)?json")/.test(attributes),
    )
    expect(inline.map(([, , code]) => code)).toEqual(['early()'])
    for (const [, , code = ''] of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(policy).not.toContain('unsafe-')
  }
})
