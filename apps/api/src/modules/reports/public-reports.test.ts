import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
let client: Caller
let performer: Caller
let admin: Caller
beforeAll(async () => {
  api = await startTestApi()
  client = api.as('client@footlight.test')
  performer = api.as('performer@footlight.test')
  admin = api.as('admin@footlight.test')
})
afterAll(() => api[Symbol.asyncDispose]())

const said = { reason: 'HARASSMENT', text: 'As it happened.' } as const
const notFound = { status: 404, code: 'NOT_FOUND' }
const profile = () => api.guest.ok('getPerformerByNumber', { params: { number: 1001 }, query: {} })
const publish = (id: string) =>
  api.owner.updateTable('reviews').set({ answer_status: 'approved' }).where('id', '=', id).execute()

it('[S14, P7] reports a public answer, which is taken down without its review', async () => {
  const id = (await profile()).reviews?.[0]?.id ?? ''
  const body = { kind: 'ANSWER', id, ...said } as const
  const text = 'Come and say it to me.'
  await performer.ok('answerReview', { params: { id }, body: { text } })
  expect(await client.call('reportAsClient', { body })).toMatchObject(notFound)
  await publish(id)
  expect(await performer.call('reportAsPerformer', { body })).toMatchObject(notFound)
  await client.ok('reportAsClient', { body })
  const [report] = (await admin.ok('listReports', { query: {} })).reports
  expect(report).toMatchObject({
    kind: 'ANSWER',
    profileNumber: 1001,
    about: { number: 1001 },
    shown: { text },
  })

  const seen = {
    part: 'answer',
    text,
    from: 'approved',
    reason: 'It threatens or insults a person.',
  } as const
  await admin.ok('rejectReview', { params: { id }, body: { ...seen, isReported: true } })
  expect((await profile()).reviews?.find((one) => one.id === id)).toMatchObject({ answer: null })
})

it('[S14] reports what a performer shows live as urgent, and nothing of one who is offline', async () => {
  const id = (await profile()).performerAccount?.id ?? ''
  const report = () => client.call('reportAsClient', { body: { kind: 'STREAM', id, ...said } })
  const turn = (status: 'AVAILABLE' | 'OFFLINE') =>
    api.owner.updateTable('performers').set({ status }).where('id', '=', id).execute()
  await turn('OFFLINE')
  expect(await report()).toMatchObject(notFound)
  await turn('AVAILABLE')
  expect(await report()).toMatchObject({ ok: true })
  expect((await admin.ok('listReports', { query: {} })).reports[0]).toMatchObject({ kind: 'STREAM' })
})
