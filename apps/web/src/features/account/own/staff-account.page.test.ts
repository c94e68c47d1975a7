import type { CallReply } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { SignedIn } from '../../../lib/account/session.ts'
import { formOf } from '../../../testing/form-of.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { StaffAccount } from './staff-account.tsx'

it('[A7] a performer changes name and address by the call for every role, the address with the password', async () => {
  const account = { id: 'a', displayName: 'Mara', username: 'mara', email: 'mara@mail.test', newEmail: null }
  const signedIn = { account, role: 'performer' } as unknown as SignedIn
  const answers: Answers = {
    secondFactor: { secondFactor: { on: false } } as CallReply<'secondFactor'>,
    changeOwnAccount: { account } as CallReply<'changeOwnAccount'>,
  }
  const page = await openPage(() => createElement(StaffAccount, { signedIn }), answers)
  await using _page = page
  const form = formOf(page)
  await form.write('Name', 'Mara Vale')
  await form.press('Save')
  await form.write('New e-mail address', 'new@mail.test')
  await form.write('Your password', 'the right one')
  await form.press('Change')
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
    await using _page = page
    const form = formOf(page)
    expect(page.shown.textContent).toContain('new@mail.test')
    await form.press('Send it again')
    await form.press('Keep the old address')
    expect(page.count('askVerification')).toBe(1)
    expect(page.sent).toContainEqual(['changeOwnAccount', { newEmail: null }])
  },
)
