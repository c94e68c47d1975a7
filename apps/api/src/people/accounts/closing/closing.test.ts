import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { createPeople, password } from '../../../../test/kits/accounts.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { putOnStage, startShow } from '../../../../test/on-stage.ts'
import { sandboxSays } from '../../../../test/sandbox.ts'
import { brokenInvariants } from '../../../commands/audit.ts'

/** The data export of an account, and its closing. */
const api = useTestApi({ config: { demo: true } })
const people = createPeople(api)

/** Pays in by the sandbox. */
async function payIn(caller: Caller, amount: number): Promise<void> {
  const { payment } = await caller.ok('buy', { params: { amount, method: 'sandbox' }, query: {} })
  await sandboxSays(api.context.wallet, payment.id)
}

it('[A8] exports all data of an account by module, without secrets', async () => {
  const owner = await people.verified('bella')
  await payIn(owner, 1000)
  await people.emailsTo('bella@mail.test')
  const id = await idOf(owner)
  const text = 'Asked twice about a refund.'
  await api.as('admin@footlight.test').ok('noteOnAccount', { params: { id }, body: { text } })
  const { personalData } = await owner.ok('personalData')
  expect(personalData).toMatchObject({
    account: { username: 'bella', email: 'bella@mail.test', signIns: [{}], operatorNotes: [{ text }] },
    wallet: { credits: { cash: 950 }, payments: [{ method: 'sandbox', amount: 1000 }] },
    sessions: { requests: [], sessions: [], chat: [] },
    letters: expect.arrayContaining([expect.objectContaining({ template: 'verifyEmail' })]),
    acts: [],
  })
  // of a note the operator's name is left out
  expect(JSON.stringify(personalData)).not.toMatch(/argon2|token|hash|House manager/)
  // every module whose tables refer to accounts contributes to the export
  expect(Object.keys(personalData)).toEqual(
    expect.arrayContaining([
      'sessions',
      'wallet',
      'telephone',
      'performers',
      'messages',
      'blocks',
      'reviews',
      'notifications',
      'repeatedCalls',
    ]),
  )
})

it('[A13] the export of an account that only claims an address contains no e-mails to it', async () => {
  await people.verified('cora')
  const seen = []
  for (const email of ['cora@mail.test', 'nobodys@mail.test']) {
    const claimant = await people.join(`claims-${email.slice(0, 4)}`, email)
    await people.forgot(email)
    expect((await people.templatesTo(email)).length).toBeGreaterThan(1)
    const { personalData } = await claimant.ok('personalData')
    const { letters, account } = personalData as Record<string, { mailedLinks: unknown }>
    seen.push({ letters, mailedLinks: account?.mailedLinks })
  }
  expect(seen).toEqual(seen.map(() => ({ letters: [], mailedLinks: [] })))
})

it('[A8] the bare call closes for a caller who signed in within ten minutes, and asks any other to confirm', async () => {
  const owner = await people.verified('quentin')
  const id = await idOf(owner)
  const bare = () => owner.fetch(`/api/client/client_accounts/${id}`, { method: 'DELETE' })
  api.clock.advance(10 * 60_000 + 1)
  const asked = await bare()
  expect([asked.status, await asked.json()]).toMatchObject([
    403,
    { error: { code: 'NOT_CONFIRMED', rule: 'lately' } },
  ])
  const again = await people.verified('quintus')
  const own = await idOf(again)
  const closed = await again.fetch(`/api/client/client_accounts/${own}`, { method: 'DELETE' })
  expect([closed.status, await closed.json()]).toMatchObject([200, { closed: true }])
})

