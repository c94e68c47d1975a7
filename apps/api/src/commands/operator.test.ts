import { expect, it } from 'vitest'
import { useTestApi } from '../../test/hooks.ts'
import { testConfig } from '../../test/test-config.ts'
import { runOperatorCommand } from './operator.ts'

const api = useTestApi()

const environment = {
  DATABASE_URL: '',
  RECEIPT_KEY: testConfig({ databaseUrl: '', dataDir: '' }).receiptKeyPem,
  SITE_URL: 'https://stage.example',
  PUBLIC_URL: 'https://stage.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: undefined,
  OPERATOR_EMAIL: undefined,
  DEMO: '0',
} as const
const command = (...args: string[]) => runOperatorCommand(args, environment, api.context.database)

it('[O13, O5] prints the link of an operator with all capabilities, queues it as a mail, and logs that a command invited', async () => {
  const lines = await command('invite', 'first@stage.test', '--name', 'Ada Lovelace')
  const link = new URL(lines.find((line) => line.startsWith('https://stage.example/invite?')) ?? '')
  const token = link.searchParams.get('token') ?? ''
  const { invitation } = await api.guest.ok('openInvitation', { body: { token } })
  expect(invitation).toMatchObject({ email: 'first@stage.test', displayName: 'Ada Lovelace' })
  const stored = await api.owner.selectFrom('operator_invitations').selectAll().execute()
  expect(stored).toMatchObject([{ capabilities: null, invited_by: null }])
  const mails = await api.owner
    .selectFrom('letters')
    .select(['recipient', 'template'])
    // the demo's applicant calls an operator
    .where('recipient', '!=', 'admin@footlight.test')
    .execute()
  expect(mails).toEqual([{ recipient: 'first@stage.test', template: 'operatorInvited' }])
  const { entries } = await api.as('admin@footlight.test').ok('listAuditLog', { query: {} })
  expect(entries[0]).toMatchObject({
    action: 'operator.invited',
    actorId: null,
    actorName: null,
    after: { email: 'first@stage.test', capabilities: expect.arrayContaining(['operators']) },
  })
})

it('[O13] refuses bad input in a sentence that names it', async () => {
  await expect(command('invite', 'admin@footlight.test')).rejects.toThrow('an operator’s account already')
  await expect(command('invite', 'performer@footlight.test')).rejects.toThrow('a performer’s account')
  await expect(command('invite', 'stage.test')).rejects.toThrow('"stage.test" is not an e-mail address')
  await expect(command('invite', 'a@stage.test', '--name', '')).rejects.toThrow('--name must be a name')
  await expect(command('grant', 'admin@footlight.test', 'ledgers')).rejects.toThrow(
    '"ledgers" is no capability',
  )
  await expect(command('reset', 'client@footlight.test')).rejects.toThrow(
    'No operator has the address client@',
  )
  const wrong = [
    '',
    'invite',
    'remove a@stage.test',
    'invite a@stage.test --all',
    'grant a@stage.test',
    'list all',
  ]
  for (const args of wrong.map((line) => line.split(' ').filter(Boolean)))
    await expect(command(...args)).rejects.toThrow('Usage: npm run operator -- invite EMAIL')
})

it('[O13, O6] lists the operators, gives back a capability, and lets in again who lost the second factor', async () => {
  const email = 'admin@footlight.test'
  const id = (await api.as(email).ok('checkSession', { query: {} })).account?.id ?? ''
  const set = { capabilities: ['operators'] as const }
  await api.owner
    .updateTable('accounts')
    .set({ capabilities: [...set.capabilities] })
    .where('id', '=', id)
    .execute()
  const line = async () => (await command('list')).find((one) => one.startsWith(email))
  expect(await line()).toMatch(/ operators {2}no second factor$/)

  expect(await command('grant', email, 'ledger')).toEqual([expect.stringMatching(/now has: .*ledger/)])
  expect(await line()).toContain('ledger')
  await command('grant', email, 'all')
  expect(await line()).toContain('all capabilities')
  const notices = await api.owner
    .selectFrom('notifications')
    .select('notice')
    .where('account_id', '=', id)
    // the demo's applicant calls an operator
    .where('key', 'not like', 'application of %')
    .execute()
  expect(notices).toMatchObject([
    { notice: { kind: 'capabilitiesChanged' } },
    { notice: { kind: 'capabilitiesChanged' } },
  ])

  const lost = { account_id: id, sealed_secret: Buffer.alloc(60), confirmed_at: new Date(), last_step: 0 }
  await api.owner.insertInto('second_factors').values(lost).execute()
  expect(await line()).not.toContain('no second factor')
  const said = await command('reset', email)
  expect(await line()).toContain('no second factor')
  const token = new URL(said[1] ?? '').searchParams.get('token') ?? ''
  const password = 'another long password 7'
  await api.guest.ok('resetPassword', { body: { token, password } })
  await api.guest.ok('login', { body: { account: email, password } })
})
