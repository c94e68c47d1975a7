import { idOf } from '@footlight/test-kit/calls'
import { sql, type Updateable } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { createPeople } from '../../../../test/kits/accounts.ts'
import { createApplicants } from '../../../../test/kits/applicant.ts'
import { putOnStage, startShow } from '../../../../test/on-stage.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import type { PerformerRow } from '../../performers/performers.tables.ts'

/** [A8] A performer who closes the account. */
let client: Caller
let clientId: string
const api = useTestApi({ config: { demo: true } })
const people = createPeople(api)
beforeAll(async () => {
  client = await people.verified('moritz')
  clientId = await idOf(client)
  await api.context.wallet.grantDemoCredit({ clientId, credits: 50_000 })
})

const password = 'footlight-demo'
const signIn = (number: number) => api.as(`performer${number}@footlight.test`)
const close = (caller: Caller) => caller.call('closeOwnAccount', { body: { password } })
const bankAccount = { iban: 'BE71096123456769', holder: 'Mara Vale', password }
const off = (number: number) =>
  putOnStage(api.context.database, number, {
    status: 'OFFLINE',
    switched_available: false,
    stream_active: false,
  })

const nameAccount = (caller: Caller) => caller.ok('setBankAccount', { body: bankAccount })

/** The performer of this number, off air, with what clients left: a favourite, a subscription, a tip, a message, a show. */
async function known(number: number) {
  const performer = signIn(number)
  const performerId = await idOf(performer)
  const session = await startShow(api, client, number)
  await client.ok('giveTip', { body: { performerId, credits: 300, message: 'bravo' } })
  await client.ok('endSession', { body: { sessionId: session.id } })
  await putOnStage(api.context.database, number, {
    offers_email: true,
    price_subscription: 10,
    price_video_subscribers: 1,
  })
  await client.ok('subscribe', { params: { id: clientId, x: performerId }, query: {} })
  await client.ok('addFavourite', { params: { id: clientId, performerId } })
  await client.ok('sendMessage', { body: { clientId, performerId, body: 'hello' } })
  await performer.ok('sendMessage', { body: { clientId, performerId, body: 'I live at number 12.' } })
  await performer.ok('renewStreamKey')
  await off(number)
  return { performer, performerId, session }
}

it('[A8] refuses to close while the performer is live, in a show, asked or reserved, and while money has no account', async () => {
  const performer = signIn(1050)
  const performerId = await idOf(performer)
  const session = await startShow(api, client, 1050)
  expect(await close(performer)).toMatchObject({ code: 'STILL_RUNNING', error: { rule: 'session' } })
  await client.ok('giveTip', { body: { performerId, credits: 300, message: 'bravo' } })
  await client.ok('endSession', { body: { sessionId: session.id } })
  await putOnStage(api.context.database, 1050)
  expect(await close(performer)).toMatchObject({ code: 'STILL_RUNNING', error: { rule: 'live' } })
  const { request } = await client.ok('requestChat', { body: { performerId, type: 'VIDEO' } })
  expect(await close(performer)).toMatchObject({ code: 'STILL_RUNNING', error: { rule: 'request' } })
  await client.ok('cancelSession', { body: { requestId: request.id } })
  await off(1050)
  const at = new Date(api.clock.now())
  const reservation = {
    id: crypto.randomUUID(),
    code: '12345678',
    client_id: clientId,
    performer_id: performerId,
    price_per_minute: 10,
    cap: null,
    performer_share: 70,
    created_at: at,
    expires_at: new Date(at.getTime() + 900_000),
    closed_at: null,
  }
  await api.owner.insertInto('reservations').values(reservation).execute()
  expect(await close(performer)).toMatchObject({ code: 'STILL_RUNNING', error: { rule: 'reservation' } })
  await api.owner.updateTable('reservations').set({ closed_at: at }).execute()
  expect(await close(performer)).toMatchObject({ code: 'BANK_ACCOUNT_MISSING' })
  const guess = { body: { password: 'a guess at it' } }
  expect(await performer.call('closeOwnAccount', guess)).toMatchObject({ code: 'NOT_CONFIRMED' })
  // nothing of that changed anything
  expect((await performer.ok('checkSession')).authenticated).toBe(true)
  expect((await api.guest.call('getPerformerByNumber', { params: { number: 1050 }, query: {} })).status).toBe(
    200,
  )
})

