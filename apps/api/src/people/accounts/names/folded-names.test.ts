import { idOf } from '@footlight/test-kit/calls'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { createPeople, password } from '../../../../test/kits/accounts.ts'

const api = useTestApi({ config: { demo: true } })
const people = createPeople(api)

it.each([
  ['İremYıldız', 'İREMYILDIZ', 'iremyildiz'],
  ['ΜΑΡΙΟΣ', 'μαριος', 'μάριος'],
  ['Straße', 'STRASSE', 'strase'],
])(
  '[A1] %s signs in as that and as %s, which no other account gets; %s is another name',
  async (name, same, other) => {
    const emailOf = (of: string) => `x${Buffer.from(of).toString('hex')}@mail.test`
    await people.join(name, emailOf(name))
    for (const typed of [name, same]) expect((await people.login(typed, password)).status, typed).toBe(200)
    const again = { email: emailOf(same), username: same, password, adult: true as const }
    expect(await people.from().call('register', { body: again })).toMatchObject({
      code: 'ACCOUNT_EXISTS',
      error: { fields: [{ path: 'body.username', rule: 'taken' }] },
    })
    await people.join(other, emailOf(other))
  },
)

it('[A1] an account whose name an older one has signs in by its address, is notified by e-mail, and takes a new name', async () => {
  const owner = await people.verified('younger')
  const id = await idOf(owner)
  const asked = { username_key: null, rename_due: true }
  await api.owner.updateTable('accounts').set(asked).where('id', '=', id).execute()
  expect((await people.templatesTo('younger@mail.test'))[0]).toBe('usernameTaken')
  expect(
    (await people.templatesTo('younger@mail.test')).filter((one) => one === 'usernameTaken').length,
  ).toBe(1)
  expect((await people.login('younger', password)).status).toBe(401)
  expect(await people.login('younger@mail.test', password)).toMatchObject({
    value: { account: { mustRename: true } },
  })
  await people.join('taken1', 'taken1@mail.test')
  const change = (username: string) =>
    owner.call('changeClientAccount', { params: { id }, body: { username } })
  expect(await change('TAKEN1')).toMatchObject({ code: 'ACCOUNT_EXISTS' })
  expect((await change('younger2')).status).toBe(200)
  expect((await owner.ok('checkSession')).account).toMatchObject({ username: 'younger2', mustRename: false })
  expect((await people.login('Younger2', password)).status).toBe(200)
})

it('[A4] a password is the same in composed and decomposed letters, also where its hash is older', async () => {
  const typed = 'Brücke über Zoës Café 9'
  const [composed, decomposed] = [typed.normalize('NFC'), typed.normalize('NFD')]
  const body = { email: 'zoe@mail.test', username: 'zoe_9', password: composed, adult: true as const }
  await people.from().ok('register', { body })
  expect((await people.login('zoe_9', decomposed)).status).toBe(200)
  // as a release before this one hashed it
  const password_hash = await hash(decomposed, { memoryCost: 8, timeCost: 1 })
  const account = api.owner.updateTable('accounts').where('username', '=', 'zoe_9')
  await account.set({ password_hash }).execute()
  expect((await people.login('zoe_9', decomposed)).status).toBe(200)
  expect((await people.login('zoe_9', composed)).status).toBe(200)
})

it('[M1, O2] a search finds a name without its accents', async () => {
  const owner = await people.join('bjorn_o')
  const params = { id: await idOf(owner) }
  await owner.ok('changeClientAccount', { params, body: { displayName: 'Björn Nguyễn' } })
  const admin = api.as('admin@footlight.test')
  for (const search of ['bjorn', 'NGUYEN', 'Björn', 'bj'])
    expect((await admin.ok('findAccounts', { query: { search } })).accounts.map(({ id }) => id)).toContain(
      params.id,
    )
})
