import { agreementGraceMs } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'
import { createPeople } from '../../../test/kits/accounts.ts'
import { createApplicants } from '../../../test/kits/applicant.ts'
import { type Crash, Fate, mortal } from '../../../test/mortal.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { createAgreements } from './agreements.service.ts'
import { createApplications } from './applications.service.ts'

const api = useTestApi({ config: { demo: true } })
const operator = api.as('admin@footlight.test')
const people = createPeople(api)
const applicants = createApplicants(api, people)

const stateOf = async (caller: Caller) => (await caller.ok('application')).application
const numberOf = async (caller: Caller) => (await caller.ok('checkSession')).account?.performerNumber ?? 0
const isListed = async (number: number) =>
  (await api.guest.call('getPerformerByNumber', { params: { number }, query: {} })).status === 200 &&
  (await api.guest.ok('getPerformerByNumber', { params: { number }, query: {} })).performerAccount !== null
const documentOf = async (caller: Caller) => {
  const [own] = (await caller.ok('stagePeople')).people
  return own?.latest.id ?? ''
}
/** The operator looks at the document, and approves it and the application. */
async function approveAll(caller: Caller) {
  const document = { params: { id: await documentOf(caller) } }
  await operator.ok('seeDocument', document)
  await operator.ok('approveDocument', document)
  return operator.ok('approveApplication', { params: { id: await idOf(caller) }, body: { attempt: 1 } })
}
/** The performer's last notification. */
const lastNotice = async (caller: Caller) => {
  await api.context.sweep()
  return (await caller.ok('notifications', { query: {} })).notifications[0]
}

it('[A1, O14] lists a performer who registers, does each step and is approved, and not before', async () => {
  const caller = await applicants.register('newcomer')
  expect(await stateOf(caller)).toMatchObject({
    state: 'draft',
    missing: ['email', 'profile', 'services', 'document', 'agreement'],
  })
  expect(await caller.call('sendApplication')).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  await applicants.prove('newcomer')
  expect(await caller.call('sendApplication')).toMatchObject({
    status: 409,
    code: 'APPLICATION_INCOMPLETE',
    error: {
      fields: ['profile', 'services', 'document', 'agreement'].map((path) =>
        expect.objectContaining({ path }),
      ),
    },
  })

  const ready = await applicants.complete('ready')
  const number = await numberOf(ready)
  expect(number).toBeGreaterThan(1240)
  // a document of an application that is not sent waits for no operator
  expect((await operator.ok('waitingDocuments', { query: {} })).total).toBe(1)
  const [first, second] = await Promise.all([ready.ok('sendApplication'), ready.ok('sendApplication')])
  expect([first, second]).toEqual([first, first])
  expect(first.application).toMatchObject({ state: 'pending', missing: [] })
  expect(await isListed(number)).toBe(false)
  expect(await ready.call('goLive', { body: {} })).toMatchObject({ status: 403, code: 'NOT_APPROVED' })
  const id = await idOf(ready)
  const { waiting } = await operator.ok('applications', { query: { id } })
  expect(waiting).toMatchObject([
    { id, performerNumber: number, displayName: 'ready', attempt: 1, record: 'pending', country: 'BE' },
  ])

  const approve = () => operator.call('approveApplication', { params: { id }, body: { attempt: 1 } })
  expect(await approve()).toMatchObject({ status: 403, code: 'RECORD_MISSING' })
  const document = { params: { id: await documentOf(ready) } }
  await operator.ok('seeDocument', document)
  await operator.ok('approveDocument', document)
  expect(await approve()).toMatchObject({ ok: true, value: { waiting: 1 } })
  expect(await approve()).toMatchObject({
    status: 409,
    code: 'ALREADY_DECIDED',
    error: { rule: 'approved', params: { name: expect.stringMatching(/./) } },
  })
  expect(await isListed(number)).toBe(true)
  expect(await lastNotice(ready)).toMatchObject({ name: 'Your application is approved' })
  expect(await people.templatesTo('ready@mail.test')).toContain('notice')
  await ready.ok('goLive', { body: {} })
  const { performerAccounts } = await api.guest.ok('listPerformers', { query: { q: 'ready' } })
  expect(performerAccounts.map((one) => one.id)).toEqual([id])
})