it('[A8, T5] takes every public trace away, ends subscriptions and sign-ins, and pays out what is below the minimum', async () => {
  const { database } = api.context
  const { performer, performerId, session } = await known(1002)
  const profile = await performer.ok('studioProfile')
  await performer.ok('setStudioProfile', { body: { ...profile, displayName: 'Passing Name' } })
  const name = (await api.guest.ok('getPerformerByNumber', { params: { number: 1002 }, query: {} }))
    .performerAccount.displayName
  await nameAccount(performer)
  const { personalData } = await performer.ok('personalData')
  expect(personalData).toMatchObject({
    performers: { profile: { display_name: name } },
    messages: { written: [{ body: 'I live at number 12.' }] },
    wallet: { waitingBankAccount: { iban: bankAccount.iban } },
  })
  expect(JSON.stringify(personalData)).not.toMatch(/argon2|token|hash/)

  const closed = await close(performer)
  expect(closed).toMatchObject({ status: 200, value: { closed: true, refundedCredits: 0 } })
  const { owedCredits } = closed.ok ? closed.value : { owedCredits: 0 }
  expect(owedCredits).toBeGreaterThan(200)
  expect(await close(performer)).toMatchObject({ status: 401 })
  expect((await people.login('performer1002@footlight.test', password)).status).toBe(401)

  expect(await api.guest.call('getPerformerByNumber', { params: { number: 1002 }, query: {} })).toMatchObject(
    { status: 404 },
  )
  const named = api.owner.selectFrom('reports').select(['text', 'former_name', 'shown'])
  expect(await named.where('about_id', '=', performerId).where('kind', '=', 'NAME').execute()).toMatchObject([
    { text: '', former_name: null, shown: { text: null } },
  ])
  const found = await api.guest.ok('listPerformers', { query: { q: name } })
  expect(found.performerAccounts.map(({ id }) => id)).not.toContain(performerId)
  const favourites = await client.ok('favouritePerformers', { params: { id: clientId }, query: {} })
  expect(favourites.performerAccounts.map(({ id }) => id)).not.toContain(performerId)
  expect((await client.ok('subscriptions')).subscriptions).toEqual([])
  const { threads } = await client.ok('messageThreads', { query: {} })
  expect(threads[0]).toMatchObject({ name: 'Closed account', lastMessage: { body: '…' } })
  const { history } = await client.ok('history', { params: { id: clientId }, query: {} })
  expect(history.find(({ id }) => id === session.id)).toMatchObject({ performerName: 'Closed account' })
  await api.context.sweep()
  const { notifications } = await client.ok('notifications', { query: {} })
  expect(notifications).toContainEqual(
    expect.objectContaining({ name: `${name} no longer performs here`, link: '/contact' }),
  )
  const [email] = await people.emailsTo('performer1002@footlight.test')
  expect(email).toMatchObject({ template: 'performerClosed' })

  const tables = [
    'accounts',
    'performers',
    'photos',
    'medias',
    'performer_schedules',
    'stream_keys',
    'sign_ins',
  ] as const
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()))
  const own = rows.flat().filter((row) => Object.values(row).includes(performerId))
  expect(own).toHaveLength(2)
  expect(JSON.stringify(own)).not.toContain(name)

  // what it earned is payable after 7 days, far below what a payout takes otherwise; the account it goes to is then forgotten
  api.clock.advance(9 * 86_400_000)
  await api.context.sweep()
  const admin = api.as('admin@footlight.test')
  const { batch } = await admin.ok('createPayouts', { body: {} })
  const { payouts } = await admin.ok('getPayouts', { params: { id: batch.id } })
  expect(payouts.filter((payout) => payout.performerId === performerId)).toMatchObject([
    { amount: owedCredits },
  ])
  const bankAccounts = () =>
    database.selectFrom('bank_accounts').select('iban').where('performer_id', '=', performerId).execute()
  for (const chore of api.context.wallet.chores) await chore()
  expect(await bankAccounts()).toHaveLength(1)
  await admin.ok('approvePayouts', { params: { id: batch.id } })
  for (const chore of api.context.wallet.chores) await chore()
  expect(await bankAccounts()).toEqual([])
  expect(await brokenInvariants(database)).toEqual([])
})

