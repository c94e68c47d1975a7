import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../testing/index.ts'

let api: TestApi
let performer: Caller
beforeAll(async () => {
  api = await startTestApi()
  performer = api.as('performer@footlight.test')
})
afterAll(() => api[Symbol.asyncDispose]())

const profile = () => api.guest.ok('getPerformerByNumber', { params: { number: 1001 }, query: {} })
const found = async (q: string) =>
  (await api.guest.ok('listPerformers', { query: { q } })).performerAccounts.some(
    ({ advert_numbers: [first] }) => first?.advertNumber === 1001,
  )

it('[O1, O5] writes the own page: shown and found at once, each text in its language, and logged', async () => {
  const was = await performer.ok('studioProfile')
  expect([was.about, was.abouts]).toEqual([(await profile()).performerAccount.about, {}])
  const { categories } = await api.guest.ok('listCategories')
  const wish = {
    displayName: was.displayName,
    about: 'مساء الخير',
    headline: '  Sleight of hand, zauberhaft ',
    abouts: { de: 'Ich zaubere.', fr: 'مساء الخير', nl: '' },
    languages: ['de', 'nl'],
    categories: categories.slice(1, 3).map(({ id }) => id),
    country: 'BE',
  }
  const written = await performer.ok('setStudioProfile', { body: wish })
  expect(written).toEqual({
    ...wish,
    headline: 'Sleight of hand, zauberhaft',
    abouts: { de: 'Ich zaubere.', fr: 'مساء الخير' },
  })
  expect(await performer.ok('studioProfile')).toEqual(written)
  // the same again, with its languages in another order or without its texts, changes and logs nothing
  const { abouts: _, ...withoutTexts } = written
  for (const again of [
    withoutTexts,
    { ...written, abouts: { nl: '', fr: 'مساء الخير', de: 'Ich zaubere.' } },
  ])
    expect(await performer.ok('setStudioProfile', { body: again })).toEqual(written)
  const { performerAccount, abouts } = await profile()
  expect(abouts).toEqual(written.abouts)
  expect(performerAccount).toMatchObject({ about: 'مساء الخير', country: 'BE', languages: ['de', 'nl'] })
  expect(performerAccount.categories).toEqual(wish.categories)
  expect([await found('zauberhaft'), await found(was.headline)]).toEqual([true, false])
  const { entries } = await api.as('admin@footlight.test').ok('listAuditLog', { query: {} })
  expect(entries.filter(({ action }) => action === 'profile.set')).toMatchObject([
    { after: { abouts: { de: 'Ich zaubere.' } } },
  ])
})

it.each([
  ['a headline of 121 characters', { headline: 'x'.repeat(121) }, 'body.headline'],
  ['a text of 3,001 characters', { abouts: { en: 'x'.repeat(3001) } }, 'body.abouts.en'],
  ['a language that the site has not', { abouts: { xx: 'x' } }, 'body.abouts'],
  ['no language at all', { languages: [] }, 'body.languages'],
  ['seven acts', { categories: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'body.categories'],
  ['an act that does not exist', { categories: ['nothing'] }, 'body.categories'],
  ['a country that does not exist', { country: 'XX' }, 'body.country'],
])('[O1, W2] refuses %s at its field, and changes nothing', async (_, change, field) => {
  const was = await performer.ok('studioProfile')
  const result = await performer.call('setStudioProfile', { body: { ...was, ...change } as typeof was })
  expect(result.ok ? null : result.error.fields?.[0]?.path).toContain(field)
  expect(await performer.ok('studioProfile')).toEqual(was)
})

it('[P1] refuses the name of another performer, and one that looks like it; a new one stands in the queue', async () => {
  const was = await performer.ok('studioProfile')
  const { performerAccount: other } = await api.guest.ok('getPerformerByNumber', {
    params: { number: 1002 },
    query: {},
  })
  const rename = (displayName: string) =>
    performer.call('setStudioProfile', { body: { ...was, displayName } })
  const alike = [other.displayName, other.displayName.toUpperCase(), other.displayName.replaceAll(' ', '.')]
  for (const name of [...alike, other.displayName.replaceAll(/[il]/g, 'I')])
    expect(await rename(name)).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'body.displayName', rule: 'name_taken' }] },
    })
  // nor does a client bear it, who writes to performers
  const client = api.as('client@footlight.test')
  const id = (await client.ok('checkSession')).account?.id ?? ''
  const body = { displayName: other.displayName }
  expect(await client.call('changeClientAccount', { params: { id }, body })).toMatchObject({
    error: { fields: [{ path: 'body.displayName', rule: 'name_taken' }] },
  })
  expect((await rename('Quite Another')).status).toBe(200)
  const { reports } = await api.as('admin@footlight.test').ok('listReports', { query: {} })
  expect(reports).toMatchObject([
    { kind: 'NAME', reporter: null, text: `“${was.displayName}” → “Quite Another”`, about: { number: 1001 } },
  ])
  await rename(was.displayName)
})

it('[A1, P4] stores the folded form of the name that a performer takes, and finds it in capitals', async () => {
  const was = await performer.ok('studioProfile')
  await performer.ok('setStudioProfile', { body: { ...was, displayName: 'Μάριος Weiße' } })
  const row = api.owner.selectFrom('performers').select('name_key').where('number', '=', 1001)
  expect(await row.executeTakeFirst()).toEqual({ name_key: 'μαριοσ weisse' })
  const query = { q: 'ΜΑΡΙΟΣ WEISSE' }
  expect((await api.guest.ok('listPerformers', { query })).performerAccounts).toMatchObject([
    { displayName: 'Μάριος Weiße' },
  ])
  await performer.ok('setStudioProfile', { body: was })
})

it('[O1] is for performers alone', async () => {
  expect(await api.guest.call('studioProfile')).toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(await api.as('client@footlight.test').call('studioProfile')).toMatchObject({ code: 'FORBIDDEN' })
})
