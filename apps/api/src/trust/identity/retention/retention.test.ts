import { idOf } from '@footlight/test-kit/calls'
import { until } from '@footlight/test-kit/wait'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { createPeople } from '../../../../test/kits/accounts.ts'
import { anIdentity, createApplicants } from '../../../../test/kits/applicant.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'

let applicants: ReturnType<typeof createApplicants>
const api = useTestApi({ config: { demo: true } })
const performer = api.as('performer1030@footlight.test')
const operator = api.as('admin@footlight.test')
beforeAll(() => {
  applicants = createApplicants(api, createPeople(api))
})

it('[O10, A8] erases documents once their time is over: used ones after years, others after half a year', async () => {
  const { database } = api.context
  const erase = async () => {
    for (const chore of api.context.identity.chores) await chore()
  }
  const stored = async (person: string) =>
    (
      await database.selectFrom('identity_documents').selectAll().where('person_id', '=', person).execute()
    ).map(({ state, sealed_identity, erased_at }) => [state, sealed_identity !== null, erased_at !== null])
  const add = async (legalName: string) => {
    const body = { isPerformer: false, ...anIdentity, legalName, ...(await applicants.pictures(performer)) }
    const { people } = await performer.ok('addStagePerson', { body })
    const added = people.find((one) => one.legalName === legalName)
    if (!added) throw new Error('no person was added')
    return added
  }
  const [own] = (await performer.ok('stagePeople')).people
  const used = await add('Used Example')
  const refused = await add('Refused Example')
  await operator.ok('seeDocument', { params: { id: used.latest.id } })
  await operator.ok('approveDocument', { params: { id: used.latest.id } })
  await performer.ok('goLive', { body: { people: [own?.id ?? '', used.id] } })
  await performer.ok('leaveLive')
  const { picture_id } = await database
    .selectFrom('identity_documents')
    .select('picture_id')
    .where('id', '=', used.latest.id)
    .executeTakeFirstOrThrow()
  await operator.ok('rejectDocument', {
    params: { id: refused.latest.id },
    body: { from: 'pending', reason: 'The document cannot be read.' },
  })
  const day = 86_400_000
  /** As if all this had happened so many days earlier. */
  const earlier = (days: number) =>
    database
      .updateTable('identity_documents')
      .set({
        decided_at: new Date(api.clock.now() - days * day),
        expires_on: new Date(api.clock.now() - days * day).toISOString().slice(0, 10),
      })
      .where('person_id', 'in', [used.id, refused.id])
      .execute()
  await earlier(179)
  await erase()
  expect([await stored(used.id), await stored(refused.id)]).toEqual([
    [['approved', true, false]],
    [['Rejected', true, false]],
  ])
  await earlier(182)
  await erase()
  expect([await stored(used.id), await stored(refused.id)]).toEqual([[['approved', true, false]], []])
  await earlier(7 * 366 + 1)
  await erase()
  await erase()
  expect(await stored(used.id)).toEqual([['approved', false, true]])
  expect(await operator.call('seeDocument', { params: { id: used.latest.id } })).toMatchObject({
    status: 404,
  })
  const upload = database
    .selectFrom('uploads')
    .select('claimed_at')
    .where('id', '=', picture_id ?? '')
  expect(await upload.execute()).toEqual([{ claimed_at: null }])
  const { entries } = await operator.ok('listAuditLog', { query: {} })
  const lines = entries.filter(({ action }) => action === 'documents.erased')
  expect(lines.map(({ after }) => after)).toEqual([{ documents: 1 }, { documents: 1 }])
})

const erase = async () => {
  for (const chore of api.context.identity.chores) await chore()
}
const longAgo = () => new Date(api.clock.now() - 200 * 86_400_000)
const handedBack = (performerId: string, at: Date) =>
  api.owner
    .updateTable('stage_people')
    .set({ handed_back_at: at })
    .where('performer_id', '=', performerId)
    .execute()
const documentsOf = (performerId: string, sentAt: Date) =>
  api.owner
    .updateTable('identity_documents')
    .set({ sent_at: sentAt, state: 'pending', approved_at: null })
    .where('person_id', 'in', (person) =>
      person.selectFrom('stage_people').select('id').where('performer_id', '=', performerId),
    )
    .execute()

it('[O10, O14] lists an application that an objection brought back after its document was erased', async () => {
  const caller = await applicants.complete('returns')
  const id = await idOf(caller)
  const params = { id }
  await caller.ok('sendApplication')
  await operator.ok('rejectApplication', { params, body: { attempt: 1, reason: 'Too little.' } })
  const { decisionId } = (await caller.ok('application')).application
  const decision = { params: { id: decisionId ?? '' } }
  await caller.ok('objectToDecision', { ...decision, body: { text: 'It is a mistake, I think.' } })
  await handedBack(id, longAgo())
  await documentsOf(id, longAgo())
  await erase()
  expect((await caller.ok('stagePeople')).people).toEqual([])
  await operator.ok('decideObjection', {
    ...decision,
    body: { outcome: 'REVERSED', reason: 'You are right.' },
  })
  expect((await operator.ok('applications', { query: { id } })).waiting).toMatchObject([
    { record: 'expired' },
  ])
  expect(await operator.call('approveApplication', { params, body: { attempt: 1 } })).toMatchObject({
    code: 'RECORD_MISSING',
  })
})

it('[O10, O14] leaves a document that was sent after the last try was turned down, or that is handed in just now', async () => {
  const applicant = api.as('performer1031@footlight.test')
  const id = await idOf(applicant)
  const documents = async () => (await applicant.ok('stagePeople')).people.length
  await handedBack(id, longAgo())
  await documentsOf(id, new Date(api.clock.now()))
  await erase()
  expect(await documents()).toBe(1)
  await documentsOf(id, longAgo())
  const { erasing } = await api.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('performers').select('id').where('id', '=', id).forUpdate().execute()
    const erasing = erase()
    const waits = async () => (await lockWaits(api.context.database)) > 0
    await until('the job waits for the performer', waits)
    const patch = { handed_in_at: longAgo(), handed_back_at: null }
    await tx.updateTable('stage_people').set(patch).where('performer_id', '=', id).execute()
    return { erasing }
  })
  await erasing
  expect(await documents()).toBe(1)
})