it('[A8] a failure during closing changes nothing, and of two closings at once one closes', async () => {
  const { performer, performerId } = await known(1003)
  await nameAccount(performer)
  await sql`create function fault() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`.execute(api.owner)
  await sql`create trigger fault before update on accounts for each row
    when (new.closed_at is not null) execute function fault()`.execute(api.owner)
  expect(await close(performer)).toMatchObject({ status: 500 })
  await sql`drop trigger fault on accounts`.execute(api.owner)
  expect((await api.guest.call('getPerformerByNumber', { params: { number: 1003 }, query: {} })).status).toBe(
    200,
  )
  expect((await client.ok('subscriptions')).subscriptions).toMatchObject([{ performerId }])
  const both = await Promise.all([close(performer), close(performer)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([
    200,
    expect.toSatisfy((status) => status >= 401),
  ])
  expect((await client.ok('subscriptions')).subscriptions).toEqual([])
  // what calls of the account wrote meanwhile is erased as well, and the name stays away
  for (const chore of api.context.accounts.chores) await chore()
  expect((await api.context.performers.byIds([performerId])).get(performerId)?.displayName).toBe(
    'Closed account',
  )
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

/** What a closed performer's row keeps: sessions, receipts and the ledger refer to them. */
const stays = ['id', 'number', 'rating', 'review_count', 'created_at']
/** Not as in a new row: the pseudonym, and that no list shows the performer and nothing is offered. */
const notAsNew = ['display_name', 'name_key', 'looks', 'approval_status', 'offers_video', 'offers_email']
/** A value of every other column that no new row has. */
const written = {
  headline: 'A headline',
  about: 'About me',
  languages: ['nl'],
  country: 'BE',
  main_photo: 'portrait-0.webp',
  approval_before: 'approved',
  status: 'OFFLINE',
  switched_available: false,
  switched_off_for: 'PICTURE_LOST',
  away: true,
  stream_active: false,
  stream_lost_at: new Date(0),
  missed_requests: 2,
  peek_open: true,
  last_online_at: new Date(0),
  offers_peek: true,
  offers_videocall: true,
  offers_phone: true,
  price_video: 100,
  price_videocall: 100,
  price_peek: 100,
  price_phone: 100,
  price_message: 100,
  price_subscription: 100,
  price_video_subscribers: 50,
  phone: '+3225550100',
  favourite_count: 3,
  score: 7,
} satisfies Updateable<PerformerRow>

it('[A8] leaves the row of a closed performer as a new one, column by column', async () => {
  const { rows: columns } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = 'performers'`.execute(api.owner)
  const named = [...stays, ...notAsNew, ...Object.keys(written), 'acts', 'live']
  expect(columns.map(({ name }) => name).toSorted(), 'a new column is named above').toEqual(named.toSorted())

  const performer = signIn(1060)
  const performerId = await idOf(performer)
  await off(1060)
  await api.owner.updateTable('performers').set(written).where('id', '=', performerId).execute()
  expect((await close(performer)).ok).toBe(true)
  const applicants = createApplicants(api, people)
  const fresh = await idOf(await applicants.register('fresh-performer'))
  const rowOf = (id: string) =>
    api.owner.selectFrom('performers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const compared = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => !stays.includes(name) && !notAsNew.includes(name)),
    )
  expect(compared(await rowOf(performerId))).toEqual(compared(await rowOf(fresh)))
})