it('[A8] refunds cash first, erases the identity, and keeps the records of money', async () => {
  const owner = await people.verified('quorra')
  const id = await idOf(owner)
  await payIn(owner, 1000)
  await payIn(owner, 2000)
  const session = await startShow(api, owner, 1050)
  const close = () => owner.call('closeClientAccount', { params: { id }, body: { password } })
  expect(
    await owner.call('closeClientAccount', { params: { id }, body: { password: 'a guess at it' } }),
  ).toMatchObject({
    code: 'NOT_CONFIRMED',
  })
  expect(await close()).toMatchObject({ status: 409, code: 'REQUEST_OPEN' })
  await owner.ok('endSession', { body: { sessionId: session.id } })
  expect(await close()).toMatchObject({
    status: 200,
    value: { closed: true, refundedCredits: 2850, lapsedCredits: 0 },
  })
  // called again, the caller has no account left
  expect(await close()).toMatchObject({ status: 401 })

  const { database } = api.context
  const returns = await database
    .selectFrom('cash_returns')
    .select(['amount', 'state'])
    .where('client_id', '=', id)
    .orderBy('amount')
    .execute()
  expect(returns).toEqual([
    { amount: 950, state: 'SENT' },
    { amount: 1900, state: 'SENT' },
  ])
  expect((await people.login('quorra', password)).status).toBe(401)
  const dump = JSON.stringify(
    await Promise.all(
      (['accounts', 'sessions', 'requests', 'payments', 'sign_ins', 'idempotency_keys'] as const).map(
        (table) => database.selectFrom(table).selectAll().execute(),
      ),
    ),
  )
  expect(dump).not.toMatch(/quorra/i)
  const [email, ...others] = await people.emailsTo('quorra@mail.test')
  expect(others).toEqual([])
  expect(email?.html).toContain('You get back €28.50')
  expect(email?.html).toContain('No promo credit is lost.')
  // the username is free for a new account
  expect(await people.accountOf(await people.join('quorra'))).toMatchObject({ balance: { available: 0 } })
  expect(await brokenInvariants(database)).toEqual([])
})

it('[A13, W14] closing an account that only claims an address deletes no e-mail of its owner, and resets no limit', async () => {
  await people.verified('dora')
  await people.forgot('dora')
  for (let time = 0; time < 7; time++) {
    const claimant = await people.join(`bomb${time}`, 'dora@mail.test')
    await api.context.sweep()
    const id = await idOf(claimant)
    await claimant.ok('closeClientAccount', { params: { id }, body: { password } })
  }
  const written = await people.templatesTo('dora@mail.test')
  expect(written.toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'alreadyRegistered'),
    'resetPassword',
    'verifyEmail',
    'welcome',
  ])
  const links = api.context.database.selectFrom('mailed_links').select('email')
  expect(await links.where('email', '=', 'dora@mail.test').execute()).toHaveLength(9)
  api.clock.advance(25 * 3_600_000)
  for (const chore of api.context.accounts.chores) await chore()
  expect(await links.where('email', '=', 'dora@mail.test').execute()).toHaveLength(0)
})

it('[A8] of a session request and a concurrent closing only one succeeds', async () => {
  const { database } = api.context
  const performerId = await putOnStage(database, 1050)
  const statuses = async (username: string, order: 'asks first' | 'closes first') => {
    const owner = await people.join(username)
    const id = await idOf(owner)
    // promo credit only: closing refunds none of it
    await api.context.wallet.grantDemoCredit({ clientId: id, credits: 5000, kind: 'promo' })
    const close = () => owner.call('closeClientAccount', { params: { id }, body: { password } })
    const ask = () => owner.call('requestChat', { body: { performerId, type: 'VIDEO' } })
    const { first, second } = await database.transaction().execute(async (tx) => {
      // locks a row that makes the first call wait, and not the second
      await (order === 'asks first'
        ? sql`select from accounts where id = ${id} for share`
        : sql`select from performers where id = ${performerId} for update`
      ).execute(tx)
      const first = order === 'asks first' ? close() : ask()
      await expect.poll(() => lockWaits(api.owner)).toBe(1)
      const second = order === 'asks first' ? ask() : close()
      await second
      return { first, second }
    })
    return [(await first).status, (await second).status]
  }
  expect(await statuses('asks', 'asks first')).toEqual([409, 200])
  await database
    .updateTable('requests')
    .set({ state: 'CANCELLED' })
    .where('performer_id', '=', performerId)
    .execute()
  await putOnStage(database, 1050)
  expect(await statuses('closes', 'closes first')).toEqual([404, 200])
  const open = database.selectFrom('requests').select('id').where('performer_id', '=', performerId)
  expect(await open.where('state', 'in', ['PENDING', 'ACCEPTED']).execute()).toEqual([])
  const performer = database.selectFrom('performers').select('status').where('id', '=', performerId)
  expect(await performer.executeTakeFirst()).toEqual({ status: 'AVAILABLE' })
})

