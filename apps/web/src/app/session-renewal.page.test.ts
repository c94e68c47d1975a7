import type { CallReply } from '@footlight/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { useAskBeforeClosing } from '../blocks/live/broadcast/index.ts'
import { signInAgain } from '../lib/account/sign-in-again.ts'
import { useCall } from '../lib/calls/use-call.ts'
import { storageKeys } from '../lib/page/storage.ts'
import { openPage, Refused } from '../testing/open-page.tsx'
import { SessionRenewal } from './session-renewal.tsx'

const nothing = { request: null, session: null }
const client = {
  authenticated: true,
  role: 'client',
  account: { id: 'robin', displayName: 'Robin' },
  running: nothing,
} as CallReply<'checkSession'>
const guest = {
  authenticated: false,
  role: null,
  account: null,
  running: nothing,
} as CallReply<'checkSession'>
const balance = (available: number) =>
  ({ balance: { available, held: 0, promo: 0 } }) as CallReply<'updateBalanceInfo'>
const signedOut = new Refused(401, 'NOT_SIGNED_IN')

async function openSession(answers: Parameters<typeof openPage>[1]) {
  const page = await openPage(() => {
    const { data, isError, refetch } = useCall('updateBalanceInfo')
    return { dialog: SessionRenewal(), available: data?.balance.available, isError, refetch }
  }, answers)
  const look = () => page.happen(() => void page.value.refetch())
  return { page, look }
}

it('[A6] queues refused calls until the next sign-in, keeps the account on screen, and retries them once', async () => {
  const answers: Parameters<typeof openPage>[1] = { checkSession: client, updateBalanceInfo: balance(100) }
  const { page, look } = await openSession(answers)
  expect(page.value).toMatchObject({ dialog: null, available: 100 })
  Object.assign(answers, { checkSession: guest, updateBalanceInfo: signedOut })
  await look()
  await page.pass(5000)
  const { signedIn, onIn } = page.value.dialog?.props.children.props ?? {}
  expect(signedIn.account.id).toBe('robin')
  expect(page.value).toMatchObject({ available: 100, isError: false })
  const asked = page.count('updateBalanceInfo')

  Object.assign(answers, { checkSession: client, updateBalanceInfo: balance(50) })
  await page.happen(() => void onIn())
  expect(page.value).toMatchObject({ dialog: null, available: 50, isError: false })
  expect(page.count('updateBalanceInfo')).toBeGreaterThan(asked)
})

it('[A6] drops the queued calls and the account on screen when the reader signs out', async () => {
  const answers: Parameters<typeof openPage>[1] = { checkSession: client, updateBalanceInfo: balance(100) }
  const { page, look } = await openSession(answers)
  Object.assign(answers, { checkSession: guest, updateBalanceInfo: signedOut })
  await look()
  await page.happen(() => void page.value.dialog?.props.children.props.onLeave())
  expect(page.value).toMatchObject({ dialog: null, available: undefined, isError: true })
})

it('[A6] retries immediately where the refusal is older than a sign-in in another tab', async () => {
  const answers: Parameters<typeof openPage>[1] = { checkSession: client, updateBalanceInfo: balance(100) }
  const { page, look } = await openSession(answers)
  answers.updateBalanceInfo = signedOut
  await look()
  expect(page.value).toMatchObject({ dialog: null, isError: true })
  expect(page.count('updateBalanceInfo')).toBe(3)
})

it('[A6] queues no call of a guest, and at most a hundred of an account', async () => {
  const answers: Parameters<typeof openPage>[1] = { checkSession: guest, updateBalanceInfo: signedOut }
  const { page } = await openSession(answers)
  expect(page.value).toMatchObject({ dialog: null, isError: true })
  expect(page.count('updateBalanceInfo')).toBe(1)

  const many: Parameters<typeof openPage>[1] = { checkSession: client, updateBalanceInfo: balance(100) }
  const { page: crowded } = await openSession(many)
  many.checkSession = guest
  const outcomes: boolean[] = []
  await crowded.happen(() => {
    for (let call = 0; call < 102; call++) void signInAgain().then((again) => outcomes.push(again))
  })
  expect(outcomes).toEqual([false, false])
})

const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  vi.restoreAllMocks()
  // the document of a test is not loaded anew
  closes()
  document.documentElement.hidden = false
})

const signOutElsewhere = () => {
  localStorage.setItem(storageKeys.signIn, crypto.randomUUID())
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.signIn }))
}
const fromMemory = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

it.each([
  ['is a guest', guest, 1],
  ['is another account', { ...client, account: { ...client.account, id: 'other' } } as never, 1],
  ['is still this account', client, 0],
])(
  '[A6] a page that comes back from memory asks the server who is signed in: it %s',
  async (_who, session, times) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const answers: Parameters<typeof openPage>[1] = { checkSession: client, updateBalanceInfo: balance(100) }
    const { page } = await openSession(answers)
    answers.checkSession = session
    await page.happen(() => void fromMemory())
    expect(reload).toHaveBeenCalledTimes(times)
    expect(document.documentElement.hidden).toBe(times === 1)
  },
)

it('[A6] hides a signed-in page at once where another tab signs out, and none of a guest', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await openSession({ checkSession: guest, updateBalanceInfo: signedOut })
  signOutElsewhere()
  expect(reload).not.toHaveBeenCalled()
  await openSession({ checkSession: client, updateBalanceInfo: balance(100) })
  signOutElsewhere()
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([1, true])
})

it('[A6, S17] leaves a page on air without a question where another tab signs out', async () => {
  const closed: boolean[] = []
  vi.spyOn(location, 'reload').mockImplementation(() => void closed.push(closes()))
  await openPage(
    () => {
      useAskBeforeClosing(true)
      return SessionRenewal()
    },
    { checkSession: client },
  )
  expect(closes()).toBe(false)
  signOutElsewhere()
  expect(closed).toEqual([true])
})