it('[O14, P7] notifies a rejected applicant of the reason, and takes the application again once it is mended', async () => {
  const caller = await applicants.complete('again')
  await caller.ok('sendApplication')
  const params = { id: await idOf(caller) }
  const reason = 'Your profile says too little.'
  await operator.ok('rejectApplication', { params, body: { attempt: 1, reason } })
  expect(await stateOf(caller)).toMatchObject({ state: 'Rejected', reason })
  expect(await lastNotice(caller)).toMatchObject({
    name: 'Your application was not approved',
    text: expect.stringContaining(reason),
    link: `/decisions/${(await stateOf(caller)).decisionId}`,
  })
  expect((await caller.ok('sendApplication')).application).toMatchObject({ state: 'pending', reason: null })

  // sent again meanwhile
  const seen = { attempt: 1 }
  for (const reply of [
    await operator.call('approveApplication', { params, body: seen }),
    await operator.call('rejectApplication', { params, body: { ...seen, reason } }),
  ])
    expect(reply).toMatchObject({ status: 409, code: 'REVIEW_CHANGED' })

  // the document takes the application with it
  await operator.ok('rejectDocument', {
    params: { id: await documentOf(caller) },
    body: { from: 'pending', reason: 'The document cannot be read.' },
  })
  expect(await stateOf(caller)).toMatchObject({
    state: 'Rejected',
    reason: 'The document cannot be read.',
    missing: ['document'],
  })
  expect(await caller.call('sendApplication')).toMatchObject({ code: 'APPLICATION_INCOMPLETE' })
  const { waiting } = await operator.ok('applications', { query: {} })
  expect(waiting.map((one) => one.id)).not.toContain(params.id)
  expect(await operator.call('approveApplication', { params, body: { attempt: 2 } })).toMatchObject({
    code: 'ALREADY_DECIDED',
    error: { rule: 'rejected', params: { reason: 'The document cannot be read.' } },
  })
})

it('[O7, O14] takes an approval back with a reason and off air, and gives it again after an objection', async () => {
  const caller = await applicants.complete('withdrawn')
  await caller.ok('sendApplication')
  const params = { id: await idOf(caller) }
  const number = await numberOf(caller)
  const reason = 'It is against the law.'
  const reject = () => operator.call('rejectApplication', { params, body: { attempt: 1, reason } })
  const object = async () => {
    const id = (await stateOf(caller)).decisionId ?? ''
    await caller.ok('objectToDecision', { params: { id }, body: { text: 'It is a mistake, I think.' } })
    const verdict = { outcome: 'REVERSED', reason: 'You are right.' } as const
    return operator.ok('decideObjection', { params: { id }, body: verdict })
  }
  expect(await reject()).toMatchObject({ ok: true })
  const { decision } = await caller.ok('decision', {
    params: { id: (await stateOf(caller)).decisionId ?? '' },
  })
  expect(decision).toMatchObject({ kind: 'APPLICATION', subjectId: params.id, wasShown: false, reason })
  await object()
  expect(await stateOf(caller)).toMatchObject({ state: 'pending', reason: null, decisionId: null })

  await approveAll(caller)
  await caller.ok('goLive', { body: {} })
  const onAir = () =>
    api.context.database
      .selectFrom('stages')
      .select('id')
      .where('performer_id', '=', params.id)
      .where('ended_at', 'is', null)
      .execute()
  expect(await onAir()).toHaveLength(1)
  const withdraw = () => operator.ok('withdrawApproval', { params, body: { reason } })
  // notices are listed by their time
  api.clock.advance(1000)
  await withdraw()
  await withdraw()
  expect(await onAir()).toEqual([])
  expect(await isListed(number)).toBe(false)
  expect(await lastNotice(caller)).toMatchObject({ name: 'Your approval was withdrawn' })
  expect(await caller.call('goLive', { body: {} })).toMatchObject({ code: 'NOT_APPROVED' })
  api.clock.advance(1000)
  await object()
  expect(await stateOf(caller)).toMatchObject({ state: 'approved', reason: null })
  expect(await isListed(number)).toBe(true)
})

