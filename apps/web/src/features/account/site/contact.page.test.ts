import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { ContactScreen } from './contact-screen.tsx'

it('[M5] scrolls to the result after sending a long message from the end of the form', async () => {
  const shownAt: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shownAt.push(this.role)
    // as in newer browsers
    return Promise.resolve() as never
  })
  onTestFinished(() => scroll.mockRestore())
  const me = { id: 'me', displayName: 'Robin', email: 'robin@mail.test' }
  const answers = {
    checkSession: { authenticated: true, account: me, role: 'client' },
    contactOperator: new Refused(500, 'INTERNAL'),
  } as unknown as Answers
  const page = await openPage(() => createElement(ContactScreen), answers)
  const send = () => page.user.click(screen.getByRole('button', { name: 'Send' }))
  await page.user.type(screen.getByLabelText('Subject'), 'My receipt of Tuesday')
  await page.user.type(screen.getByLabelText('Message'), 'Why are there two intervals?')
  await send()
  expect(shownAt).toEqual(['alert'])
  answers.contactOperator = { reference: 'F-20417' }
  await send()
  expect(page.shown.textContent).toContain('F-20417')
  expect(shownAt).toEqual(['alert', 'status'])
})
