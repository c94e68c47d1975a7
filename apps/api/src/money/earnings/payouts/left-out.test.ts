import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { addressOf } from '../../ledger/ledger.rules.ts'
import { reasonLeftOut } from './payouts.rules.ts'

const api = useTestApi()

const owed = {
  performerId: 'p',
  number: 1001,
  name: 'Mara',
  amount: 5000,
  iban: 'BE71096123456769',
  isAccountWaiting: false,
  isClosed: false,
}

it.each([
  [{}, null],
  [{ iban: null }, 'NO_ACCOUNT'],
  [{ iban: null, isAccountWaiting: true }, 'ACCOUNT_WAITS'],
  [{ iban: 'TR330006100519786457841326' }, 'OUTSIDE_SEPA'],
  [{ amount: 2999 }, 'BELOW_MINIMUM'],
  [{ amount: 2999, isClosed: true }, null],
])('[T5] %j is left out for %s', (changes, reason) => {
  expect(reasonLeftOut({ ...owed, ...changes }, 3000)).toBe(reason)
})

it('[T5] names whom the next batch leaves out; an account outside SEPA from before is in no batch', async () => {
  const [admin, performer] = [api.as('admin@footlight.test'), api.as('performer@footlight.test')]
  const performerId = await idOf(performer)
  await api.context.database.transaction().execute((tx) =>
    api.context.wallet.post(tx, {
      key: 'first',
      kind: 'demo',
      reference: 'first',
      postings: [
        {
          from: addressOf.platform('promo_expense', 'first'),
          to: addressOf.performer(performerId, 'payable'),
          amount: 5000,
        },
      ],
    }),
  )
  const leftOut = async () =>
    (await admin.ok('listLeftOut', { query: {} })).performers.map(({ amount, reason }) => [amount, reason])
  expect(await leftOut()).toEqual([[5000, 'NO_ACCOUNT']])
  const account = { holder: 'Mara', password: 'footlight-demo' }
  for (const [iban, rule] of [
    ['TR330006100519786457841326', 'iban_sepa'],
    ['DE5137040044053201300', 'iban_length'],
    ['XX57123456789012345', 'iban_country'],
    ['BE72096123456769', 'iban_iban'],
  ] as const)
    expect(await performer.call('setBankAccount', { body: { iban, ...account } })).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'body.iban', rule }] },
    })
  await performer.ok('setBankAccount', { body: { iban: 'BE71096123456769', ...account } })
  expect(await leftOut()).toEqual([[5000, 'ACCOUNT_WAITS']])
  const stored = { performer_id: performerId, holder: 'Mara', updated_at: new Date() }
  await api.owner
    .insertInto('bank_accounts')
    .values({ ...stored, iban: 'TR330006100519786457841326' })
    .execute()
  expect(await leftOut()).toEqual([[5000, 'OUTSIDE_SEPA']])
  expect(await admin.call('createPayouts', { body: {} })).toMatchObject({ code: 'PAYOUT_NOTHING' })
  await api.owner.updateTable('bank_accounts').set({ iban: 'BE71096123456769' }).execute()
  expect(await leftOut()).toEqual([])
  await admin.ok('createPayouts', { body: {} })
  // in a batch now, so nothing is left out of the next one
  expect((await admin.ok('listLeftOut', { query: { minimum: 6000 } })).total).toBe(0)
})
