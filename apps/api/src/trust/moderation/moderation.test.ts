import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'
import { startShow } from '../../../test/on-stage.ts'

const api = useTestApi()
const robin = api.as('admin@footlight.test')
const clerk = api.as('clerk@footlight.test')
const performer = api.as('performer1002@footlight.test')
const client = api.as('client@footlight.test')
beforeAll(async () => {
  const { account } = await robin.ok('checkSession')
  const like = await api.owner
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', account?.id ?? '')
    .executeTakeFirstOrThrow()
  const names = {
    email: 'clerk@footlight.test',
    username: 'clerk',
    username_key: 'clerk',
    display_name: 'Clerk',
  }
  const id = '00000000-0000-4000-8000-00000000c1e4'
  await api.owner
    .insertInto('accounts')
    .values({ ...like, ...names, id })
    .execute()
})

const photos = async () => (await performer.ok('studioPhotos')).photos

async function anUpload(): Promise<{ upload: { id: string } }> {
  const body = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  const response = await performer.fetch('/api/uploads', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/jpeg' },
  })
  return (await response.json()) as { upload: { id: string } }
}

/** A new photo that waits, by its id. */
async function waitingPhoto(): Promise<string> {
  // notices are listed by their time
  api.clock.advance(1000)
  const { upload } = await anUpload()
  const added = (await performer.ok('addPhoto', { body: { upload: upload.id } })).photos.at(-1)
  return added?.id ?? ''
}

const hold = (operator: Caller, id: string, wanted = true) =>
  operator.ok('holdApproval', { body: { kind: 'PHOTO', id, hold: wanted } })
const seen = { shown: 'photo', revision: 1, from: 'pending' } as const
const approve = (operator: Caller, id: string) =>
  operator.call('approvePicture', { params: { id }, body: seen })
const reason = 'It is too dark or too blurred.'
const reject = (operator: Caller, id: string) =>
  operator.call('rejectPicture', { params: { id }, body: { ...seen, reason } })

/** The account's newest notification, once the sweep has sent it. */
async function lastNotice(caller: Caller) {
  await api.context.sweep()
  // notices are listed by their time: the next one is later
  api.clock.advance(1000)
  return (await caller.ok('notifications', { query: {} })).notifications[0]
}
const decisionIn = (link = '') => ({ params: { id: link.replace('/decisions/', '') } })

it('[O7] lets one operator hold an item, names the holder to others, and frees it where the holder vanished', async () => {
  const id = await waitingPhoto()
  expect(await hold(robin, id)).toMatchObject({ heldBy: null })
  expect(await hold(clerk, id)).toMatchObject({ heldBy: 'House manager' })
  const heldFor = async (operator: Caller) => (await operator.ok('waitingPictures', { query: {} })).held
  expect(await heldFor(clerk)).toEqual({ [`PHOTO ${id}`]: 'House manager' })
  expect(await heldFor(robin)).toEqual({})
  expect(await approve(clerk, id)).toMatchObject({ status: 409, code: 'ITEM_HELD' })

  // the holder's page is gone: nothing renewed the hold
  await sql`update item_holds set until = now() - interval '1 second'`.execute(api.owner)
  expect(await heldFor(clerk)).toEqual({})
  expect(await hold(clerk, id)).toMatchObject({ heldBy: null })
  expect(await approve(robin, id)).toMatchObject({ status: 409, code: 'ITEM_HELD' })
  await hold(clerk, id, false)
  expect(await approve(robin, id)).toMatchObject({ ok: true })
})

it('[O7] refuses a verdict where another operator takes the item while the verdict is on its way', async () => {
  const id = await waitingPhoto()
  // the verdict waits for the lock of the photo, and meanwhile the item is held
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = api.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('photos').select('id').where('id', '=', id).forUpdate().execute()
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const verdict = approve(robin, id)
  expect(await hold(clerk, id)).toMatchObject({ heldBy: null })
  release.resolve()
  await lock
  expect(await verdict).toMatchObject({ status: 409, code: 'ITEM_HELD' })
  expect((await photos()).find((one) => one.id === id)?.approvalStatus).toBe('pending')
})

it('[O7, W6] finds an item of a queue by its id, behind the listed ones as well', async () => {
  const id = await waitingPhoto()
  const query = { id, limit: 1, offset: 0 }
  const { waiting, total } = await robin.ok('waitingPictures', { query })
  expect(waiting.map((one) => one.id)).toEqual([id])
  expect(total).toBeGreaterThan(1)
  await approve(robin, id)
  expect((await robin.ok('waitingPictures', { query })).waiting).toEqual([])
})

