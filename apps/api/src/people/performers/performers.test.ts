import { toCategory } from '@footlight/contract'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const api = useTestApi()

const set = (number: number, change: Record<string, unknown>) =>
  api.context.database.updateTable('performers').set(change).where('number', '=', number).execute()

it('[P4] pages in a stable order, each performer once, with the true total', async () => {
  const seen: string[] = []
  for (let offset = 0; offset < 240; offset += 80) {
    const page = await api.guest.ok('listPerformers', { query: { offset, limit: 80 } })
    expect(page).toMatchObject({ offset, limit: 80, total: 240 })
    seen.push(...page.performerAccounts.map(({ id }) => id))
  }
  expect(new Set(seen).size).toBe(240)
})

it('[W6] a page past the end is empty with the true total', async () => {
  const page = await api.guest.ok('listPerformers', { query: { offset: 5000 } })
  expect(page).toMatchObject({ performerAccounts: [], offset: 5000, limit: 40, total: 240 })
})

it('[P4] lists live performers first, and liveTotal counts them regardless of the filters', async () => {
  await set(1200, { status: 'AVAILABLE' })
  await set(1100, { status: 'BUSY' })
  const page = await api.guest.ok('listPerformers', { query: { limit: 3, category: 'nothing' } })
  expect(page).toMatchObject({ total: 0, liveMatching: 0, liveTotal: 2 })
  const first = await api.guest.ok('listPerformers', { query: { limit: 3 } })
  expect(first.performerAccounts.map((one) => one.performerStatus !== 'OFFLINE')).toEqual([true, true, false])
  expect(first).toMatchObject({ total: 240, liveMatching: 2 })
  const spelt = await api.guest.fetch('/api/performer/performer_accounts?status=Available')
  expect(await spelt.json()).toMatchObject({
    total: 1,
    performerAccounts: [{ performerStatus: 'AVAILABLE' }],
  })
  const live = await api.guest.ok('listPerformers', { query: { status: 'live' } })
  expect(live.performerAccounts.map((one) => one.advert_numbers[0]?.advertNumber).sort()).toEqual([
    1100, 1200,
  ])
})

it('[P4] filters by text, category, language, service and price', async () => {
  const pages = await Promise.all(
    [0, 120].map((offset) => api.guest.ok('listPerformers', { query: { offset, limit: 120 } })),
  )
  const all = pages.flatMap((page) => page.performerAccounts)
  const total = async (query: object) => (await api.guest.ok('listPerformers', { query })).total
  expect(await total({ category: 'music' })).toBe(
    all.filter((one) => one.categories.includes('music')).length,
  )
  expect(await total({ language: 'nl' })).toBe(all.filter((one) => one.languages.includes('nl')).length)
  expect(await total({ service: 'phone' })).toBe(all.filter((one) => one.performer_services.phone).length)
  expect(await total({ priceMax: 100 })).toBe(all.filter((one) => (one.prices.video ?? 1e9) <= 100).length)
  const one = all[7]
  expect(await total({ q: one?.displayName.toUpperCase() })).toBeGreaterThan(0)
  expect(await total({ q: '%' })).toBe(0)
})

it('[P4] finds by name, category and language, in each of four languages, with one typo', async () => {
  const total = async (query: object) => (await api.guest.ok('listPerformers', { query })).total
  const music = await total({ category: 'music' })
  const dutch = await total({ language: 'nl' })
  expect(await total({ q: 'music' })).toBeGreaterThanOrEqual(music)
  for (const q of ['dutch', 'Nederlands', 'néerlandais', 'NEERLANDAIS', 'niederländisch', 'dutsh'])
    expect(await total({ q }), q).toBe(dutch)
  expect(await total({ q: 'comdey' })).toBe(await total({ q: 'comedy' }))
  // each further word narrows the result
  const both = await total({ q: 'music dutch' })
  expect(both).toBeGreaterThan(0)
  expect(both).toBeLessThan(Math.min(music, dutch))
  expect(await total({ q: '1100' })).toBe(1)
  expect(await total({ q: 'xq' })).toBe(0)
  expect(await total({ q: `${'a'.repeat(90)}'; --` })).toBe(0)
})

it('[P4] counts for each choice of a filter the performers that match it and all other filters', async () => {
  await set(1100, { status: 'BUSY', offers_peek: true, peek_open: true })
  const total = async (query: object) => (await api.guest.ok('listPerformers', { query })).total
  const chosen = { language: 'nl', category: 'music', priceMax: 149 }
  const counts = await api.guest.ok('countPerformers', { query: chosen })
  for (const { id, count } of counts.categories)
    expect(count, id).toBe(await total({ ...chosen, category: id }))
  for (const { code, count } of counts.languages)
    expect(count, code).toBe(await total({ ...chosen, language: code }))
  for (const { priceMax, count } of counts.prices) expect(count).toBe(await total({ ...chosen, priceMax }))
  expect(counts.who).toMatchObject({
    everyone: await total(chosen),
    live: await total({ ...chosen, status: 'live' }),
  })
  const known = [counts.categories, counts.languages, counts.prices].map((choices) => choices.length > 2)
  expect(known).toEqual([true, true, true])
  expect((await api.guest.ok('countPerformers', { query: {} })).who).toEqual({
    everyone: 240,
    live: 2,
    peek: 1,
  })
})

