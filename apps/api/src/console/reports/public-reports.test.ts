import { reportAnswerDays } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'
import { createPeople } from '../../../test/kits/accounts.ts'
import { contactRates } from '../../site/contact/contact.rules.ts'

let client: Caller
const api = useTestApi({ config: { demo: true } })
const performer = api.as('performer@footlight.test')
const admin = api.as('admin@footlight.test')
beforeAll(() => {
  client = api.as('client@footlight.test')
})

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

it('[O7] takes a report of a guest, confirms it by e-mail, and writes what came of it and how to object', async () => {
  const { photos = [] } = await profile()
  const { emailsTo } = createPeople(api)
  const body = { kind: 'PHOTO', id: photos[0]?.id ?? '', ...said } as const
  const email = 'ada@guests.example'
  const { reference } = await api.guest.ok('reportAsGuest', { body: { ...body, email, language: 'de' } })
  expect(reference).toMatch(/^R-[2-9A-Z]{8}$/)
  const [received] = await emailsTo(email)
  expect(received?.html).toContain(reference)
  expect(received?.html).toContain(`${reportAnswerDays} Tagen`)
  // the address may be a stranger's: nothing that the guest typed is sent to it
  expect(received?.html).not.toContain(said.text)

  const list = async (state: 'UNPROVEN' | 'CLOSED') =>
    (await admin.ok('listReports', { query: { state } })).reports
  const [report] = await list('UNPROVEN')
  expect(report).toMatchObject({ ...said, kind: 'PHOTO', reporter: null, guest: { reference, email } })
  const closing = { note: 'Taken down.', outcome: 'ACTED' } as const
  await admin.ok('closeReport', { params: { id: report?.id ?? '' }, body: closing })
  const [closed] = await emailsTo(email)
  expect(closed?.html).toContain('etwas unternommen')
  expect(closed?.html).toContain('/contact')
  expect(closed?.html).not.toContain(closing.note)
  expect((await list('CLOSED'))[0]?.guest).toEqual({ reference, email: null })

  // without an address there is no one to tell
  const quiet = await api.guest.ok('reportAsGuest', { body })
  const [other] = await list('UNPROVEN')
  expect(other?.guest).toEqual({ reference: quiet.reference, email: null })
  await admin.ok('closeReport', { params: { id: other?.id ?? '' }, body: { note: 'Looked at.' } })
})

it('[O7, W14] refuses reports of guests of what is not public, without words, and above the limit of a network', async () => {
  const { photos = [], performerAccount } = await profile()
  const id = performerAccount?.id ?? ''
  const report = (body: object) =>
    api.guest.call('reportAsGuest', { body: { kind: 'ACCOUNT', id, ...said, ...body } })
  for (const [changes, path] of [
    [{ kind: 'MESSAGE' }, 'body.kind'],
    [{ kind: 'SESSION' }, 'body.kind'],
    [{ reason: 'OTHER', text: ' ' }, 'body.text'],
    [{ email: 'no address' }, 'body.email'],
  ] as const)
    expect(await report(changes)).toMatchObject({ code: 'VALIDATION', error: { fields: [{ path }] } })
  await api.owner
    .updateTable('photos')
    .set({ approval_status: 'pending' })
    .where('id', '=', photos[1]?.id ?? '')
    .execute()
  expect(await report({ kind: 'PHOTO', id: photos[1]?.id })).toMatchObject(notFound)
  const client = await idOf(api.as('client@footlight.test'))
  expect(await report({ id: client })).toMatchObject(notFound)

  api.clock.advance(contactRates.address.withinMs)
  const flood = await Promise.all(Array.from({ length: 12 }, () => report({})))
  expect(flood.filter(({ ok }) => ok)).toHaveLength(contactRates.address.most)
  expect(flood.find(({ ok }) => !ok)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
})
