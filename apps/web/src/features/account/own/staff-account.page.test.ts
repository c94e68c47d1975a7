import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { SignedIn } from '../../../lib/account/session.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { StaffAccount } from './staff-account.tsx'

it('[A7] a performer changes name and address by the call for all roles; the address needs the password', async () => {
  const account = { id: 'a', displayName: 'Mara', username: 'mara', email: 'mara@mail.test', newEmail: null }
  const signedIn = { account, role: 'performer' } as unknown as SignedIn
  const answers: Answers = {
    secondFactor: { secondFactor: { on: false } } as CallReply<'secondFactor'>,
    changeOwnAccount: { account } as CallReply<'changeOwnAccount'>,
  }
  const page = await openPage(() => createElement(StaffAccount, { signedIn }), answers)
  const field = (label: string) => screen.getByLabelText(label)
  await page.user.clear(field('Name'))
  await page.user.type(field('Name'), 'Mara Vale')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await page.user.type(field('New e-mail address'), 'new@mail.test')
  await page.user.type(field('Your password'), 'the right one')
  await page.user.click(screen.getByRole('button', { name: 'Change' }))
  expect(page.sent).toEqual([
    ['changeOwnAccount', { displayName: 'Mara Vale', username: 'mara' }],
    ['changeOwnAccount', { email: 'new@mail.test', password: 'the right one' }],
  ])
})

it.each(['performer', 'admin'])(
  '[A7] shows a %s the address that waits, sends its link again and drops it',
  async (role) => {
    const account = {
      id: 'a',
      displayName: 'Mara',
      username: 'mara',
      email: 'mara@mail.test',
      newEmail: 'new@mail.test',
    }
    const signedIn = { account, role } as unknown as SignedIn
    const answers: Answers = {
      secondFactor: { secondFactor: { on: false } } as CallReply<'secondFactor'>,
      askVerification: { asked: true },
      changeOwnAccount: { account } as CallReply<'changeOwnAccount'>,
    }
    const page = await openPage(() => createElement(StaffAccount, { signedIn }), answers)
    expect(page.shown.textContent).toContain('new@mail.test')
    await page.user.click(screen.getByRole('button', { name: 'Send it again' }))
    await page.user.click(screen.getByRole('button', { name: 'Keep the old address' }))
    expect(page.count('askVerification')).toBe(1)
    expect(page.sent).toContainEqual(['changeOwnAccount', { newEmail: null }])
  },
)
