import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'

const api = useTestApi()

it('[A10, M1] reading a thread marks its notifications as seen in every window, and no others', async () => {
  const [client, performer, otherPerformer] = [
    api.as('client@footlight.test'),
    api.as('performer@footlight.test'),
    api.as('performer1002@footlight.test'),
  ]
  const [clientId, performerId, otherId] = await Promise.all([
    idOf(client),
    idOf(performer),
    idOf(otherPerformer),
  ])
  const toPerformer = { clientId, performerId }
  const toOther = { clientId, performerId: otherId }
  await client.ok('sendMessage', { body: { ...toOther, body: 'And you?', price: 1000 } })
  await otherPerformer.ok('sendMessage', { body: { ...toOther, body: 'So do I' } })
  for (const [from, text] of [
    [client, 'When?'],
    [performer, 'Tonight'],
    [performer, 'At eight'],
  ] as const)
    await from.ok('sendMessage', { body: { ...toPerformer, body: text } })
  await Promise.all(api.nodes.map(({ context }) => context.sweep()))
  const unseen = async () =>
    (await client.ok('notifications', { query: {} })).notifications
      .filter(({ seen }) => !seen)
      .map(({ link }) => link)
      .sort()
  const threadLink = `/messages/${performerId}`
  expect((await unseen()).filter((link) => link === threadLink).length).toBeGreaterThanOrEqual(2)
  const params = { a: clientId, b: performerId }
  const { messages } = await client.ok('messageThread', { params, query: {} })
  const read = (at: number) =>
    client.ok('readThread', { params, body: { messageId: messages[at]?.id ?? '' } })
  // one of the two messages is still unread
  expect(await read(1)).toEqual({ unread: 1 })
  expect(await unseen()).toContain(threadLink)
  const notified: unknown[] = []
  const stop = api.context.bus.subscribe(({ audience, event }) => {
    if (event.type === 'notification') notified.push(audience)
  })
  expect(await read(0)).toEqual({ unread: 0 })
  expect(await unseen()).toEqual([`/messages/${otherId}`])
  await expect.poll(() => notified).toContainEqual({ accountIds: [clientId] })
  stop()
})

it('[A10, M1] deleting a thread, or its last unread message, marks its notifications as seen', async () => {
  const [client, performer] = [api.as('newclient@footlight.test'), api.as('performer1004@footlight.test')]
  const [clientId, performerId] = [await idOf(client), await idOf(performer)]
  const params = { a: clientId, b: performerId }
  const body = { clientId, performerId, price: 1000 }
  await client.ok('sendMessage', { body: { ...body, body: 'Hello' } })
  const written = async (text: string) => {
    const { message } = await performer.ok('sendMessage', { body: { ...body, body: text } })
    await Promise.all(api.nodes.map(({ context }) => context.sweep()))
    expect((await client.ok('notifications', { query: {} })).unseen).toBe(1)
    return { id: message.id }
  }
  const isNotified = async () => {
    api.clock.advance(31_000)
    await Promise.all(api.nodes.map(({ context }) => context.sweep()))
    const emails = await api.context.database
      .selectFrom('letters')
      .select('id')
      .where('recipient', '=', 'newclient@footlight.test')
      .execute()
    return (await client.ok('notifications', { query: {} })).unseen + emails.length > 0
  }
  await client.ok('deleteMessage', { params: await written('Buy my show') })
  expect(await isNotified()).toBe(false)
  await written('Buy my show, again')
  await client.ok('deleteThread', { params })
  expect(await isNotified()).toBe(false)
})
