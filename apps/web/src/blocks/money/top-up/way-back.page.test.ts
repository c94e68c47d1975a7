import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { noteWayBack, WayBackLink } from './way-back.tsx'

const open = () => openPage(() => createElement(WayBackLink), {})

it('the tab of a payment leads back to the performer whom the top-up was for, and closes itself', async () => {
  sessionStorage.clear()
  history.replaceState(null, '', '/history/session')
  noteWayBack(window, { name: 'Kofi Okafor', path: '/watch/1002' })
  const close = vi.spyOn(window, 'close').mockReturnValue()
  vi.stubGlobal('opener', { closed: false })
  await using page = await open()
  const link = page.shown.querySelector('a')
  expect(link?.textContent).toContain('Back to')
  expect(link?.getAttribute('href')).toBe('/watch/1002')
  link?.click()
  expect(close).toHaveBeenCalledOnce()
  expect(sessionStorage.length).toBe(0)
})

it('shows no way back for a payment after the one for a performer, nor to a page that is none of theirs', async () => {
  noteWayBack(window, { name: 'Kofi Okafor', path: '/watch/1002' })
  noteWayBack(window, undefined)
  await using none = await open()
  expect(none.shown.textContent).toBe('')
  sessionStorage.setItem('footlight.way-back', JSON.stringify({ path: '//evil.test/1', name: 'Kofi' }))
  await using wrong = await open()
  expect(wrong.shown.textContent).toBe('')
})
