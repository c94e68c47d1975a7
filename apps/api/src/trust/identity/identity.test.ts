import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Capability, maxLegalName, uploadLimits } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import { createPeople } from '../../../test/kits/accounts.ts'
import { anIdentity, createApplicants, sendDocument } from '../../../test/kits/applicant.ts'

let applicants: ReturnType<typeof createApplicants>
const api = useTestApi({ config: { demo: true } })
const performer = api.as('performer1030@footlight.test')
const operator = api.as('admin@footlight.test')
beforeAll(() => {
  applicants = createApplicants(api, createPeople(api))
})

const people = async () => (await performer.ok('stagePeople')).people
const body = async (changes: Partial<typeof anIdentity> = {}, caller = performer) => ({
  ...anIdentity,
  ...changes,
  ...(await applicants.pictures(caller)),
})
/** Another person of the performer's stage. */
async function addPerson(changes: Partial<typeof anIdentity> = {}) {
  const before = new Set((await people()).map(({ id }) => id))
  const after = (
    await performer.ok('addStagePerson', { body: { isPerformer: false, ...(await body(changes)) } })
  ).people
  const added = after.find(({ id }) => !before.has(id))
  if (!added) throw new Error('no person was added')
  return added
}
/** Looks at a document and approves it. */
const approve = async (id: string) => {
  await operator.ok('seeDocument', { params: { id } })
  return operator.ok('approveDocument', { params: { id } })
}
const notices = async () => {
  await api.context.sweep()
  return (await performer.ok('notifications', { query: {} })).notifications
}
const codeOf = async (response: Response) =>
  [response.status, ((await response.json()) as { error: { code: string } }).error.code] as const

