import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import { createPeople } from '../../../test/kits/accounts.ts'
import { contactRates } from './contact.rules.ts'

const api = useTestApi({ config: { demo: true } })
const admin = api.as('admin@footlight.test')

const body = {
  name: 'Ada <b>',
  email: 'ada@guests.example',
  subject: 'A receipt\r\nBcc: all@guests.example',
  message: 'It says 12 seconds.\n\nI saw 10.',
  language: 'nl',
} as const
const emails = (template: 'contactReceived' | 'contactAnswer') =>
  api.owner
    .selectFrom('letters')
    .select(['recipient', 'language', 'template'])
    .where('template', '=', template)
    .execute()
const open = async () => (await admin.ok('listContactMessages', { query: { state: 'OPEN' } })).contactMessages

it('[A2, M5] a guest gets a reference by e-mail; the operator answers by e-mail, which is logged', async () => {
  const sent = { ...body, name: `${body.name}\u202e\u0007`, subject: `${body.subject}\r\n` }
  const { reference } = await api.guest.ok('contactOperator', { body: sent })
  expect(reference).toMatch(/^F-[2-9A-Z]{8}$/)
  const [message] = await open()
  const subject = 'A receipt Bcc: all@guests.example'
  expect(message).toMatchObject({ ...body, subject, reference, accountId: null, state: 'OPEN' })
  expect(await emails('contactReceived')).toEqual([
    { recipient: body.email, language: 'nl', template: 'contactReceived' },
  ])
  // the address may be a stranger's: nothing else that the guest typed is sent to it
  const [confirmation] = await createPeople(api).emailsTo(body.email)
  expect(confirmation?.html).toContain(reference)
  expect(confirmation?.html).not.toMatch(/Ada|receipt|seconds/)
  const params = { id: message?.id ?? '' }
  const keyed = admin.with({ 'idempotency-key': 'once' })
  const answered = await keyed.ok('answerContactMessage', { params, body: { answer: 'Ten it is.' } })
  expect(await keyed.ok('answerContactMessage', { params, body: { answer: 'Ten it is.' } })).toEqual(answered)
  expect(answered.contactMessage).toMatchObject({ state: 'ANSWERED', answers: [{ answer: 'Ten it is.' }] })
  expect(await emails('contactAnswer')).toHaveLength(1)
  expect(await open()).toEqual([])
  const { entries } = await admin.ok('listAuditLog', { query: {} })
  expect(entries[0]).toMatchObject({
    action: 'contact.answered',
    subject: params.id,
    before: { state: 'OPEN' },
    after: { state: 'ANSWERED', reference },
  })
})

it('[M5] stores the account of a signed-in sender, and erases the message with it [A8]', async () => {
  const client = api.as('client@footlight.test')
  const id = await idOf(client)
  await client.ok('contactOperator', { body: { ...body, email: 'client@footlight.test' } })
  const [message] = await open()
  expect(message?.accountId).toBe(id)
  const { database, contact } = api.context
  expect(await contact.messages.of(id)).toHaveLength(1)
  await admin.ok('closeContactMessage', { params: { id: message?.id ?? '' } })
  await database.transaction().execute((tx) => contact.messages.forget(tx, id))
  expect(await contact.messages.of(id)).toEqual([])
})

it('[M5, W14] refuses a flood from one address, by one account or for one mailbox, and stores none of it', async () => {
  const before = (await admin.ok('listContactMessages', { query: {} })).total
  api.clock.advance(contactRates.address.withinMs)
  const flood = await Promise.all(
    Array.from({ length: 12 }, (_, place) => {
      const spellings = ['victim@gmail.com', `Victim+${place}@gmail.com`, 'v.ictim@gmail.com']
      const email = spellings[place % spellings.length] ?? ''
      return api.guest.call('contactOperator', { body: { ...body, email } })
    }),
  )
  expect(flood.filter(({ ok }) => ok)).toHaveLength(contactRates.mailbox.most)
  expect(flood.find(({ ok }) => !ok)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  // other mailboxes from the same address, until the address has sent ten
  const more = []
  for (let one = 0; one < 8; one++)
    more.push(await api.guest.call('contactOperator', { body: { ...body, email: `${one}@guests.example` } }))
  expect(more.map(({ ok }) => ok)).toEqual([...Array(5).fill(true), ...Array(3).fill(false)])
  const { total } = await admin.ok('listContactMessages', { query: {} })
  expect(total).toBe(before + contactRates.address.most)
  api.clock.advance(contactRates.address.withinMs)
  // the IPv6 addresses of one household count as one
  const household = []
  for (let one = 1; one <= 11; one++)
    household.push(
      await api.guest
        .with({ 'x-forwarded-for': `2001:db8:7:7::${one}` })
        .call('contactOperator', { body: { ...body, email: `${one}@home.example` } }),
    )
  expect(household.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false])
  await api.guest.ok('contactOperator', { body })
  await api.context.contact.messages.forgetRates()
})