it('[P4] suggests at most six searches, each of which finds a performer', async () => {
  const complete = (q: string) => api.guest.ok('completeSearch', { query: { q } })
  const suggest = async (q: string) => (await api.guest.ok('suggestSearches', { query: { q } })).suggestions
  const { performerAccounts } = await api.guest.ok('listPerformers', { query: { limit: 1 } })
  const [first = '', last = ''] = performerAccounts[0]?.displayName.split(' ') ?? []
  expect(await suggest('juglinx')).toContain('juggling')
  // completions of the last word, alone and after other words, and the word that a typo was read as
  expect((await complete('jugg')).completions).toContain('juggling')
  expect((await complete('dutch jugg')).completions).toContain('dutch juggling')
  expect((await complete(first.slice(0, 3))).completions.some((one) => one.startsWith(first))).toBe(true)
  expect((await complete('jugglnig')).meant).toBe('juggling')
  expect(await complete(`${'é'.repeat(90)}'; --`)).toEqual({ completions: [], meant: null })
  const mixed = await suggest(`dutch ${last} zzzzzzzz`)
  expect(mixed).toContain('dutch')
  expect(mixed.some((search) => search.includes(last))).toBe(true)
  for (const search of [...mixed, ...(await suggest(first))])
    expect((await api.guest.ok('listPerformers', { query: { q: search } })).total, search).toBeGreaterThan(0)
  expect(await suggest(`${'é'.repeat(90)}'; --`)).toEqual([])
  expect((await suggest('a b c d e f')).length).toBeLessThanOrEqual(6)
})

it('[P4] sorts by rating, price and name, those who are live before the others', async () => {
  const list = async (sort: 'rating' | 'price' | 'name') => {
    const { performerAccounts } = await api.guest.ok('listPerformers', { query: { sort, limit: 120 } })
    const live = performerAccounts.filter((one) => one.performerStatus !== 'OFFLINE')
    expect(performerAccounts.slice(0, 2)).toEqual(live)
    return [live, performerAccounts.slice(2)]
  }
  for (const part of await list('rating')) {
    const ratings = part.map((one) => one.rating ?? 0)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  }
  for (const part of await list('price')) {
    const prices = part.map((one) => one.prices.video ?? 0)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }
  const [, others = []] = await list('name')
  expect(others[0]?.displayName).toMatch(/^a/i)
})

