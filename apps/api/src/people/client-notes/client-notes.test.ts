import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'
import { demoPassword } from '../../demo/cast.ts'

let clientId: string
const api = useTestApi()
const performer = api.as('performer@footlight.test')
const client = api.as('newclient@footlight.test')
beforeAll(async () => {
  clientId = await idOf(client)
})

const noteOf = async (caller: Caller) => (await caller.ok('clientNote', { params: { clientId } })).note
const write = (caller: Caller, text: string, id = clientId) =>
  caller.call('setClientNote', { params: { clientId: id }, body: { text } })

it('[O1] a note is its performer’s alone: no client and no other performer reads it, and no export of the client', async () => {
  expect((await write(performer, ' Likes the waltz.\r\nShy. ')).ok).toBe(true)
  expect(await noteOf(performer)).toMatchObject({ text: 'Likes the waltz.\nShy.' })
  expect((await noteOf(api.as('performer1002@footlight.test'))).text).toBe('')
  expect(await client.call('clientNote', { params: { clientId } })).toMatchObject({ status: 403 })
  expect(JSON.stringify(await client.ok('personalData'))).not.toContain('waltz')
  const data = api.context.entries.flatMap(({ performerData }) => performerData ?? [])
  const exported = data.find(({ name }) => name === 'clientNotes')
  const performerId = await idOf(performer)
  expect(JSON.stringify(await exported?.read(performerId))).toContain('waltz')
})

it('[O1] refuses 1,001 characters at the field and an account that is no client; an empty note is removed', async () => {
  expect((await write(performer, 'n'.repeat(1000))).ok).toBe(true)
  expect(await write(performer, 'n'.repeat(1001))).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'body.text' }] },
  })
  const adminId = await idOf(api.as('admin@footlight.test'))
  expect(await write(performer, 'Hello', adminId)).toMatchObject({ status: 404 })
  expect((await write(performer, '')).ok).toBe(true)
  expect(await noteOf(performer)).toEqual({ text: '', updatedAt: null })
})

it('[A8] the notes on a client go with the account', async () => {
  await write(performer, 'Asks for encores')
  const confirmed = { params: { id: clientId }, body: { password: demoPassword } }
  await client.ok('closeClientAccount', confirmed)
  expect((await noteOf(performer)).text).toBe('')
  expect(await write(performer, 'Again')).toMatchObject({ status: 404 })
})
