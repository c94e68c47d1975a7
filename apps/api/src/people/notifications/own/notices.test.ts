import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'

const api = useTestApi()

it('[A10] sends an OWN notice once, in the account’s language, whatever its settings switch off', async () => {
  const client = api.as('client@footlight.test')
  const accountId = await idOf(client)
  const off = { notification_types: '', app: false, email: false, push: false }
  await client.ok('setNotificationSettings', { body: off })
  const speak = (language: 'de' | null) =>
    api.owner.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
  await speak('de')
  const own = {
    notice: {
      kind: 'refund',
      credits: 40,
      performer: 'Cleo at evil.example',
      reason: 'Das Bild stand still.',
    },
    link: '/history',
    key: 'refund 1',
  } as const
  const { database, notifications } = api.context
  for (const _ of [1, 2])
    await database.transaction().execute((tx) => notifications.notifyAccount(tx, accountId, own))
  await api.context.sweep()
  const list = async () => client.ok('notifications', { query: {} })
  expect(await list()).toMatchObject({
    total: 1,
    unseen: 1,
    notifications: [{ type: 'OWN', name: 'Du hast 40 Credits zurückbekommen', link: '/history' }],
  })
  expect((await list()).notifications[0]?.text).toContain('Cleo at evil example')
  const mails = api.owner
    .selectFrom('letters')
    .select(['template', 'recipient'])
    .where('template', '=', 'notice')
    // the demo's applicant calls an operator
    .where('recipient', '!=', 'admin@footlight.test')
  expect(await mails.execute()).toEqual([{ template: 'notice', recipient: 'client@footlight.test' }])
  await speak(null)
  expect((await list()).notifications[0]?.name).toBe('You got 40 credits back')
})
