import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { startShow } from '../../../test/on-stage.ts'

const api = useTestApi()
const client = api.as('client@footlight.test')
const performer = api.as('performer1002@footlight.test')
const operator = api.as('admin@footlight.test')

const good = { rating: 5, text: 'A voice that fills the room.' }
const number = 1002

/** Makes a finished session of the client, with so many paid seconds. */
async function showOf(seconds: number): Promise<string> {
  const { id } = await startShow(api, client, number)
  await client.ok('cancelSession', { body: { sessionId: id } })
  await api.context.database
    .updateTable('sessions')
    .set({ billed_seconds: seconds })
    .where('id', '=', id)
    .execute()
  // [S9] repeated cancellations would make the client wait
  await api.owner.deleteFrom('cool_downs').execute()
  return id
}

/** [P7] the last notification of an account */
const lastNotice = async (who: Caller) => {
  await api.context.sweep()
  return (await who.ok('notifications', { query: {} })).notifications[0]
}
const write = (id: string, said = good) => client.call('reviewSession', { params: { id }, body: said })
const profile = () => api.guest.ok('getPerformerByNumber', { params: { number }, query: {} })
const waiting = async () => (await operator.ok('waitingReviews', { query: {} })).waiting
const waitingOf = async (text: string) => {
  const found = (await waiting()).find((one) => one.text === text)
  if (!found) throw new Error(`nothing waits with ${text}`)
  return found
}
const approve = async (text: string) => {
  const { id, part } = await waitingOf(text)
  return operator.ok('approveReview', { params: { id }, body: { part, text } })
}
const isPublic = async (text: string) => (await profile()).reviews?.some((review) => review.text === text)

it('[P9] needs a finished session of the client’s own with one paid minute; allows one review per session', async () => {
  const running = await startShow(api, client, number)
  expect(await write(running.id)).toMatchObject({ status: 409, code: 'REVIEW_TOO_EARLY' })
  await client.ok('cancelSession', { body: { sessionId: running.id } })
  const short = await showOf(59)
  expect(await write(short)).toMatchObject({ status: 409, code: 'REVIEW_TOO_EARLY' })
  expect(await client.ok('sessionReview', { params: { id: short } })).toEqual({
    review: null,
    obstacle: 'REVIEW_TOO_EARLY',
  })
  const show = await showOf(60)
  const stranger = api.as('newclient@footlight.test')
  expect(await stranger.call('reviewSession', { params: { id: show }, body: good })).toMatchObject({
    status: 404,
  })
  const twice = await Promise.all([write(show), write(show)])
  expect(twice.map(({ ok }) => ok)).toEqual([true, true])
  const mine = (await waiting()).filter(({ text }) => text === good.text)
  expect(mine).toHaveLength(1)
})

it('[P9] needs a proven e-mail address', async () => {
  const show = await showOf(60)
  const { account } = await client.ok('checkSession')
  const setVerified = (email_verified: boolean) =>
    api.context.database
      .updateTable('accounts')
      .set({ email_verified })
      .where('id', '=', account?.id ?? '')
      .execute()
  await setVerified(false)
  expect(await write(show)).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  await setVerified(true)
})