it('[O7] lets one operator hold 20 items at once, and frees the oldest for others when a further one is held', async () => {
  const ids = Array.from({ length: 21 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
  for (const id of ids) expect(await hold(robin, id)).toMatchObject({ heldBy: null })
  const [oldest = '', next = ''] = ids
  expect(await hold(clerk, next)).toMatchObject({ heldBy: 'House manager' })
  expect(await hold(clerk, oldest)).toMatchObject({ heldBy: null })
})

it('[O7] of two operators who decide an item at once one wins, and the other reads what was decided', async () => {
  const id = await waitingPhoto()
  const both = await Promise.all([approve(robin, id), reject(clerk, id)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const first = both[0].ok ? 'approved' : 'Rejected'
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    status: 409,
    code: 'ALREADY_DECIDED',
    error: { params: { name: both[0].ok ? 'House manager' : 'Clerk' } },
  })
  expect((await photos()).find((one) => one.id === id)?.approvalStatus).toBe(first)
})

it('[O7] gives a statement of reasons to whom it concerns alone, and takes the decision back after an objection', async () => {
  const id = await waitingPhoto()
  await reject(robin, id)
  const notice = await lastNotice(performer)
  const at = decisionIn(notice?.link)
  expect((await performer.ok('decision', at)).decision).toMatchObject({
    kind: 'PHOTO',
    subjectId: id,
    wasShown: false,
    reason,
    isReported: false,
    isAutomated: false,
    objection: null,
  })
  const body = { text: 'It is a photo of a dark stage.' }
  for (const stranger of [client, clerk]) {
    expect(await stranger.call('decision', at)).toMatchObject({ status: 404 })
    expect(await stranger.call('objectToDecision', { ...at, body })).toMatchObject({ status: 404 })
  }
  const objected = await performer.ok('objectToDecision', { ...at, body })
  // the reply was lost and the call is repeated; another text is another objection
  expect(await performer.ok('objectToDecision', { ...at, body })).toEqual(objected)
  const other = { ...at, body: { text: 'It is another photo.' } }
  expect(await performer.call('objectToDecision', other)).toMatchObject({ code: 'OBJECTION_STATE' })

  await api.context.sweep()
  expect((await clerk.ok('notifications', { query: {} })).notifications).toMatchObject([
    { name: 'An account objects to a decision', link: `/admin?desk=queues&item=OBJECTION%20${at.params.id}` },
  ])

  const { waiting } = await robin.ok('waitingObjections', { query: {} })
  expect(waiting).toMatchObject([{ ...at.params, ...body, isOwn: true, decidedBy: 'House manager' }])
  const verdict = { ...at, body: { outcome: 'REVERSED', reason: 'You are right.' } } as const
  expect(await robin.call('decideObjection', verdict)).toMatchObject({ code: 'OBJECTION_OWN' })
  const both = await Promise.all([1, 2].map(() => clerk.call('decideObjection', verdict)))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' })

  expect((await photos()).find((one) => one.id === id)).toMatchObject({
    approvalStatus: 'approved',
    reason: null,
  })
  expect(await lastNotice(performer)).toMatchObject({ name: 'We took our decision back', link: notice?.link })
  expect((await performer.ok('decision', at)).decision.objection?.decided).toMatchObject(verdict.body)
  await expect(sql`update decisions set reason = 'Another'`.execute(api.owner)).rejects.toThrow('append-only')
})

it('[O7] leaves what a later decision rejected as it is, where the objection to the earlier one is granted', async () => {
  const id = await waitingPhoto()
  await reject(robin, id)
  const at = decisionIn((await lastNotice(performer))?.link)
  await performer.ok('objectToDecision', { ...at, body: { text: 'It is a photo of a dark stage.' } })
  // the same photo gets another picture, which is rejected for what is in it
  const { upload } = await anUpload()
  await performer.ok('replacePhoto', { params: { id }, body: { upload: upload.id } })
  const worse = { ...seen, revision: 2, reason: 'It is against the law.' }
  await robin.ok('rejectPicture', { params: { id }, body: worse })
  const verdict = { ...at, body: { outcome: 'REVERSED', reason: 'You are right.' } } as const
  await clerk.ok('decideObjection', verdict)
  expect((await photos()).find((one) => one.id === id)).toMatchObject({
    approvalStatus: 'Rejected',
    reason: worse.reason,
  })
})

it('[O7] refuses an objection half a year after the decision, and one to a suspension needs the capability of its end', async () => {
  const { id: show } = await startShow(api, client, 1002)
  await robin.ok('endSessionAsOperator', {
    params: { id: show },
    body: { reason: 'It is against the law.', isReported: true },
  })
  const at = decisionIn((await lastNotice(client))?.link)
  expect((await client.ok('decision', at)).decision).toMatchObject({ kind: 'SESSION', isReported: true })
  api.clock.advance(181 * 86_400_000)
  const body = { text: 'It was a misunderstanding.' }
  const late = await api.as('client@footlight.test').call('objectToDecision', { ...at, body })
  expect(late).toMatchObject({ status: 409, code: 'OBJECTION_STATE' })

  const account = await idOf(api.as('newclient@footlight.test'))
  const anew = api.as('admin@footlight.test')
  await anew.ok('suspendAccount', { params: { id: account }, body: { reason: 'You broke the law.' } })
  const { id: decision } = await api.owner
    .selectFrom('decisions')
    .select('id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  await api.owner
    .insertInto('objections')
    .values({ decision_id: decision, text: body.text, created_at: new Date(api.clock.now()) })
    .execute()
  const verdict = { params: { id: decision }, body: { outcome: 'REVERSED', reason: 'A mistake.' } } as const
  const other = api.as('clerk@footlight.test')
  const setClerk = (capabilities: null | ['approvals']) =>
    api.owner.updateTable('accounts').set({ capabilities }).where('username', '=', 'clerk').execute()
  await setClerk(['approvals'])
  expect(await other.call('decideObjection', verdict)).toMatchObject({
    code: 'CAPABILITY_MISSING',
    error: { capability: 'accounts' },
  })
  // no other operator could end the suspension, so the one who suspended decides
  const isOwn = async () =>
    (await anew.ok('waitingObjections', { query: {} })).waiting.map((one) => one.isOwn)
  expect(await isOwn()).toEqual([false])
  await setClerk(null)
  expect(await isOwn()).toEqual([true])
  await other.ok('decideObjection', verdict)
  expect(await api.as('newclient@footlight.test').call('checkSession')).toMatchObject({ ok: true })
})

it('[A8, O7] takes back the objection of an account that closes, before an operator decided it', async () => {
  const { id: decision, account_id: id } = await api.owner
    .selectFrom('decisions')
    .innerJoin('accounts', 'accounts.id', 'decisions.account_id')
    .select(['decisions.id', 'account_id'])
    .where('accounts.email', '=', 'client@footlight.test')
    .executeTakeFirstOrThrow()
  await api.owner
    .insertInto('objections')
    .values({ decision_id: decision, text: 'It was wrong.', created_at: new Date(api.clock.now()) })
    .execute()
  const operator = api.as('admin@footlight.test')
  const waiting = async () => (await operator.ok('waitingObjections', { query: {} })).waiting
  expect(await waiting()).toMatchObject([{ id: decision }])
  const { moderation, database } = api.context
  await database.transaction().execute((tx) => moderation.personal.erase(tx, { id, pseudonym: 'closed' }))
  expect(await waiting()).toEqual([])
})

it('[O6, O7] answers performers, clients and operators without the capability before anything is read', async () => {
  const id = '00000000-0000-4000-8000-00000000aaaa'
  const asks = (caller: Caller) => [
    caller.call('waitingObjections', { query: {} }),
    caller.call('decideObjection', { params: { id }, body: { outcome: 'UPHELD', reason: 'No.' } }),
    caller.call('holdApproval', { body: { kind: 'REVIEW', id, hold: true } }),
    caller.call('holdReport', { body: { id, hold: true } }),
    caller.call('holdDocument', { body: { id, hold: true } }),
  ]
  for (const account of ['performer1002@footlight.test', 'newclient@footlight.test'])
    for (const reply of await Promise.all(asks(api.as(account))))
      expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  await api.owner
    .updateTable('accounts')
    .set({ capabilities: ['audit'] })
    .where('username', '=', 'clerk')
    .execute()
  for (const reply of await Promise.all(asks(api.as('clerk@footlight.test'))))
    expect(reply).toMatchObject({ status: 403, code: 'CAPABILITY_MISSING' })
})