it('[O14] refuses an agreement that the operator has changed, and stores text, time and address of the accepted one', async () => {
  const caller = await applicants.register('reader')
  const { versions } = (await stateOf(caller)).agreement
  const body = { language: 'en' as const, version: versions.de ?? '' }
  expect(await caller.call('acceptAgreement', { body })).toMatchObject({ code: 'AGREEMENT_CHANGED' })
  await applicants.acceptAgreement(caller)
  await applicants.acceptAgreement(caller)
  const rows = await api.context.database
    .selectFrom('agreements')
    .innerJoin('agreement_texts', 'agreement_texts.version', 'agreements.version')
    .selectAll()
    .where('performer_id', '=', await idOf(caller))
    .execute()
  expect(rows).toMatchObject([{ version: versions.en, language: 'en', address: expect.stringMatching(/\d/) }])
  expect(rows[0]?.body).toContain('at least 18 years old')

  const edit = { title: 'Agreement', body: 'Another one.' }
  const params = { page: 'agreement', language: 'en' } as const
  await operator.ok('editPage', { params, body: edit })
  expect(await stateOf(caller)).toMatchObject({ missing: expect.arrayContaining(['agreement']) })

  // an accepted version counts again once the operator takes a change of it back
  await applicants.acceptAgreement(caller)
  await operator.ok('editPage', { params, body: { ...edit, body: 'A mistake.' } })
  api.clock.advance(1000)
  await applicants.acceptAgreement(caller)
  await operator.ok('editPage', { params, body: edit })
  expect((await stateOf(caller)).missing).not.toContain('agreement')
})

it('[A13, O14] an account that is suspended can neither apply again nor prove its address with another one', async () => {
  const caller = await applicants.complete('banned')
  await operator.ok('suspendAccount', {
    params: { id: await idOf(caller) },
    body: { reason: 'You broke the law.' },
  })
  expect(await caller.call('sendApplication')).toMatchObject({ status: 401 })
  const body = {
    email: 'banned@mail.test',
    username: 'banned2',
    password: 'vier blauwe fietsen',
    adult: true as const,
  }
  const another = await people.from().call('registerPerformer', { body })
  expect(another.status).toBe(200)
  expect(await people.templatesTo('banned@mail.test')).toContain('alreadyRegistered')
})

it.each<Crash>(['before', 'after'])(
  '[O14] sends one application where the process dies %s the commit',
  async (when) => {
    const caller = await applicants.complete(`crash-${when}`)
    const fate = new Fate()
    const { database, cms, performers, identity, notifications } = api.context
    const parts = { database, transact: transactOn(database), clock: api.clock, performers }
    const agreements = createAgreements({ ...parts, cms, notifications })
    const transact = mortal(transactOn(database), fate.next)
    const service = createApplications({ ...parts, transact, agreements, identity, notifications })
    const applicant = { accountId: await idOf(caller), emailVerified: true }
    fate.crashAt(when)
    await expect(service.send(applicant)).rejects.toThrow('killed')
    fate.crashAt(null)
    expect((await stateOf(caller)).state).toBe(when === 'before' ? 'draft' : 'pending')
    expect((await caller.ok('sendApplication')).application).toMatchObject({ state: 'pending' })
    const { attempt } = await database
      .selectFrom('applications')
      .select('attempt')
      .where('performer_id', '=', applicant.accountId)
      .executeTakeFirstOrThrow()
    expect(attempt).toBe(1)
  },
)

it('[O14] asks approved performers to accept a changed agreement, and lets them go live without it for 14 days', async () => {
  let caller = await applicants.complete('signer')
  await caller.ok('sendApplication')
  await approveAll(caller)
  const edit = (body: string) =>
    api.as('admin@footlight.test').ok('editPage', {
      params: { page: 'agreement', language: 'en' },
      body: { title: 'Agreement', body },
    })
  const ask = async () => {
    for (const _ of [1, 2]) for (const chore of api.context.applications.chores) await chore()
  }
  await ask()
  expect((await stateOf(caller)).agreement.acceptBy).toBeNull()
  await edit('New rules.')
  api.clock.advance(1000)
  await ask()
  const { acceptBy } = (await stateOf(caller)).agreement
  expect(Date.parse(acceptBy ?? '') - api.clock.now()).toBe(agreementGraceMs)
  expect(await lastNotice(caller)).toMatchObject({ name: 'The agreement has changed', link: '/perform' })
  await caller.ok('goLive', { body: {} })
  await caller.ok('leaveLive')
  api.clock.advance(agreementGraceMs + 1)
  // [A6] the sign-in of a performer ends after half a day
  caller = api.as('signer@mail.test', 'vier blauwe fietsen')
  expect(await caller.call('goLive', { body: {} })).toMatchObject({ status: 403, code: 'AGREEMENT_NEEDED' })
  await applicants.acceptAgreement(caller)
  await caller.ok('goLive', { body: {} })
  expect((await stateOf(caller)).agreement.acceptBy).toBeNull()
})
