import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Category, type FirstAnswer, firstAnswersId, toCategory } from '@footlight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../test/index.ts'

/** What a page is sent with, ahead of any script. */
const index =
  '<!doctype html><html><head><meta name="description" content="Of the house." /><title>Footlight</title><script type="module" src="/assets/index-1.js"></script></head><body><div id="root"></div></body></html>'
/** longer than any call takes on a busy machine */
const overrides = { pageWaitMs: 2000 }
const files = { '/performers/{number}': ['/assets/profile-1.js', '/assets/profile-1.css'] }
const opened = new AsyncDisposableStack()
const drawing = `export async function renderPage(href, answers, imageBase) {
  if (href.includes('1012')) throw new Error('cannot draw')
  if (href.includes('1013')) await new Promise(() => {})
  return '<p>' + href + ' ' + answers.map(({ name }) => name).join(' ') + ' $& </p>' + imageBase
}`
let api: TestApi
let web: { kind: 'dist'; folder: string }

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-web-'))
  opened.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), index)
  await writeFile(join(folder, 'pages.json'), JSON.stringify(files))
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/render-page.mjs'), drawing)
  web = { kind: 'dist', folder }
  api = opened.use(await startTestApi({ config: { web }, overrides }))
})
afterAll(() => opened.disposeAsync())

const ask = async (path: string, caller: Caller = api.guest) => {
  const response = await caller.fetch(path)
  return { response, html: await response.text() }
}

function answersIn(html: string): FirstAnswer[] {
  const [, json] =
    new RegExp(`<script type="application/json" id="${firstAnswersId}">(.*?)</script>`).exec(html) ?? []
  return json === undefined ? [] : JSON.parse(json)
}

/** Decodes an attribute or a text as an HTML parser does. */
const read = (written: string | undefined) =>
  written?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const meta = (html: string, name: string) =>
  read(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1])
const linkedData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
const title = (html: string) => read(/<title>(.*?)<\/title>/s.exec(html)?.[1])
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

const change = (number: number, to: Record<string, unknown>) =>
  api.context.database.updateTable('performers').set(to).where('number', '=', number).execute()

