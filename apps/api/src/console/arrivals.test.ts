import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../test/hooks.ts'
import { createPeople } from '../../test/kits/accounts.ts'
import { createApplicants } from '../../test/kits/applicant.ts'

const api = useTestApi({ config: { demo: true } })
const admin = api.as('admin@footlight.test')
const applicants = createApplicants(api, createPeople(api))

const notices = async () => {
  await api.context.sweep()
  return (await admin.ok('notifications', { query: {} })).notifications.map(({ name, link }) => [name, link])
}
const may = (capabilities: string[] | null) =>
  api.owner
    .updateTable('accounts')
    .set({ capabilities } as never)
    .where('role', '=', 'admin')
    .execute()
const photo = async () =>
  (await api.guest.ok('getPerformerByNumber', { params: { number: 1001 }, query: {} })).photos?.[0]?.id ?? ''
const report = async (reason: 'UNDERAGE' | 'FRAUD') =>
  api.guest.ok('reportAsGuest', { body: { kind: 'PHOTO', id: await photo(), reason, text: 'Look.' } })

it('[O2, O14] calls operators who hold the queue, by bell and mail, once an application is sent', async () => {
  // the demo has an applicant
  const before = await notices()
  await may(['reports'])
  const caller = await applicants.complete('caller')
  await caller.ok('sendApplication')
  expect(await notices()).toEqual(before)
  // notices are listed by their time
  api.clock.advance(1000)
  await may(['approvals'])
  const second = await applicants.complete('second')
  for (const _ of [1, 2]) await second.ok('sendApplication')
  const link = `/admin?desk=queues&item=APPLICATION%20${await idOf(second)}`
  expect(await notices()).toEqual([['A performer has applied', link], ...before])
  const mails = await api.owner
    .selectFrom('letters')
    .select('recipient')
    .where('template', '=', 'notice')
    .where('recipient', '=', 'admin@footlight.test')
    .execute()
  expect(mails).toHaveLength(1 + before.length)
})

it('[O2, S14] calls for each report of a possible minor, of a guest too, six times an hour at most, and for no other', async () => {
  await may(['reports'])
  const before = (await notices()).length
  await report('FRAUD')
  expect(await notices()).toHaveLength(before)
  const client = api.as('client@footlight.test')
  const body = { kind: 'PHOTO', id: await photo(), reason: 'UNDERAGE', text: 'Look.' } as const
  for (const _ of [1, 2]) await client.ok('reportAsClient', { body })
  expect((await notices()).length - before).toBe(1)
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) await report('UNDERAGE')
  expect((await notices()).length - before).toBe(6)
  expect((await notices())[0]?.[0]).toBe('A report says that a person may be under age')
  api.clock.advance(3_600_001)
  await report('UNDERAGE')
  expect((await notices()).length - before).toBe(7)
})
