import type { CallReply } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { SignedIn } from '../../../lib/account/session.ts'
import { formOf } from '../../../testing/form-of.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { StaffAccount } from './staff-account.tsx'

it('[A7] a performer changes name and address by the call for every role, the address with the password', async () => {
  const account = { id: 'a', displayName: 'Mara', username: 'mara', email: 'mara@mail.test' }
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
