import { fireEvent } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { formOf } from '../../testing/form-of.ts'
import { type Answers, openPage, Refused } from '../../testing/open-page.tsx'
import { ContactScreen } from './contact-screen.tsx'

it('[M5] a phone shows what became of a long letter: a refusal stands at its head, and it was pressed at its end', async () => {
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
  await using page = await openPage(() => createElement(ContactScreen), answers)
  const form = formOf(page)
  await form.write('Subject', 'My receipt of Tuesday')
  await page.happen(() => {
    const text = page.shown.querySelector('textarea')
    if (text) fireEvent.input(text, { target: { value: 'Why are there two intervals?' } })
  })
  await form.press('Send')
  expect(shownAt).toEqual(['alert'])
  answers.contactOperator = { reference: 'F-20417' }
  page.shown.querySelector('button')?.focus()
  await form.press('Send')
  expect(page.shown.textContent).toContain('F-20417')
  expect(shownAt).toEqual(['alert', 'status'])
})
