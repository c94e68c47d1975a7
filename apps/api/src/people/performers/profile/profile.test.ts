import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'

let performer: Caller
const api = useTestApi()
beforeAll(async () => {
  performer = api.as('performer@footlight.test')
})

const dayMs = 86_400_000
/** A name is changed three times a day at most; the sign-ins of yesterday have ended. */
function nextDay() {
  api.clock.advance(dayMs)
  performer = api.as('performer@footlight.test')
  return api.as('admin@footlight.test')
}

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
  const id = await idOf(client)
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

it('[P1, O7] an operator turns a changed name down: the one before returns, and the performer is notified and can object', async () => {
  let admin = nextDay()
  const was = await performer.ok('studioProfile')
  const name = async () => (await performer.ok('studioProfile')).displayName
  const rename = (displayName: string) => performer.ok('setStudioProfile', { body: { ...was, displayName } })
  const waiting = async () =>
    (await admin.ok('listReports', { query: {} })).reports.filter(({ kind }) => kind === 'NAME')
  // changed back: there is nothing to look at
  await rename('Passing Thought')
  await rename(was.displayName)
  expect(await waiting()).toEqual([])
  // changed twice before an operator looked: the first one returns
  await rename('First Thought')
  const [first] = await waiting()
  admin = nextDay()
  await rename('Famous Person')
  const [report, ...others] = await waiting()
  expect(others).toEqual([])
  // an operator who reads the first decides nothing of the second
  expect(report?.id).not.toBe(first?.id)
  expect(report).toMatchObject({
    text: `“${was.displayName}” → “Famous Person”`,
    formerName: was.displayName,
  })
  const reason = 'It belongs to another person, or pretends to be by one.'
  const reject = () => admin.call('rejectName', { params: { id: report?.id ?? '' }, body: { reason } })
  expect(await reject()).toMatchObject({ value: { report: { closed: { note: reason, outcome: 'ACTED' } } } })
  expect(await name()).toBe(was.displayName)
  expect(await reject()).toMatchObject({ code: 'REPORT_CLOSED' })
  const query = { q: 'famous' }
  expect((await api.guest.ok('listPerformers', { query })).performerAccounts).toEqual([])

  await api.context.sweep()
  const [notice] = (await performer.ok('notifications', { query: {} })).notifications
  expect(notice).toMatchObject({ type: 'OWN', name: 'Your new name “Famous Person” was taken down' })
  expect(notice?.text).toContain(reason)
  const mails = api.owner
    .selectFrom('letters')
    .select('recipient')
    .where('template', '=', 'notice')
    // the demo's applicant calls an operator
    .where('recipient', '!=', 'admin@footlight.test')
  expect(await mails.execute()).toEqual([{ recipient: 'performer@footlight.test' }])
  const id = notice?.link?.split('/').at(-1) ?? ''
  expect((await performer.ok('decision', { params: { id } })).decision).toMatchObject({
    kind: 'NAME',
    about: 'Famous Person',
    reason,
  })
  await performer.ok('objectToDecision', {
    params: { id },
    body: { text: 'That is my own name, on my passport.' },
  })
  const body = { outcome: 'REVERSED', reason: 'The passport says so.' } as const
  await admin.ok('decideObjection', { params: { id }, body })
  expect(await name()).toBe('Famous Person')
  await rename(was.displayName)
  const [last] = await waiting()
  await admin.ok('closeReport', { params: { id: last?.id ?? '' }, body: { note: 'Looked at.' } })
})

it('[P1] turns no name down that was changed meanwhile, or whose former one another performer has by now', async () => {
  const admin = nextDay()
  const was = await performer.ok('studioProfile')
  const other = api.as('performer1002@footlight.test')
  await performer.ok('setStudioProfile', { body: { ...was, displayName: 'Second Thought' } })
  const { reports } = await admin.ok('listReports', { query: {} })
  const params = { id: reports.find(({ kind }) => kind === 'NAME')?.id ?? '' }
  const reject = () => admin.call('rejectName', { params, body: { reason: 'It is against the law.' } })
  const rows = api.owner.updateTable('performers')
  await rows.set({ display_name: 'Third Thought' }).where('number', '=', 1001).execute()
  expect(await reject()).toMatchObject({ code: 'REVIEW_CHANGED' })
  await rows.set({ display_name: 'Second Thought' }).where('number', '=', 1001).execute()
  const theirs = await other.ok('studioProfile')
  await other.ok('setStudioProfile', { body: { ...theirs, displayName: was.displayName } })
  expect(await reject()).toMatchObject({ error: { fields: [{ rule: 'name_taken' }] } })
  expect((await performer.ok('studioProfile')).displayName).toBe('Second Thought')
})

it('[P1] takes three changed names within 24 hours, all in one report, and says at the name when the next one may be', async () => {
  const admin = nextDay()
  const other = api.as('performer1003@footlight.test')
  const was = await other.ok('studioProfile')
  const rename = (displayName: string) => other.call('setStudioProfile', { body: { ...was, displayName } })
  const waiting = async () => {
    const { reports } = await admin.ok('listReports', { query: {} })
    return reports.filter(({ about }) => about?.number === 1003)
  }
  for (const name of ['Thought One', 'Thought Two', 'Thought One'])
    expect((await rename(name)).status).toBe(200)
  api.clock.advance(90 * 60_000)
  expect(await rename('Thought Two')).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'body.displayName', rule: 'name_often', params: { most: 3, hours: 23 } }] },
  })
  expect(await waiting()).toMatchObject([{ kind: 'NAME', text: `“${was.displayName}” → “Thought One”` }])
  // everything else is saved as before
  const written = { ...was, displayName: 'Thought One', headline: 'A thought' }
  await other.ok('setStudioProfile', { body: written })
  // the name from before the first of them may be taken back at once, and the report goes with it
  await other.ok('setStudioProfile', { body: was })
  expect(await waiting()).toEqual([])
  // a fourth, a day after the first
  api.clock.advance(dayMs - 90 * 60_000)
  const again = api.as('performer1003@footlight.test')
  await again.ok('setStudioProfile', { body: { ...was, displayName: 'Thought Four' } })
  await again.ok('setStudioProfile', { body: was })
})

it('[P1, O7] an operator decides of the name that was read: one that was changed meanwhile is another report', async () => {
  const admin = nextDay()
  const other = api.as('performer1004@footlight.test')
  const was = await other.ok('studioProfile')
  const find = async () =>
    (await admin.ok('listReports', { query: {} })).reports.find(({ about }) => about?.number === 1004)
  await other.ok('setStudioProfile', { body: { ...was, displayName: 'Harmless Bee' } })
  const read = await find()
  await other.ok('setStudioProfile', { body: { ...was, displayName: 'Awful Cee' } })
  const params = { id: read?.id ?? '' }
  expect(await admin.call('closeReport', { params, body: { note: 'It is fine.' } })).toMatchObject({
    status: 404,
  })
  expect(await find()).toMatchObject({ kind: 'NAME', text: `“${was.displayName}” → “Awful Cee”` })
  await other.ok('setStudioProfile', { body: was })
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