it('[P7, P9] is hidden and not counted until approved; an edit hides it again, and deleting it uncounts it', async () => {
  const show = await showOf(75)
  const before = (await profile()).performerAccount
  const text = 'Worth every second of it.'
  await client.ok('reviewSession', { params: { id: show }, body: { rating: 1, text } })
  expect(await isPublic(text)).toBe(false)
  await approve(text)
  expect(await isPublic(text)).toBe(true)
  const counted = (await profile()).performerAccount
  expect(counted?.reviewCount).toBe((before?.reviewCount ?? 0) + 1)
  expect(counted?.rating).toBeLessThan(before?.rating ?? 0)

  const anew = 'On a second thought: worth every second.'
  const { review } = await client.ok('reviewSession', {
    params: { id: show },
    body: { rating: 5, text: anew },
  })
  expect(review).toMatchObject({ approvalStatus: 'pending', text: anew })
  expect(await isPublic(text)).toBe(false)
  expect((await profile()).performerAccount?.reviewCount).toBe(before?.reviewCount)

  // a verdict about an outdated text is refused
  const { id } = await waitingOf(anew)
  const stale = { params: { id }, body: { part: 'review', text } } as const
  const read = { params: { id }, body: { part: 'review', text: anew, rating: 1 } } as const
  for (const verdict of [stale, read])
    expect(await operator.call('approveReview', verdict)).toMatchObject({
      status: 409,
      code: 'REVIEW_CHANGED',
    })
  const reason = 'No names of other people, please.'
  await operator.ok('rejectReview', { params: { id }, body: { part: 'review', text: anew, reason } })
  expect((await client.ok('sessionReview', { params: { id: show } })).review).toMatchObject({
    approvalStatus: 'Rejected',
    reason,
  })
  expect(await lastNotice(client)).toMatchObject({
    text: expect.stringContaining(`Reason: ${reason}`),
    link: expect.stringMatching(/^\/decisions\//),
  })
  await client.ok('removeReview', { params: { id: show } })
  expect((await profile()).performerAccount).toMatchObject({
    reviewCount: before?.reviewCount,
    rating: before?.rating,
  })
  const log = await operator.ok('listAuditLog', { query: {} })
  expect(log.entries.map(({ action }) => action).slice(0, 2)).toEqual(['review.rejected', 'review.approved'])
})

it('[P4, P9] counts both of two reviews that are approved concurrently', async () => {
  const texts = ['The first of two.', 'The second of two.']
  for (const text of texts)
    await client.ok('reviewSession', { params: { id: await showOf(60) }, body: { rating: 5, text } })
  const before = (await profile()).performerAccount?.reviewCount ?? 0
  const approved = await api.context.database.transaction().execute(async (tx) => {
    // locks the row that both need last
    await sql`select from performers where number = ${number} for update`.execute(tx)
    const both = texts.map(approve)
    await expect.poll(() => lockWaits(api.owner)).toBe(2)
    return both
  })
  await Promise.all(approved)
  expect((await profile()).performerAccount?.reviewCount).toBe(before + 2)
})

it('[P9] lets the performer answer a public review; the answer is public once an operator approves it', async () => {
  const show = await showOf(120)
  const text = 'She sang what I asked for.'
  await client.ok('reviewSession', { params: { id: show }, body: { rating: 4, text } })
  const { id } = await waitingOf(text)
  const answer = (who: Caller, words: string) =>
    who.call('answerReview', { params: { id }, body: { text: words } })
  expect(await answer(performer, 'Too early.')).toMatchObject({ status: 404 })
  await approve(text)
  expect(await answer(api.as('performer@footlight.test'), 'Not mine.')).toMatchObject({ status: 404 })
  expect((await answer(performer, 'Come again on Friday.')).ok).toBe(true)
  const shown = async () => (await profile()).reviews?.find((review) => review.id === id)?.answer
  expect(await shown()).toBe(null)
  await approve('Come again on Friday.')
  expect(await shown()).toMatchObject({ text: 'Come again on Friday.' })
  // [P7] an operator can take down public reviews, and answers too
  const body = { part: 'answer', text: 'Come again on Friday.', reason: 'It is not about the show.' } as const
  await operator.ok('rejectReview', { params: { id }, body })
  expect(await shown()).toBe(null)
  expect(await lastNotice(performer)).toMatchObject({
    name: expect.stringMatching(/^Your answer to .+ was taken down$/),
    text: expect.stringContaining('Reason: It is not about the show.'),
    link: expect.stringMatching(/^\/decisions\//),
  })
  await performer.ok('answerReview', { params: { id }, body: { text: '' } })
  expect(await shown()).toBe(null)
  const { reviews } = await performer.ok('studioReviews', { query: {} })
  expect(reviews.find((review) => review.id === id)).toMatchObject({ text, answer: null })
})

it('[A8] is in the client’s data export, and is deleted with the account, also from the rating', async () => {
  const show = await showOf(90)
  const before = (await profile()).performerAccount
  const text = 'I shall not be here for long.'
  await client.ok('reviewSession', { params: { id: show }, body: { rating: 1, text } })
  await approve(text)
  const { reviews, database } = api.context
  const id = await idOf(client)
  expect(JSON.stringify(await reviews.personal.read(id))).toContain(text)
  await database.transaction().execute((tx) => reviews.personal.erase(tx, { id, pseudonym: 'somebody' }))
  expect(await isPublic(text)).toBe(false)
  expect(await reviews.personal.read(id)).toEqual([])
  expect((await profile()).performerAccount?.reviewCount).toBeLessThan(before?.reviewCount ?? 0)
})
