import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../test/index.ts'

const opened = new AsyncDisposableStack()
let api: TestApi
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-data-'))
  opened.defer(() => rm(folder, { recursive: true }))
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><title>Footlight</title></head><body></body></html>',
  )
  const web = { kind: 'dist', folder } as const
  api = opened.use(await startTestApi({ config: { web }, overrides: { pageWaitMs: 2000 } }))
})
afterAll(() => opened.disposeAsync())

const change = (number: number, to: Record<string, unknown>) =>
  api.context.database.updateTable('performers').set(to).where('number', '=', number).execute()
async function of(path: string) {
  const html = await (await api.guest.fetch(path)).text()
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
}

it('[P5] lists each public page in the sitemap that robots.txt names, and no performer who is not listed', async () => {
  await change(1005, { approval_status: 'pending' })
  const robots = await api.guest.fetch('/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const address = /^Sitemap: (.*)$/m.exec(await robots.text())?.[1] ?? ''
  expect(address).toBe(`${api.origin}/sitemap.xml`)
  const sitemap = await api.guest.fetch('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const found = [...(await sitemap.text()).matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, url]) => url)
  expect(new Set(found).size).toBe(found.length)
  for (const path of ['/', '/category/music', '/performers/1004', '/p/imprint'])
    expect(found).toContain(api.origin + path)
  expect(found).not.toContain(`${api.origin}/performers/1005`)
  await change(1005, { approval_status: 'approved' })
})

it('[P5] describes pages as JSON-LD: the performer with the rating, a category’s path, and the search', async () => {
  await change(1004, { rating: '4.5', review_count: 2 })
  await change(1005, { rating: null, review_count: 0 })
  const url = `${api.origin}/performers/1004`
  expect(await of('/performers/1004')).toMatchObject({
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      url,
      image: expect.stringContaining(`${api.origin}/files/pimg/1004/`),
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
  })
  expect(await of('/performers/1005')).not.toHaveProperty('aggregateRating')
  expect(await of('/watch/1004')).toBeNull()
  expect(await of('/category/music')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${api.origin}/` },
      { position: 2, name: 'Music', item: `${api.origin}/category/music` },
    ],
  })
  expect(await of('/')).toMatchObject({ '@type': 'WebSite', url: `${api.origin}/` })
  expect(await of('/wallet')).toBeNull()
})
