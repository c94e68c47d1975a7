import type { StudioRequest } from '@footlight/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { useRequestAlert } from './use-request-alert.ts'

const robin = {
  id: 'one',
  type: 'VIDEO',
  clientName: 'Robin',
  state: 'PENDING',
  netPerMinute: 60,
} as StudioRequest
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Notifications as a browser shows them, with those that are open now. */
function watchNotifications() {
  const open: { title: string; onclick?: () => void; close(): void }[] = []
  class Shown {
    static permission = 'granted'
    onclick?: () => void
    readonly title: string
    constructor(title: string) {
      this.title = title
      open.push(this)
    }
    close() {
      open.splice(open.indexOf(this), 1)
    }
  }
  vi.stubGlobal('Notification', Shown)
  return open
}

it('[S4] rings and marks the title while a request is pending, and stops after that', async () => {
  const bell = { ring: vi.fn(), silence: vi.fn() }
  document.title = 'Your stage'
  const asking = [{ ...robin, expiresAt: inSeconds(30) }]
  const page = await openPage(() => useRequestAlert(bell as never, asking, () => undefined), {})
  expect(bell.ring).toHaveBeenCalledOnce()
  expect(document.title).not.toBe('Your stage')
  // the screen goes on naming the page, and the mark is put before that too
  await page.happen(() => document.head.querySelector('title')?.replaceChildren('Earnings'))
  expect(document.title).toMatch(/.Earnings$/)
  await page.pass(31_000)
  expect(bell.ring).toHaveBeenCalledOnce()
  expect(bell.silence).toHaveBeenCalledOnce()
  expect(document.title).toBe('Earnings')
})

describe('where the page is hidden', () => {
  const bell = { ring: vi.fn(), silence: vi.fn() }

  async function askedWhileHidden(onOpen: () => void) {
    const open = watchNotifications()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    onTestFinished(() => hidden.mockRestore())
    const asking = [{ ...robin, expiresAt: inSeconds(30) }]
    const page = await openPage(() => useRequestAlert(bell as never, asking, onOpen), {})
    expect(open).toEqual([])
    hidden.mockReturnValue(true)
    for (let again = 0; again < 2; again++)
      await page.happen(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(open.map(({ title }) => title)).toEqual([expect.stringContaining('Robin')])
    return { page, open }
  }

  it('[S4] notifies once, and closes the notification when no request waits any more', async () => {
    const { page, open } = await askedWhileHidden(() => undefined)
    await page.pass(31_000)
    expect(open).toEqual([])
  })

  it('[S4] a click on the notification calls `onOpen` and closes the notification', async () => {
    const onOpen = vi.fn()
    const { page, open } = await askedWhileHidden(onOpen)
    await page.happen(() => open[0]?.onclick?.())
    expect(onOpen).toHaveBeenCalledOnce()
    expect(open).toEqual([])
  })
})
