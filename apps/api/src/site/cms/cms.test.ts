import { cmsPages, languages } from '@footlight/contract'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'

const api = useTestApi()
const admin = api.as('admin@footlight.test')

const read = (language: 'en' | 'nl', page: (typeof cmsPages)[number] = 'terms') =>
  api.guest.ok('cmsPage', { params: { page }, query: { language } })

it('[M7] shows every page in every language without any edit, for guests as well', async () => {
  for (const page of cmsPages)
    for (const language of languages) {
      const { page: shown } = await api.guest.ok('cmsPage', { params: { page }, query: { language } })
      expect(shown).toMatchObject({ page, language })
      expect(shown.html).toMatch(/^<(p|h2|blockquote)>/)
    }
  expect((await api.guest.ok('cmsAccount', { query: {} })).page).toMatchObject({
    title: 'Your account',
    page: 'account',
    language: 'en',
  })
  expect((await api.guest.call('cmsPage', { params: { page: 'nothing' as 'help' }, query: {} })).status).toBe(
    400,
  )
})

it('[M7, O5] an operator edits one page in one language; the shown HTML is sanitized, and the edit is logged', async () => {
  const params = { page: 'terms', language: 'nl' } as const
  const before = await read('en')
  const body = {
    title: 'Huisregels',
    body: '## Regels\n\n<script>alert(1)</script> [x](javascript:alert(1))',
  }
  expect((await admin.ok('previewPage', { body: { body: body.body } })).html).not.toContain('<script')
  expect((await read('nl')).page.title).toBe('Gebruiksvoorwaarden')
  await admin.ok('editPage', { params, body })
  const { page } = await read('nl')
  expect(page).toMatchObject(body)
  expect(page.html).toMatch(/^<h2>Regels<\/h2>\n<p>&lt;script&gt;alert\(1\)&lt;\/script&gt; /)
  expect(page.html).not.toMatch(/href/)
  expect(await read('en')).toEqual(before)
  const { pages } = await admin.ok('consolePages')
  expect(pages).toHaveLength(cmsPages.length * languages.length)
  expect(pages.filter(({ editedAt }) => editedAt !== null)).toEqual([
    { ...params, ...body, editedAt: new Date(api.clock.now()).toISOString() },
  ])
  await admin.ok('editPage', { params, body: { ...body, title: 'Regels' } })
  const { entries } = await admin.ok('listAuditLog', { query: {} })
  expect(entries.filter(({ action }) => action === 'page.set')).toMatchObject([
    { subject: 'terms.nl', before: { title: 'Huisregels' }, after: { title: 'Regels' } },
    { subject: 'terms.nl', before: null, after: { title: 'Huisregels' } },
  ])
})
