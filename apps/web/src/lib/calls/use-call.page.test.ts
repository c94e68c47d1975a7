import { expect, it, vi } from 'vitest'
import { type Answers, noNetwork, openPage, Refused } from '../../testing/open-page.tsx'
import { CallError } from '../result.ts'
import { useAction } from './use-call.ts'

const input = { body: { account: 'robin', password: 'a secret' } }

it('[W3] attempt resolves with a refusal, and the mutation holds the same one', async () => {
  const answers: Answers = { login: new Refused(401, 'WRONG_CREDENTIALS') }
  const page = await openPage(() => useAction('login'), answers)
  const seen = vi.fn()
  await page.happen(() => void page.value.attempt(input).then(seen))
  expect(seen).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ ok: false, code: 'WRONG_CREDENTIALS' }),
  )
  expect(page.value.error?.failure).toBe(seen.mock.calls[0]?.[0])
})

it('[W3] mutateAsync throws what attempt resolves with', async () => {
  const page = await openPage(() => useAction('login'), {
    login: new Refused(401, 'WRONG_CREDENTIALS'),
  })
  const seen = vi.fn()
  await page.happen(() => void page.value.mutateAsync(input).catch(seen))
  expect(seen).toHaveBeenCalledExactlyOnceWith(expect.any(CallError))
})

it('[W3] fails immediately while the browser is offline: no call is queued', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await openPage(() => useAction('login'), { login: noNetwork })
  window.dispatchEvent(new Event('offline'))
  const seen = vi.fn()
  await page.happen(() => void page.value.attempt(input).then(seen))
  window.dispatchEvent(new Event('online'))
  expect(seen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'NETWORK' }))
})

it('[W3] resolves an attempt whose screen was unmounted', async () => {
  const page = await openPage(() => useAction('logout'), { logout: {} as never })
  const { attempt } = page.value
  page.close()
  vi.stubGlobal('fetch', async () => Response.json({}))
  expect(await attempt()).toEqual({ ok: true, value: {} })
  vi.unstubAllGlobals()
})