it('[P4] shows approved performers only', async () => {
  await set(1150, { approval_status: 'pending' })
  expect((await api.guest.ok('listPerformers', { query: {} })).total).toBe(239)
  const byNumber = await api.guest.call('getPerformerByNumber', { params: { number: 1150 }, query: {} })
  await set(1150, { approval_status: 'approved' })
  expect(byNumber).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

it('[P1] one performer by id and by number is the same record', async () => {
  const { performerAccount } = await api.guest.ok('getPerformerByNumber', {
    params: { number: 1001 },
    query: {},
  })
  expect(performerAccount).toMatchObject({ advert_numbers: [{ advertNumber: 1001 }], roles: ['performer'] })
  expect(await api.guest.ok('getPerformer', { params: { id: performerAccount.id } })).toEqual({
    performerAccount,
  })
})

it('[P5, P7] returns by number only approved photos and reviews, the reviews paged', async () => {
  const { performerAccounts } = await api.guest.ok('listPerformers', { query: { sort: 'rating', limit: 1 } })
  const number = performerAccounts[0]?.advert_numbers[0]?.advertNumber ?? 0
  const read = (query: { offset?: number; limit?: number }) =>
    api.guest.ok('getPerformerByNumber', { params: { number }, query })
  const profile = await read({})
  expect(profile).toMatchObject({ offset: 0, limit: 12, total: performerAccounts[0]?.reviewCount })
  expect(profile.photos[0]?.file).toBe(performerAccounts[0]?.mainPhoto)
  const [first] = profile.reviews
  expect((await read({ offset: 1, limit: 1 })).reviews).toEqual([profile.reviews[1]])
  await api.context.database
    .updateTable('reviews')
    .set({ approval_status: 'Rejected' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const after = await read({})
  expect(after.reviews).not.toContainEqual(first)
  expect(after.total).toBe(profile.total - 1)
})

it('[P10] lists categories with their texts in order', async () => {
  const { categories } = await api.guest.ok('listCategories')
  expect(categories[0]?.texts.map((text) => text.language)).toEqual(['en', 'nl', 'fr', 'de'])
})

it('[P10] returns a category by id, the text in the requested language first, which the mapper uses as mainText', async () => {
  const read = (language?: 'nl' | 'de') =>
    api.guest.ok('getCategory', { params: { id: 'music' }, query: language ? { language } : {} })
  expect(await read()).toMatchObject({ id: 'music', texts: [{ language: 'en', title: 'Music' }, {}, {}, {}] })
  for (const language of ['nl', 'de'] as const) {
    const { mainText, texts } = toCategory(await read(language))
    expect([mainText?.language, mainText?.title, texts.length]).toEqual([language, texts[0]?.title, 4])
  }
  const missing = await api.guest.call('getCategory', { params: { id: 'nothing' }, query: {} })
  expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

it('[P4] busy are those in a private show, on request only where it may be peeked at', async () => {
  await set(1101, { status: 'BUSY', offers_peek: true, peek_open: false })
  const numbers = async (query: { service?: 'peek' }) => {
    const page = await api.guest.ok('listBusy', { query })
    expect(page).toMatchObject({ offset: 0, limit: 20, total: page.performerAccounts.length })
    return page.performerAccounts.map((one) => one.advert_numbers[0]?.advertNumber).sort()
  }
  expect(await numbers({})).toEqual([1100, 1101])
  expect(await numbers({ service: 'peek' })).toEqual([1100])
  await set(1101, { status: 'OFFLINE' })
})

it('[P1] returns no sign-in name of a performer, and the last time online rounded to the minute', async () => {
  const { username } = await api.owner
    .selectFrom('accounts')
    .innerJoin('performers', 'performers.id', 'accounts.id')
    .select('accounts.username')
    .where('number', '=', 1077)
    .executeTakeFirstOrThrow()
  await set(1077, { last_online_at: new Date('2026-10-04T19:03:59.812Z') })
  const profile = await api.guest.ok('getPerformerByNumber', { params: { number: 1077 }, query: {} })
  const { displayName, lastOnlineAt } = profile.performerAccount
  expect(profile.performerAccount.username).toBe(displayName)
  expect(lastOnlineAt).toBe('2026-10-04T19:03:00.000Z')
  const replies = [
    profile,
    await api.guest.ok('getPerformer', { params: { id: profile.performerAccount.id } }),
    await api.guest.ok('listUsernames', { query: {} }),
    await api.guest.ok('listPerformers', { query: { q: '1077' } }),
  ]
  for (const reply of replies) expect(JSON.stringify(reply)).not.toContain(username)
})

it('[C6] refuses to go live with quality sd, with the specification’s message, which names ld, md and hd', async () => {
  const performer = api.as('performer@footlight.test')
  const reply = await performer.call('goLive', { body: { quality: 'sd' as 'md' } })
  const message = "'sd' is not a valid quality, use one of ld, md, hd"
  expect(reply).toMatchObject({ status: 400, error: { fields: [{ path: 'body.quality', message }] } })
})

it('[P6] lists performers who offer a service, by default e-mail; with name and photo on request', async () => {
  const { usernames } = await api.guest.ok('listUsernames', { query: {} })
  const one = await api.guest.ok('getPerformer', { params: { id: usernames[0]?.id ?? '' } })
  const { username, displayName, mainPhoto, performer_services } = one.performerAccount
  expect(usernames[0]).toMatchObject({ username, displayName, photo: mainPhoto })
  expect(performer_services.email).toBe(true)
  const bare = await api.guest.ok('listUsernames', { query: { extra: 0, service: 'video' } })
  expect(Object.keys(bare.usernames[0] ?? {})).toEqual(['id', 'username', 'advertNumber'])
  const { total } = await api.guest.ok('listPerformers', { query: { service: 'video' } })
  expect(bare.usernames).toHaveLength(total)
  expect(total).toBeGreaterThan(120)
})

it('locks and changes a performer’s row inside a transaction, and announces the status after it', async () => {
  const { performers, bus, database } = api.context
  const events: unknown[] = []
  bus.subscribe(({ event }) => events.push(event))
  const id = await inTransaction(database, async (tx) => {
    const performer = await performers.lockByNumber(tx, 1001)
    await performers.update(tx, performer?.id ?? '', {
      status: 'AVAILABLE',
      missedRequests: 2,
      streamActive: true,
    })
    expect(await performers.lock(tx, performer?.id ?? '')).toMatchObject({
      status: 'AVAILABLE',
      missedRequests: 2,
    })
    return performer?.id ?? ''
  })
  await performers.announce(id)
  expect(events).toMatchObject([
    { type: 'performer.status', performerId: id, performerNumber: 1001, status: 'AVAILABLE' },
  ])
})