it('[A8] a failure during closing changes nothing: cash, name and sign-in stay, and closing can be retried', async () => {
  const owner = await people.verified('runa')
  const id = await idOf(owner)
  await payIn(owner, 1000)
  const close = () => owner.call('closeClientAccount', { params: { id }, body: { password } })
  await sql`create function fault() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`.execute(api.owner)
  await sql`create trigger fault before update on accounts for each row
    when (new.closed_at is not null) execute function fault()`.execute(api.owner)
  expect(await close()).toMatchObject({ status: 500 })
  await sql`drop trigger fault on accounts`.execute(api.owner)
  expect(await people.accountOf(owner)).toMatchObject({ username: 'runa', balance: { available: 950 } })
  expect((await people.templatesTo('runa@mail.test')).toSorted()).toEqual([
    'toppedUp',
    'verifyEmail',
    'welcome',
  ])
  expect(await close()).toMatchObject({ status: 200, value: { refundedCredits: 950 } })
  // a payment that was under way arrives afterwards, or a refund much later, and is refunded as well
  api.clock.advance(40 * 86_400_000)
  await api.context.wallet.grantDemoCredit({ clientId: id, credits: 500 })
  for (const chore of api.context.accounts.chores) await chore()
  expect(await api.context.wallet.balanceOf(id)).toMatchObject({ available: 0 })
})

it('[A8] erases what is written during the closing; a wallet that fails does not delay the others', async () => {
  const { database, wallet, accounts } = api.context
  const tidy = () => Promise.allSettled(accounts.chores.map((chore) => chore()))
  const leaving = [await people.verified('sanne'), await people.verified('tilda')]
  const ids = []
  for (const owner of leaving) {
    const id = await idOf(owner)
    ids.push(id)
    const { close } = await database.transaction().execute(async (tx) => {
      // the last lock of closing, after the account’s texts are erased
      await sql`select from ledger_accounts where owner_id = ${id} for update`.execute(tx)
      const close = owner.call('closeClientAccount', { params: { id }, body: { password } })
      await expect.poll(() => lockWaits(api.owner)).toBe(1)
      const said = await owner.call('contactOperator', {
        body: { name: 'Sanne', email: 'sanne@mail.test', subject: 'Me', message: 'I live at number 12.' },
      })
      expect(said.status).toBe(200)
      return { close }
    })
    expect((await close).status).toBe(200)
    await wallet.grantDemoCredit({ clientId: id, credits: 500 })
  }
  await sql`create function no_way_back() returns trigger language plpgsql as $$
    begin raise exception 'not this account'; end $$`.execute(api.owner)
  await sql`create trigger no_way_back before insert on cash_returns for each row
    when (new.client_id = ${sql.lit(ids[0] ?? '')}) execute function no_way_back()`.execute(api.owner)
  await tidy()
  const left = await Promise.all(ids.map((id) => wallet.balanceOf(id)))
  await sql`drop trigger no_way_back on cash_returns`.execute(api.owner)
  await tidy()
  expect(left.map(({ available }) => available)).toEqual([500, 0])
  const written = database.selectFrom('contact_messages').select('message').where('account_id', 'in', ids)
  expect(await written.execute()).toEqual([])
})

it('[A8, T1] refuses to close while a disputed payment freezes the credits, and closes after an operator releases them', async () => {
  const owner = await people.verified('frieda')
  const id = await idOf(owner)
  await payIn(owner, 1000)
  const { database } = api.context
  const { id: paymentId } = await database
    .selectFrom('payments')
    .select('id')
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow()
  const now = new Date(api.clock.now())
  const frozen = { id: 'dp_frieda', payment_id: paymentId, client_id: id, amount: 1000, reason: 'fraudulent' }
  await database
    .insertInto('disputes')
    .values({ ...frozen, state: 'OPEN', said_at: now, opened_at: now, released_at: null })
    .execute()
  const close = () => owner.call('closeClientAccount', { params: { id }, body: { password } })
  expect(await close()).toMatchObject({ code: 'SPENDING_FROZEN' })
  // nothing is erased
  expect(await people.accountOf(owner)).toMatchObject({ username: 'frieda' })
  await database.updateTable('disputes').set({ released_at: now }).where('client_id', '=', id).execute()
  expect(await close()).toMatchObject({ status: 200, value: { refundedCredits: 950 } })
})
