import { languages } from '@footlight/contract'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'

const api = useTestApi()

it('[O2, M7] shows any operator what the site lacks, and a legal page until no [brackets] remain in any language', async () => {
  const operator = api.as('admin@footlight.test')
  await api.owner.updateTable('accounts').set({ capabilities: [] }).where('role', '=', 'admin').execute()
  const { facts, unfinishedPages } = await operator.ok('siteSetup')
  expect(facts.filter(({ isReady }) => isReady).map(({ fact }) => fact)).toEqual([
    'operator',
    'categories',
    'payouts',
    'performer',
  ])
  expect(unfinishedPages).toContain('imprint')

  await api.owner.updateTable('accounts').set({ capabilities: null }).where('role', '=', 'admin').execute()
  for (const language of languages) {
    expect((await operator.ok('siteSetup')).unfinishedPages).toContain('imprint')
    await operator.ok('editPage', {
      params: { page: 'imprint', language },
      body: { title: 'Imprint', body: 'Stage BV, Amsterdam. [The form](/contact)' },
    })
  }
  expect((await operator.ok('siteSetup')).unfinishedPages).not.toContain('imprint')
})

it('[W14] gives the lines of the start to the bearer of the internal secret alone', async () => {
  const at = `${api.internalOrigin}/internal/setup`
  expect((await fetch(at)).status).toBe(401)
  const authorization = `Bearer ${api.context.config.internalSecret}`
  const { missing } = (await (await fetch(at, { headers: { authorization } })).json()) as {
    missing: string[]
  }
  expect(missing).toContain('no mail server: e-mails wait (SMTP_URL)')
  expect(missing.join()).not.toContain('no operator')
})
