import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { noteWayBack, WayBackLink } from './way-back.tsx'

const open = () => openPage(() => createElement(WayBackLink), {})

it('links the payment’s tab back to the performer of the top-up, and closes the tab', async () => {
  sessionStorage.clear()
  history.replaceState(null, '', '/history/session')
  noteWayBack(window, { name: 'Kofi Okafor', path: '/watch/1002' })
  const close = vi.spyOn(window, 'close').mockReturnValue()
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  vi.stubGlobal('opener', { closed: false })
  const page = await open()
  const link = screen.getByRole('link', { name: /Back to/ })
  expect(link.getAttribute('href')).toBe('/watch/1002')
  await page.user.click(link)
  expect(close).toHaveBeenCalledOnce()
  // the browser kept the tab
  expect(assign).toHaveBeenCalledExactlyOnceWith('/watch/1002')
  expect(sessionStorage.length).toBe(0)
})

it('shows no link back for a later payment without a performer, nor to a page that is not a performer’s', async () => {
  noteWayBack(window, { name: 'Kofi Okafor', path: '/watch/1002' })
  noteWayBack(window, undefined)
  const none = await open()
  expect(none.shown.textContent).toBe('')
  sessionStorage.setItem('footlight.way-back', JSON.stringify({ path: '//evil.test/1', name: 'Kofi' }))
  const wrong = await open()
  expect(wrong.shown.textContent).toBe('')
})
