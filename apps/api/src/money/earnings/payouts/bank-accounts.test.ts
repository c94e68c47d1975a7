import { bankAccountWaitMs } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../../test/index.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { actsOf } from '../../../../test/operator-acts.ts'

/** [T5] Where payouts go changes slowly, in sight of its owner, and with more than a cookie. */
let api: TestApi
let performerId: string
beforeEach(async () => {
  api = await startTestApi()
  performerId = await idOf(performer())
})
afterEach(() => api[Symbol.asyncDispose]())

const performer = () => api.as('performer@footlight.test')
const password = 'footlight-demo'
const first = { iban: 'NL91ABNA0417164300', holder: 'M. Quill' }
const second = { iban: 'BE71096123456769', holder: 'A Thief' }
const name = (caller: Caller, account: { iban: string; holder: string }, secret = password) =>
  caller.call('setBankAccount', { body: { ...account, password: secret } })
const accountsNow = async () => {
  await api.context.sweep()
  const { bankAccount, waitingBankAccount } = await performer().ok('earnings')
  return [bankAccount?.iban.slice(0, 4), waitingBankAccount?.iban.slice(0, 4)]
}

it('[T5, A6] a stolen cookie names no account: the password is asked, and guesses are slowed', async () => {
  const thief = performer()
  const replies = []
  for (let guess = 1; guess <= 7; guess++) replies.push(await name(thief, second, `guess ${guess}`))
  expect(replies.map((reply) => (reply.ok ? 'OK' : reply.code))).toEqual([
    ...Array.from({ length: 5 }, () => 'NOT_CONFIRMED'),
    'TOO_MANY_TRIES',
    'TOO_MANY_TRIES',
  ])
  expect(await name(thief, second)).toMatchObject({ code: 'TOO_MANY_TRIES' })
  expect(await accountsNow()).toEqual([undefined, undefined])
  // the owner's own sign-in has its own count of tries
  expect((await name(performer(), first)).status).toBe(200)
})

it('[T5] a new account waits for 48 hours in sight, can be dropped, and payouts go to the one in force', async () => {
  await name(performer(), first)
  expect(await accountsNow()).toEqual([undefined, 'NL91'])
  api.clock.advance(bankAccountWaitMs)
  expect(await accountsNow()).toEqual(['NL91', undefined])

  await name(performer(), second)
  api.clock.advance(bankAccountWaitMs - 1000)
  expect(await accountsNow()).toEqual(['NL91', 'BE71'])
  const { database, wallet } = api.context
  const pay = async () => {
    await database
      .updateTable('ledger_accounts')
      .set({ balance: 5000 })
      .where('owner_id', '=', performerId)
      .where('kind', '=', 'payable')
      .execute()
    const { account } = await api.as('admin@footlight.test').ok('checkSession')
    const acts = actsOf(api.clock, account?.id ?? '')
    const batch = await wallet.payouts.create({ act: acts('createPayouts'), key: null, minimum: 100 })
    const { payouts } = await wallet.payouts.batchOf(batch.id)
    await wallet.payouts.cancel({ act: acts('cancelPayouts', { params: { id: batch.id } }), id: batch.id })
    return payouts.map(({ holder }) => holder)
  }
  expect(await pay()).toEqual(['M. Quill'])

  expect(await performer().ok('cancelBankAccount')).toMatchObject({ waitingBankAccount: null })
  api.clock.advance(1000)
  expect(await accountsNow()).toEqual(['NL91', undefined])

  // named again, the 48 hours restart; once due, a batch uses it even without a sweep before
  await name(performer(), second)
  api.clock.advance(bankAccountWaitMs / 2)
  await name(performer(), second)
  api.clock.advance(bankAccountWaitMs / 2)
  expect(await accountsNow()).toEqual(['NL91', 'BE71'])
  api.clock.advance(bankAccountWaitMs / 2)
  expect(await pay()).toEqual(['A Thief'])

  const { entries } = await api.as('admin@footlight.test').ok('listAuditLog', { query: {} })
  const steps = entries.filter(({ action }) => action.startsWith('bank_account')).map(({ action }) => action)
  expect(steps.toReversed()).toEqual([
    ...['bank_account.named', 'bank_account.set', 'bank_account.named', 'bank_account.kept'],
    ...['bank_account.named', 'bank_account.named', 'bank_account.set'],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/0417164300|096123456769/)
})

it('[T5] a batch pays to the accounts in force, however many came into force since the last sweep', async () => {
  const { database, wallet } = api.context
  const at = new Date(api.clock.now())
  const named = (holder: string) => sql`select id, ${second.iban}, ${holder}, ${at}::timestamptz`
  await sql`insert into bank_accounts (performer_id, iban, holder, updated_at)
    ${named('Before')} from performers`.execute(database)
  await sql`insert into waiting_bank_accounts (performer_id, iban, holder, asked_at, effective_at)
    ${named('After')}, ${at} from performers`.execute(database)
  await database.updateTable('ledger_accounts').set({ balance: 5000 }).where('kind', '=', 'payable').execute()
  const { account } = await api.as('admin@footlight.test').ok('checkSession')
  const act = actsOf(api.clock, account?.id ?? '')('createPayouts')
  const { made } = await database.transaction().execute(async (tx) => {
    // another node has one of them in hand
    await sql`delete from waiting_bank_accounts where performer_id = ${performerId}`.execute(tx)
    const made = wallet.payouts.create({ act, key: null, minimum: 100 })
    await expect.poll(() => lockWaits(api.owner)).toBe(1)
    await sql`update bank_accounts set holder = 'After' where performer_id = ${performerId}`.execute(tx)
    return { made }
  })
  const { payouts } = await wallet.payouts.batchOf((await made).id)
  expect(payouts.length).toBeGreaterThan(200)
  expect(payouts.filter(({ holder }) => holder !== 'After')).toEqual([])
})
