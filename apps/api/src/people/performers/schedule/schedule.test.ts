import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'

const api = useTestApi()

it('[O1, O5] stores a performer’s weekly schedule, shows the next slots, and refuses overlaps at the field', async () => {
  const performer = api.as('performer@footlight.test')
  const id = await idOf(performer)
  const next = async () => (await api.guest.ok('performerSchedule', { params: { id } })).next
  expect([await next(), await performer.ok('studioSchedule')]).toEqual([
    [],
    { timeZone: 'UTC', slots: [], dates: [], awayMessage: '' },
  ])
  // the clock of the tests is at 20:00 UTC on a Friday
  const friday = { day: 5, from: '22:00', to: '01:00' }
  const body = { timeZone: 'Europe/Brussels', slots: [friday], dates: [], awayMessage: 'Back on Sunday' }
  expect(await performer.ok('setStudioSchedule', { body })).toEqual(body)
  expect(await performer.ok('studioSchedule')).toEqual(body)
  expect(await next()).toEqual([{ from: '2026-11-20T21:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }])
  const said = await api.guest.ok('getPerformerByNumber', { params: { number: 1001 }, query: {} })
  expect(said.awayMessage).toBe('Back on Sunday')
  const day = { date: '2026-12-24', from: '20:00', to: '22:00' }
  await performer.ok('setStudioSchedule', { body: { ...body, dates: [day] } })
  const { timeZone, slots } = body
  const stored = { ...body, dates: [day] }
  expect(await performer.ok('setStudioSchedule', { body: { timeZone, slots } })).toEqual(stored)
  await performer.ok('setStudioSchedule', { body })
  const overlapping = { ...body, slots: [friday, { day: 6, from: '00:30', to: '02:00' }] }
  expect(await performer.call('setStudioSchedule', { body: overlapping })).toMatchObject({
    code: 'VALIDATION',
    error: { fields: [{ path: 'body.slots.1.from' }] },
  })
  expect(await performer.ok('studioSchedule')).toEqual(body)
  const { entries } = await api.as('admin@footlight.test').ok('listAuditLog', { query: {} })
  const changes = entries.filter(({ action }) => action === 'schedule.set')
  expect(changes.at(-1)).toMatchObject({ subject: id, before: { schedule: 'UTC' } })
  const { database } = api.context
  await database.updateTable('performers').set({ approval_status: 'pending' }).where('id', '=', id).execute()
  expect(await api.guest.call('performerSchedule', { params: { id } })).toMatchObject({ status: 404 })
})
