import { randomUUID } from 'node:crypto'
import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { startTestApi } from '../../../../test/index.ts'
import { startShow } from '../../../../test/on-stage.ts'

it('[W8] a keyed call that is repeated after the API died before it noted the reply makes nothing twice', async () => {
  await using api = await startTestApi()
  const [admin, client] = [api.as('admin@footlight.test'), api.as('newclient@footlight.test')]
  await admin.ok('checkSession')
  /** Calls twice under one key; in between, the note of the first reply is lost. */
  async function twice<Reply>(caller: typeof admin, call: (keyed: typeof admin) => Promise<Reply>) {
    const keyed = caller.with({ 'idempotency-key': randomUUID() })
    const first = await call(keyed)
    await api.owner.deleteFrom('idempotency_keys').execute()
    return [await call(keyed), first]
  }

  const words = { en: { title: 'A tenth on top', text: 'With every top-up of this week.' } }
  const [offer, firstOffer] = await twice(admin, (keyed) =>
    keyed.ok('sendOffer', { body: { words, promo: null } }),
  )
  expect(offer).toEqual(firstOffer)
  expect((await admin.ok('listOffers', { query: {} })).offers).toHaveLength(1)

  const body = { name: 'Ada', email: 'ada@mail.test', subject: 'A receipt', message: 'Which?' }
  await api.guest.ok('contactOperator', { body })
  const [message] = (await admin.ok('listContactMessages', { query: {} })).contactMessages
  const params = { id: message?.id ?? '' }
  const [answered, firstAnswered] = await twice(admin, (keyed) =>
    keyed.ok('answerContactMessage', { params, body: { answer: 'This one.' } }),
  )
  expect(answered).toEqual(firstAnswered)
  expect(answered?.contactMessage.answers).toHaveLength(1)
  const sent = api.owner.selectFrom('letters').select('id').where('template', '=', 'contactAnswer')
  expect(await sent.execute()).toHaveLength(1)

  const { account } = await api.as('performer@footlight.test').ok('checkSession')
  const performerId = account?.id ?? ''
  const money = { iban: 'NL91ABNA0417164300', holder: 'M. Quill', updated_at: new Date() }
  await api.owner
    .insertInto('bank_accounts')
    .values({ performer_id: performerId, ...money })
    .execute()
  const payable = api.owner.updateTable('ledger_accounts').set({ balance: 5000 })
  await payable.where('owner_id', '=', performerId).where('kind', '=', 'payable').execute()
  const [batch, firstBatch] = await twice(admin, (keyed) =>
    keyed.ok('createPayouts', { body: { minimum: 100 } }),
  )
  expect(batch).toEqual(firstBatch)

  await client.ok('checkSession')
  await api.context.wallet.grantDemoCredit({
    clientId: await idOf(client),
    credits: 5000,
  })
  const show = await startShow(api, client, 1001)
  const [line, firstLine] = await twice(client, (keyed) =>
    keyed.ok('sayInSession', { params: { id: show.id }, body: { text: 'hello' } }),
  )
  expect(line).toEqual(firstLine)
})
