import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'

let id: string
let performerId: string
const api = useTestApi()
const client = api.as('client@footlight.test')
beforeAll(async () => {
  id = await idOf(client)
  performerId = (await performerOf(1002)).id
})

const performerOf = async (number: number) =>
  (await api.guest.ok('getPerformerByNumber', { params: { number }, query: {} })).performerAccount
const declare = (body: object) =>
  client.call('declareTax', { params: { id, performerId }, body: body as never })
const list = async () => (await client.ok('taxDeclarations', { params: { id }, query: {} })).declarations

it('[M6] accepts any letter case and stores upper case; the latest counts, earlier ones stay stored', async () => {
  expect(await declare({ serviceType: 'education' })).toMatchObject({
    value: { declaration: { serviceType: 'EDUCATION', businessUse: false, vatNumber: null, counts: true } },
  })
  await declare({ serviceType: 'Education' })
  expect(await list()).toHaveLength(1)
  // nor do concurrent repetitions
  const { id: other } = await performerOf(1003)
  await Promise.all(
    Array.from({ length: 8 }, () =>
      client.ok('declareTax', {
        params: { id, performerId: other },
        body: { serviceType: 'WELLNESS' },
      }),
    ),
  )
  expect((await list()).filter((one) => one.performerId === other)).toHaveLength(1)
  const business = { serviceType: 'Consulting', businessUse: true, vatNumber: 'nl 1234.56.789.b01' }
  await declare(business)
  expect((await list()).filter((one) => one.performerId === performerId)).toMatchObject([
    { serviceType: 'CONSULTING', businessUse: true, vatNumber: 'NL123456789B01', counts: true },
    { serviceType: 'EDUCATION', counts: false, performerNumber: 1002 },
  ])
})

it('[M6] refuses an invalid service or VAT number at its field, and other clients’ or unknown ids with 404', async () => {
  for (const [body, path] of [
    [{ serviceType: 'DANCING' }, 'body.serviceType'],
    [{ serviceType: 'WELLNESS', businessUse: true, vatNumber: 'NL1' }, 'body.vatNumber'],
  ] as const) {
    const reply = await declare(body)
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ path }] } })
  }
  const stranger = api.as('newclient@footlight.test')
  const body = { serviceType: 'WELLNESS' } as const
  for (const attempt of [
    stranger.call('declareTax', { params: { id, performerId }, body }),
    stranger.call('taxDeclarations', { params: { id }, query: {} }),
    client.call('declareTax', { params: { id, performerId: id }, body }),
  ])
    expect(await attempt).toMatchObject({ status: 404 })
})

it('[M6] the history’s CSV contains the declaration in each line', async () => {
  await api.owner
    .insertInto('purchases')
    .values({
      key: 'message:tax',
      id: crypto.randomUUID(),
      kind: 'message',
      client_id: id,
      performer_id: performerId,
      promo: 0,
      cash: 0,
      performer_share: 70,
      bought_at: new Date(api.clock.now()),
    })
    .execute()
  const response = await client.fetch(`/api/client/client_accounts/${id}/history/export/csv`)
  const [head, ...lines] = (await response.text()).trim().split(/\r?\n/)
  expect(head).toMatch(/"tax_service","business_use","vat_number"$/)
  expect(lines.filter((line) => line.includes(',1002,'))).toEqual([
    expect.stringMatching(/"CONSULTING","true","NL123456789B01"$/),
  ])
})