describe('the answers that come with a page', () => {
  const window = { offset: 0, limit: 40 }
  const first = {
    '/': () => ({ name: 'listPerformers', input: { query: window } }) as const,
    '/?from=mail&category=music': () =>
      ({ name: 'listPerformers', input: { query: { category: 'music', ...window } } }) as const,
    '/category/music': () =>
      ({ name: 'listPerformers', input: { query: { category: 'music', ...window } } }) as const,
    '/performers/1003': () =>
      ({ name: 'getPerformerByNumber', input: { params: { number: 1003 } } }) as const,
    '/watch/1003': () => ({ name: 'getPerformerByNumber', input: { params: { number: 1003 } } }) as const,
  }
  it.each(Object.entries(first))('%s: are what the call would answer every visitor', async (path, callOf) => {
    const { name, input } = callOf()
    const client = api.as('client@footlight.test')
    for (const caller of [api.guest, client]) {
      const answers = answersIn((await ask(path, caller)).html)
      const reply = await caller.ok(name, input as never)
      expect(answers.find((answer) => answer.name === name)).toEqual({
        name,
        input,
        reply,
        at: api.clock.now(),
      })
    }
  })

  it('contain the names of the categories that the grid shows', async () => {
    const answer = answersIn((await ask('/')).html).find(({ name }) => name === 'listCategories')
    expect(answer?.reply).toEqual(await api.guest.ok('listCategories'))
  })

  it('contain for a guest that there is no session, and no data of an account', async () => {
    const session = { name: 'checkSession', input: {}, reply: await api.guest.ok('checkSession'), at: null }
    expect(answersIn((await ask('/wallet')).html)).toEqual([session])
    const client = api.as('client@footlight.test')
    for (const path of ['/', '/wallet', '/performers/1003']) {
      const { response, html } = await ask(path, client)
      expect(answersIn(html).map(({ name }) => name)).not.toContain('checkSession')
      expect(response.headers.get('vary')).toMatch(/cookie/i)
    }
  })

  it('are left out where the address has other filters', async () => {
    for (const path of ['/?q=jazz', '/?page=2', '/?category=music&show=live', '/?category=nothing'])
      expect(answersIn((await ask(path)).html).map(({ name }) => name)).toEqual(['checkSession'])
  })

  it('are waited for only briefly, and a failure never fails the page', async () => {
    const { promise: done, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
    const lock = api.owner.transaction().execute(async (tx) => {
      await sql`lock table performers in access exclusive mode`.execute(tx)
      hasLocked()
      await done
    })
    await locked
    try {
      for (const path of ['/?q=comedy', '/performers/1007']) {
        const { response, html } = await ask(path)
        expect(response.status).toBe(200)
        expect(answersIn(html).map(({ name }) => name)).toEqual(['checkSession'])
      }
    } finally {
      release()
      await lock
    }
    // the late answer is cached for the next request
    await expect
      .poll(async () => title((await ask('/performers/1007')).html))
      .not.toBe('Performer · Footlight')
  })
})

it('escapes all that users wrote: it becomes neither markup nor script', async () => {
  api.clock.advance(1000)
  const hostile = '</script><script>alert("1")</script><!-- \u2028\u2029 $1 $& \' مريم <b>&amp;'
  await change(1010, { display_name: hostile, headline: hostile, about: hostile })
  const { html } = await ask('/performers/1010')
  const [answer] = answersIn(html).slice(1)
  expect(answer?.reply).toMatchObject({ performerAccount: { displayName: hostile, about: hostile } })
  // the entry script, its loader, the answers, and the JSON-LD
  expect(html.match(/<script/g)).toHaveLength(4)
  expect(linkedData(html)).toMatchObject({ name: hostile, mainEntity: { name: hostile } })
  expect(html).not.toMatch(/<!--|<b>/)
  expect(html.slice(html.indexOf('<script type="application/'))).not.toMatch(/[\u2028\u2029]/)
  expect(title(html)).toBe(`${hostile} · Footlight`)
  expect(meta(html, 'og:title')).toBe(hostile)
})

describe('what is said of a page', () => {
  it('is the name, the text and the picture of a performer, under one canonical address', async () => {
    const { performerAccount: performer } = await api.guest.ok('getPerformerByNumber', {
      params: { number: 1003 },
      query: {},
    })
    for (const path of ['/performers/1003', '/watch/1003', '/performers/1003/?from=mail']) {
      const { html } = await ask(path)
      expect(title(html)).toBe(`${performer.displayName} · Footlight`)
      expect(canonical(html)).toBe(`${api.origin}/performers/1003`)
      expect(meta(html, 'description')?.startsWith(performer.headline)).toBe(true)
      expect(meta(html, 'description')?.length).toBeLessThanOrEqual(160)
      expect(meta(html, 'og:image')).toBe(`${api.origin}/files/pimg/1003/large/${performer.mainPhoto}`)
    }
  })

  it('is the category’s for a category, and the product’s own for everything else', async () => {
    const act = (await ask('/?category=music')).html
    expect([title(act), canonical(act)]).toEqual(['Music · Footlight', `${api.origin}/category/music`])
    const page = await ask('/category/music?from=mail', api.guest.with({ 'accept-language': 'nl' }))
    expect([title(page.html), canonical(page.html)]).toEqual([
      'Muziek · Footlight',
      `${api.origin}/category/music`,
    ])
    const text = answersIn(page.html).find(({ name }) => name === 'getCategory')
    expect(text?.input).toEqual({ params: { id: 'music' }, query: { language: 'nl' } })
    expect(text?.reply).toEqual(
      await api.guest.ok('getCategory', { params: { id: 'music' }, query: { language: 'nl' } }),
    )
    expect(meta(page.html, 'description')).toBe(toCategory(text?.reply as Category).mainText?.body)
    expect((await ask('/category/nothing')).response.status).toBe(404)
    const grid = (await ask('/?show=live&category=<x>')).html
    expect([title(grid), canonical(grid)]).toEqual(['Live now · Footlight', `${api.origin}/`])
    expect(meta(grid, 'description')).toBe('Of the house.')
    expect(title((await ask('/wallet')).html)).toBe('Wallet · Footlight')
  })

  it('preloads the modules of its screen, and the first picture in the size that the screen requests', async () => {
    const { html } = await ask('/performers/1003')
    // the script that records early clicks blocks rendering, so it is first; optional files are last
    expect(html).toContain('<script src="/start.js"></script><script type="module" fetchpriority="low" src')
    expect(html).toMatch(/modulepreload" fetchpriority="low" crossorigin="" href="\/assets\/profile-1.js"/)
    expect(html).toContain('<link rel="stylesheet" crossorigin="" href="/assets/profile-1.css">')
    expect((await ask('/wallet')).html).toContain('<script type="module" src="/assets/index-1.js">')
    const pictureOf = (page: string) => /<link rel="preload" as="image" [^>]*>/.exec(page)?.[0]
    expect(pictureOf(html)).toMatch(/imagesrcset="[^ ]+\/medium\/[^ ]+ 640w"/)
    const grid = (await ask('/')).html
    const { performerAccounts } = await api.guest.ok('listPerformers', { query: {} })
    const { mainPhoto, advert_numbers } = performerAccounts[0] ?? {}
    expect(pictureOf(grid)).toContain(
      `/files/pimg/${advert_numbers?.[0]?.advertNumber}/small/${mainPhoto} 320w`,
    )
  })
})

it('[P8] uses the configured image host in meta tags, preloads, markup and the content security policy', async () => {
  await using other = await startTestApi({ config: { web, imageBaseUrl: '//img.example/a' }, overrides })
  const { response, html } = await ask('/performers/1003', other.guest)
  expect(meta(html, 'image-base')).toBe('//img.example/a')
  expect(meta(html, 'og:image')).toMatch(/^http:\/\/img\.example\/a\/files\/pimg\/1003\/large\//)
  expect(html).toContain('imagesrcset="//img.example/a/files/pimg/1003/')
  expect(html).toContain('$& </p>//img.example/a')
  expect(response.headers.get('content-security-policy')).toMatch(/img-src [^;]*blob: img\.example;/)
  expect(meta((await ask('/performers/1003')).html, 'image-base')).toBeUndefined()
})

describe('the rendered page of a page', () => {
  const markupOf = (html: string) => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1]

  it('is rendered from its first answers, and shared by all requests that show the same', async () => {
    api.clock.advance(1000)
    const client = api.as('client@footlight.test')
    expect(markupOf((await ask('/?from=mail')).html)).toBe(
      '<p>/ checkSession listPerformers listCategories $& </p>',
    )
    expect(markupOf((await ask('/', client)).html)).toBe('<p>/ listPerformers listCategories $& </p>')
    const profile = (await ask('/performers/0001003/')).html
    expect(markupOf(profile)).toBe('<p>/performers/1003 checkSession getPerformerByNumber $& </p>')
    // these pages have no first answers
    for (const path of ['/wallet', '/?q=jazz', '/performers/99999'])
      expect(markupOf((await ask(path)).html)).toBe('')
  })

  it('is left out where rendering fails or is late: the page is sent without it', async () => {
    api.clock.advance(1000)
    for (const number of [1012, 1013]) {
      const { response, html } = await ask(`/performers/${number}`)
      expect([response.status, markupOf(html)]).toEqual([200, ''])
    }
  })

  it('renders at most ten pages a second, however many different ones are requested', async () => {
    api.clock.advance(60_000)
    const paths = Array.from({ length: 8 }, (_, index) => 1001 + index).flatMap((number) => [
      `/performers/${number}`,
      `/watch/${number}`,
    ])
    const looks: (string | undefined)[] = []
    for (const path of paths) looks.push(markupOf((await ask(path)).html))
    expect(looks.filter(Boolean)).toHaveLength(10)
  })

  it('is rendered by files that are not served', async () => {
    expect((await ask('/server/render-page.mjs')).response.status).toBe(404)
  })
})

describe('a page that is held already', () => {
  it('is not sent again until its content changes', async () => {
    for (const path of ['/performers/1004', '/wallet']) {
      const { response } = await ask(path)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const held = api.guest.with({ 'if-none-match': `"other", ${response.headers.get('etag')}` })
      const again = await ask(path, held)
      expect([again.response.status, again.html]).toEqual([304, ''])
    }
    const wallet = (await ask('/wallet')).response.headers.get('etag') ?? ''
    const page = (await ask('/performers/1004')).response.headers.get('etag') ?? ''
    await change(1004, { headline: 'Something else altogether' })
    api.clock.advance(1000)
    const changed = await ask('/performers/1004', api.guest.with({ 'if-none-match': page }))
    expect([changed.response.status, meta(changed.html, 'description')]).toEqual([
      200,
      expect.stringContaining('Something else'),
    ])
    expect((await ask('/wallet', api.guest.with({ 'if-none-match': wallet }))).response.status).toBe(304)
    // a signed-in account gets another page under the same address
    const client = api.as('client@footlight.test').with({ 'if-none-match': wallet })
    expect((await ask('/wallet', client)).response.status).toBe(200)
  })

  it('[W10] answers 404 for a performer that does not exist, without an ETag', async () => {
    const { response, html } = await ask('/performers/99999')
    expect([response.status, response.headers.get('etag')]).toEqual([404, null])
    expect(canonical(html)).toBeUndefined()
  })
})

it('[M7] sends a page of the operator with its title and text in the reader’s language, or 404', async () => {
  api.clock.advance(1000)
  const dutch = api.guest.with({ 'accept-language': 'nl' })
  const { html } = await ask('/p/terms', dutch)
  expect(title(html)).toBe('Gebruiksvoorwaarden · Footlight')
  expect(canonical(html)).toMatch(/\/p\/terms$/)
  const input = { params: { page: 'terms' }, query: { language: 'nl' } } as const
  const reply = await api.guest.ok('cmsPage', input)
  expect(answersIn(html).at(-1)).toEqual({ name: 'cmsPage', input, reply, at: api.clock.now() })
  for (const path of ['/p/nothing', '/p/', '/p/terms/more'])
    expect((await ask(path)).response.status).toBe(404)
})
