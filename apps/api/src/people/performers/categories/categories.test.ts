import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { freeId } from './categories.service.ts'

const api = useTestApi({ config: { demo: true } })
const operator = api.as('admin@footlight.test')

const ids = async () => (await api.guest.ok('listCategories')).categories.map(({ id }) => id)
const found = async (q: string) => (await operator.ok('listPerformers', { query: { q } })).total

it('[P10] makes, renames, orders and removes categories, with texts in several languages', async () => {
  const before = await ids()
  const texts = [
    { language: 'de', title: 'Geräusche & Töne', body: 'Was klingt.' },
    { language: 'en', title: 'Noises', body: '' },
  ] as const
  const { category } = await operator.ok('createCategory', { body: { texts: [...texts] } })
  expect(category.id).toBe('gerausche-tone')
  expect(await ids()).toEqual([...before, category.id])
  const shown = await api.guest.ok('getCategory', {
    params: { id: category.id },
    query: { language: 'en' },
  })
  expect(shown.texts.map(({ title }) => title)).toEqual(['Noises', 'Geräusche & Töne'])

  // an operator who had not seen the new one loses nothing
  const ordered = await operator.ok('orderCategories', { body: { ids: ['magic', 'nothing', 'music'] } })
  expect(ordered.ids.slice(0, 2)).toEqual(['magic', 'music'])
  expect(ordered.ids.toSorted()).toEqual([...before, category.id].toSorted())
  expect(await ids()).toEqual(ordered.ids)

  const removed = await operator.ok('removeCategory', { params: { id: category.id } })
  expect(removed).toEqual({ removed: true })
  expect(await operator.call('removeCategory', { params: { id: category.id } })).toMatchObject({
    status: 404,
  })
  const { entries } = await operator.ok('listAuditLog', { query: { limit: 3 } })
  expect(entries.map(({ action }) => action)).toEqual([
    'category.removed',
    'categories.ordered',
    'category.made',
  ])
})

it('[P4, P10] finds the performers of a renamed category by its new title only, and of a removed one no more', async () => {
  expect(await found('zwarelgut')).toBe(0)
  const count = await found('tarot')
  expect(count).toBeGreaterThan(0)
  await operator.ok('setCategory', {
    params: { id: 'tarot' },
    body: { texts: [{ language: 'en', title: 'Zwarelgut', body: '' }] },
  })
  const renamed = await found('zwarelgut')
  expect(renamed).toBeGreaterThan(0)
  await operator.ok('removeCategory', { params: { id: 'tarot' } })
  expect(await found('zwarelgut')).toBe(0)
  const { performerAccounts } = await api.guest.ok('listPerformers', { query: { limit: 120 } })
  expect(performerAccounts.flatMap(({ categories }) => categories)).not.toContain('tarot')
})

it('[P10] refuses texts that are empty, doubled, too long or of a fifth language, by their field', async () => {
  const text = (title: string, language = 'en') => ({ language, title, body: '' })
  for (const [texts, path] of [
    [[], 'body.texts'],
    [[text(' ')], 'body.texts.0.title'],
    [[text('x'.repeat(61))], 'body.texts.0.title'],
    [[text('One'), text('Two')], 'body.texts'],
    [[text('Uno', 'it')], 'body.texts.0.language'],
  ] as const)
    expect(await operator.call('createCategory', { body: { texts: texts as never } })).toMatchObject({
      status: 400,
      error: { fields: [{ path }] },
    })
})

it('[P10] makes an address of any title', () => {
  expect(freeId('Tarot', ['tarot', 'tarot-2'])).toBe('tarot-3')
  expect(freeId('موسيقى', [])).toBe('category')
  expect(freeId(`${'long '.repeat(40)}`, []).length).toBeLessThanOrEqual(40)
})
