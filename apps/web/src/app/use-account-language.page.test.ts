import type { CallReply } from '@footlight/contract'
import { expect, it, vi } from 'vitest'
import { spoken } from '../lib/language/language.ts'
import { openPage } from '../testing/open-page.tsx'
import { useAccountLanguage } from './use-account-language.ts'

it('[W13, A11] reports an account language whose catalogue does not load, and keeps the current language', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const checkSession = {
    authenticated: true,
    role: 'client',
    account: { id: 'robin', displayName: 'Robin', language: 'xx' as never },
  } as CallReply<'checkSession'>
  await openPage(() => useAccountLanguage(), { checkSession })
  expect(reported.mock.calls).toEqual([[new Error('no words for xx')]])
  expect([spoken(), document.documentElement.lang]).toEqual(['en', 'en'])
  vi.unstubAllGlobals()
})
