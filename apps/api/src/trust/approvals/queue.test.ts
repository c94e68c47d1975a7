import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'

const api = useTestApi()
const admin = api.as('admin@footlight.test')
beforeAll(async () => {
  await addWaiting()
})

const second = (count: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, count))

/** Reviews wait at even seconds, answers at odd ones, and each eighth second has one of both. */
async function addWaiting(): Promise<void> {
  const [some] = await api.owner.selectFrom('reviews').selectAll().limit(1).execute()
  if (!some) throw new Error('the demo has no review')
  for (let at = 0; at < 16; at++) {
    const isAnswer = at % 2 === 1
    const isBoth = at % 8 === 0
    await api.owner
      .insertInto('reviews')
      .values({
        ...some,
        id: randomUUID(),
        session_id: null,
        approval_status: isAnswer ? 'approved' : 'pending',
        created_at: second(at),
        answer: isAnswer || isBoth ? 'Thank you.' : null,
        answer_status: isAnswer || isBoth ? 'pending' : null,
        answered_at: isAnswer || isBoth ? second(at) : null,
      })
      .execute()
  }
}

type Query = NonNullable<Parameters<typeof admin.ok<'waitingReviews'>>[1]>['query']
const page = (query: Query) => admin.ok('waitingReviews', { query })
const keysOf = ({ waiting }: Awaited<ReturnType<typeof page>>) =>
  waiting.map(({ since, part, id }) => `${since} ${part} ${id}`)

it('[P7, W6] pages of two kinds are one list, the oldest first, in which nothing is missing or twice', async () => {
  const all = await page({ limit: 60 })
  expect(all.total).toBe(18)
  expect(all.waiting.map(({ since }) => since)).toEqual(all.waiting.map(({ since }) => since).toSorted())
  const paged: string[] = []
  for (let offset = 0; offset < all.total; offset += 5) {
    const { total, ...some } = await page({ offset, limit: 5 })
    expect(total).toBe(18)
    paged.push(...keysOf({ total, ...some }))
  }
  expect(paged).toEqual(keysOf(all))
  expect(new Set(paged).size).toBe(18)
})

it('[O7] a queue lists one kind, or one item with all that waits of it', async () => {
  const answers = await page({ part: 'answer', limit: 60 })
  expect([answers.total, new Set(answers.waiting.map(({ part }) => part))]).toEqual([10, new Set(['answer'])])
  const both = answers.waiting[0]?.id ?? ''
  expect((await page({ id: both })).waiting.map(({ part }) => part).toSorted()).toEqual(['answer', 'review'])
})

it('[O7] lists what was rejected when it is asked for, as an objection to it shows it', async () => {
  const [one] = (await page({ part: 'review', limit: 60 })).waiting
  const { id = '', text = '' } = one ?? {}
  const body = { part: 'review', text, reason: 'It is not about the show.' } as const
  await admin.ok('rejectReview', { params: { id }, body })
  const rejected = { id, part: 'review', state: 'Rejected' } as const
  expect(await page(rejected)).toMatchObject({ total: 1, waiting: [{ id, text }] })
  expect((await page({ id, part: 'review' })).waiting).toEqual([])
  expect((await page({ ...rejected, state: 'pending' })).waiting).toEqual([])
  await api.owner.updateTable('reviews').set({ approval_status: 'pending' }).where('id', '=', id).execute()
})

it('[P7] a verdict about one kind of an item leaves the other waiting, and answers how many wait of all', async () => {
  const [first] = (await page({ part: 'answer', limit: 60 })).waiting
  if (!first) throw new Error('no answer waits')
  const { id, text } = first
  const reply = await admin.ok('approveReview', { params: { id }, body: { part: 'answer', text } })
  expect(reply.waiting).toBe(17)
  expect((await page({ id })).waiting.map(({ part }) => part)).toEqual(['review'])
  expect(await admin.call('approveReview', { params: { id }, body: { part: 'answer', text } })).toMatchObject(
    { code: 'ALREADY_DECIDED' },
  )
})

it('[P7] refuses a verdict about an answer that was never given', async () => {
  const { waiting } = await page({ part: 'review', limit: 60 })
  const answered = new Set((await page({ part: 'answer', limit: 60 })).waiting.map(({ id }) => id))
  const bare = waiting.find(({ id, since }) => !answered.has(id) && since !== second(0).toISOString())
  const params = { id: bare?.id ?? '' }
  expect(await admin.call('approveReview', { params, body: { part: 'answer', text: '' } })).toMatchObject({
    code: 'REVIEW_CHANGED',
  })
})