it('[O14, O5] stores documents encrypted, shows them to the capability alone, and logs each look', async () => {
  const { latest } = await addPerson({ legalName: 'Grace Example' })
  const row = await api.context.database
    .selectFrom('identity_documents')
    .selectAll()
    .where('id', '=', latest.id)
    .executeTakeFirstOrThrow()
  expect(row.sealed_identity?.toString('latin1')).not.toContain('Grace')
  const folder = join(api.context.config.dataDir, 'files', 'uploads', row.picture_id ?? '')
  for (const file of await readdir(folder))
    expect((await readFile(join(folder, file))).toString('latin1')).not.toMatch(/^RIFF|WEBP/)

  const params = { id: latest.id }
  for (const caller of [performer, api.as('client@footlight.test')])
    expect(await caller.call('seeDocument', { params })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const { owner } = api
  const allow = (capabilities: Capability[] | null) =>
    owner.updateTable('accounts').set({ capabilities }).where('role', '=', 'admin').execute()
  await allow(['approvals', 'audit'])
  for (const call of [
    () => operator.call('seeDocument', { params }),
    () => operator.call('approveDocument', { params }),
  ])
    expect(await call()).toMatchObject({ status: 403, code: 'CAPABILITY_MISSING' })
  await allow(null)
  for (const _ of [1, 2]) {
    const seen = await operator.ok('seeDocument', { params })
    expect(seen).toMatchObject({ legalName: 'Grace Example', birthDate: '1990-05-01', age: 36 })
    const image = await sharp(Buffer.from(seen.document ?? '', 'base64')).metadata()
    expect(image).toMatchObject({ format: 'webp', width: 900 })
  }
  const { entries } = await operator.ok('listAuditLog', { query: {} })
  expect(
    entries.filter(({ action, subject }) => action === 'document.seen' && subject === latest.id),
  ).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain('Grace')
})

it('[P8, W14] refuses documents that are no pictures, too large, a bomb, or sent without a proven address', async () => {
  const sends = async (bytes: Buffer | ReadableStream, type?: string) =>
    codeOf(await sendDocument(performer, bytes, type))
  expect(await sends(Buffer.from('%PDF-1.7 /Encrypt'), 'application/pdf')).toEqual([400, 'NOT_AN_IMAGE'])
  expect(await sends(Buffer.from('<svg/>'))).toEqual([400, 'NOT_AN_IMAGE'])
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const hundredMegabytes = new ReadableStream({
    start: (controller) => controller.enqueue(jpeg),
    pull: (controller) => controller.enqueue(Buffer.alloc(uploadLimits.bytes / 4)),
  })
  // the server closes the connection while the rest is being sent, and the sender may see that first
  const answer = await sendDocument(performer, hundredMegabytes).then(codeOf, () => null)
  if (answer) expect(answer).toEqual([413, 'BODY_TOO_LARGE'])
  const bomb = await sharp({
    create: { width: 16_000, height: 8000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(uploadLimits.bytes)
  expect(await sends(bomb)).toEqual([400, 'NOT_AN_IMAGE'])
  const unproven = await applicants.register('unproven')
  expect(await codeOf(await sendDocument(unproven, jpeg))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
})

it('[O14, W10] refuses documents and people of another account, and a document as a photo', async () => {
  const other = api.as('performer1031@footlight.test')
  const theirs = await body({}, other)
  const added = await performer.call('addStagePerson', { body: { isPerformer: false, ...theirs } })
  expect(added).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await other.call('addPhoto', { body: { upload: theirs.document } })).toMatchObject({ status: 404 })
  expect((await other.fetch(`/api/uploads/${theirs.document}?kind=large&until=1&sign=x`)).status).toBe(404)
  const person = await addPerson()
  const params = { id: person.id }
  expect(await other.call('renewDocument', { params, body: theirs })).toMatchObject({ status: 404 })
  expect(await other.call('removeStagePerson', { params })).toMatchObject({ status: 404 })
  expect(await other.call('goLive', { body: { people: [person.id] } })).toMatchObject({ status: 404 })
  await other.ok('addStagePerson', { body: { isPerformer: false, ...theirs } })
  const twice = await other.call('addStagePerson', { body: { isPerformer: false, ...theirs } })
  expect(twice).toMatchObject({ status: 404 })
})

it('[O14] deletes a document that no operator has judged, and its pictures, with the person who is removed', async () => {
  const pictures = await applicants.pictures(performer)
  const before = new Set((await people()).map(({ id }) => id))
  const sent = { isPerformer: false, ...anIdentity, ...pictures }
  const after = (await performer.ok('addStagePerson', { body: sent })).people
  const added = after.find(({ id }) => !before.has(id))
  await performer.ok('removeStagePerson', { params: { id: added?.id ?? '' } })
  const params = { id: added?.latest.id ?? '' }
  expect(await operator.call('seeDocument', { params })).toMatchObject({ status: 404 })
  const used = await api.context.database
    .selectFrom('uploads')
    .select('claimed_at')
    .where('id', 'in', Object.values(pictures))
    .execute()
  // the sweep deletes what is not used
  expect(used).toEqual([{ claimed_at: null }, { claimed_at: null }])
})

it('[O4, O14] takes names in any script and of any length a document may have, and dates of adults alone', async () => {
  const pictures = await applicants.pictures(performer)
  const field = async (changes: Partial<typeof anIdentity & typeof pictures>) => {
    const reply = await performer.call('addStagePerson', {
      body: { isPerformer: false, ...anIdentity, ...pictures, ...changes },
    })
    return reply.ok ? 'taken' : (reply.error.fields?.[0]?.path ?? reply.code)
  }
  expect(await field({ legalName: '42' })).toBe('body.legalName')
  expect(await field({ legalName: 'x'.repeat(maxLegalName + 1) })).toBe('body.legalName')
  // 18 on the next day, by the clock of the test
  expect(await field({ birthDate: '2008-11-21' })).toBe('body.birthDate')
  expect(await field({ birthDate: '1826-01-01' })).toBe('body.birthDate')
  expect(await field({ birthDate: '2007-02-30' })).toBe('body.birthDate')
  expect(await field({ expiresOn: '2026-11-19' })).toBe('body.expiresOn')
  expect(await field({ portrait: pictures.document })).toBe('body.portrait')
  for (const legalName of ['عائشة محمد', 'U', 'é'.repeat(maxLegalName)])
    expect(await addPerson({ legalName })).toMatchObject({ legalName, state: 'pending' })
})

it('[O14, O7] approves a document that this operator looked at, and none that expired while it waited', async () => {
  const { latest } = await addPerson()
  const params = { id: latest.id }
  expect(await operator.call('approveDocument', { params })).toMatchObject({
    status: 409,
    code: 'DOCUMENT_UNSEEN',
  })
  await api.context.database
    .updateTable('identity_documents')
    .set({ expires_on: '2026-11-19' })
    .where('id', '=', latest.id)
    .execute()
  await operator.ok('seeDocument', { params })
  expect(await operator.call('approveDocument', { params })).toMatchObject({
    status: 409,
    code: 'DOCUMENT_EXPIRED',
  })
})

it('[O14] starts a stage only where each person in the picture has a valid record, and stores who was named', async () => {
  const [own] = await people()
  const { id, latest } = await addPerson({ legalName: 'Lin Example' })
  const both = { people: [own?.id ?? '', id] }
  expect(await performer.call('goLive', { body: both })).toMatchObject({
    status: 403,
    code: 'RECORD_MISSING',
    error: { rule: 'record_pending', params: { name: 'Lin Example' } },
  })
  await approve(latest.id)
  await performer.ok('goLive', { body: both })
  const appeared = await api.context.database
    .selectFrom('stage_appearances')
    .select('stage_id')
    .where('person_id', '=', id)
    .execute()
  expect(appeared).toHaveLength(1)

  api.clock.advance(1000)
  const reason = 'The document is not valid any more.'
  const withdraw = (from: 'pending' | 'approved') =>
    operator.call('rejectDocument', { params: { id: latest.id }, body: { from, reason } })
  expect(await withdraw('pending')).toMatchObject({ code: 'ALREADY_DECIDED', error: { rule: 'approved' } })
  expect(await withdraw('approved')).toMatchObject({ ok: true })
  expect(await performer.call('goLive', { body: both })).toMatchObject({ error: { rule: 'record_rejected' } })
  expect((await notices())[0]).toMatchObject({ name: 'An identity document was not approved' })
  // the legal name is encrypted, and in no notice
  expect(JSON.stringify(await notices())).not.toContain('Lin Example')
  // a person in the picture without a record takes the performer off air, by the sweep if the process dies
  const stages = api.context.database
    .selectFrom('stages')
    .innerJoin('performers', 'performers.id', 'performer_id')
  expect(
    await stages.select('stages.id').where('number', '=', 1030).where('ended_at', 'is', null).execute(),
  ).toEqual([])
  const record = (await people()).find((one) => one.id === id)
  const decision = { params: { id: record?.decisionId ?? '' } }
  expect((await performer.ok('decision', decision)).decision).toMatchObject({
    kind: 'DOCUMENT',
    wasShown: true,
    reason,
  })
  await performer.ok('objectToDecision', { ...decision, body: { text: 'It is valid for years.' } })
  await operator.ok('decideObjection', {
    ...decision,
    body: { outcome: 'REVERSED', reason: 'You are right.' },
  })
  expect((await people()).find((one) => one.id === id)).toMatchObject({ state: 'valid', reason: null })
  // the performer alone still goes live
  await performer.ok('goLive', { body: {} })
  await performer.ok('leaveLive')
})

it('[O14] warns 30 and 7 days before a document ends, once each, and refuses to go live after its last day', async () => {
  let ending = api.as('performer1040@footlight.test')
  const send = async (expiresOn: string) => {
    const { people: mine } = await ending.ok('addStagePerson', {
      body: { isPerformer: true, ...(await body({ legalName: 'Mo Example', expiresOn }, ending)) },
    })
    await approve(mine[0]?.latest.id ?? '')
  }
  await api.context.database
    .deleteFrom('identity_documents')
    .where('person_id', 'in', (from) =>
      from
        .selectFrom('stage_people')
        .innerJoin('performers', 'performers.id', 'stage_people.performer_id')
        .select('stage_people.id')
        .where('number', '=', 1040),
    )
    .execute()
  const day = 86_400_000
  const today = api.clock.now()
  const dayIn = (days: number) => new Date(today + days * day).toISOString().slice(0, 10)
  await send(dayIn(31))
  const titles = async () => {
    for (const _ of [1, 2]) await api.context.identity.documents.warn()
    await api.context.sweep()
    const { notifications } = await ending.ok('notifications', { query: {} })
    return notifications.map(({ name }) => name).filter((title) => title.includes('expire'))
  }
  const soon = 'An identity document expires soon'
  expect(await titles()).toEqual([])
  // [A6] the sign-in of a performer ends after half a day
  const daysLater = async (days: number) => {
    api.clock.advance(days * day)
    ending = api.as('performer1040@footlight.test')
  }
  await daysLater(1)
  expect(await titles()).toEqual([soon])
  await daysLater(23)
  expect(await titles()).toEqual([soon, soon])
  await ending.ok('goLive', { body: {} })
  await daysLater(8)
  expect(await titles()).toEqual(['An identity document has expired', soon, soon])
  const called = await api.as('admin@footlight.test').ok('notifications', { query: {} })
  expect(called.notifications.map(({ name, link }) => [name, link])).toContainEqual([
    'A performer’s identity document has expired',
    `/admin?desk=people&account=${await idOf(ending)}`,
  ])
  expect(await ending.call('goLive', { body: {} })).toMatchObject({ error: { rule: 'record_expired' } })
})
