import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../testing/open-page.tsx'
import { ReportDialog } from './report-dialog.tsx'

it('[O7] a guest’s report sends the words with the item, e-mail or none, and keeps each error beside its field', async () => {
  const path = 'body.email'
  const answers: Answers = {
    reportAsGuest: new Refused(400, 'VALIDATION', [{ path, rule: 'email', message: 'No address.' }]),
  }
  let closed = 0
  const page = await openPage(
    () =>
      createElement(ReportDialog, {
        about: [{ kind: 'PHOTO', id: 'p' }],
        side: 'guest',
        onClose: () => closed++,
      }),
    answers,
  )
  const reason = screen.getByLabelText('What is wrong?')
  const words = screen.getByLabelText<HTMLTextAreaElement>('In your words')
  const email = screen.getByLabelText<HTMLInputElement>('Your e-mail address')
  const errorOf = (field: HTMLElement) =>
    field.getAttribute('aria-invalid') === 'true'
      ? document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
      : undefined
  const send = () => page.user.click(screen.getByRole('button', { name: 'Send the report' }))

  await send()
  expect(errorOf(reason)).toBe('Choose what comes nearest.')
  await page.user.selectOptions(reason, 'OTHER')
  await send()
  expect([errorOf(reason), errorOf(words)]).toEqual([undefined, 'Say in a few words what is wrong.'])
  expect(page.sent).toEqual([])

  await page.user.type(words, 'It is my picture.')
  await page.user.type(email, 'kim@')
  await send()
  expect(errorOf(email)).toBe('No address.')
  expect(document.activeElement).toBe(email)
  expect(screen.queryByRole('alert')).toBeNull()
  expect([words.value, email.value, closed]).toEqual(['It is my picture.', 'kim@', 0])

  await page.user.clear(email)
  answers.reportAsGuest = { reference: 'R-AAAA2222' }
  await send()
  const said = { kind: 'PHOTO', id: 'p', reason: 'OTHER', text: 'It is my picture.', language: 'en' }
  expect(page.sent).toEqual([
    ['reportAsGuest', { ...said, email: 'kim@' }],
    ['reportAsGuest', said],
  ])
  expect(closed).toBe(1)
})
