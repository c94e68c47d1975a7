import type { CallReply, ClientAccount } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, type FunctionComponent } from 'react'
import { expect, it } from 'vitest'
import { call } from '../../../lib/calls/api.ts'
import { recall, remember, storageKeys } from '../../../lib/page/storage.ts'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { ClientsCash, CloseAccount } from './close-account.tsx'
import { Details } from './details.tsx'
import { EmailAndPassword } from './email-and-password.tsx'
import { PersonalData } from './personal-data.tsx'
import { WaitingAddress } from './unproven-address.tsx'

const account = {
  id: 'robin',
  username: 'robin',
  displayName: 'Robin',
  email: 'robin@mail.test',
  emailVerified: true,
  newEmail: null,
  language: 'en',
  country: null,
  timezone: 'UTC',
  birthDate: null,
  version: 3,
  balance: { available: 1500, held: 0, promo: 500 },
} as ClientAccount
const factor = (on: boolean) => ({ secondFactor: { on } }) as CallReply<'secondFactor'>
const changed = { clientAccount: account } as CallReply<'changeClientAccount'>
const wrong = new Refused(403, 'NOT_CONFIRMED')

async function open(component: FunctionComponent<{ account: ClientAccount }>, answers: Answers) {
  const page = await openPage(() => createElement(component, { account }), answers)
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  const write = async (label: string, text: string) => {
    await page.user.clear(field(label))
    await page.user.type(field(label), text)
  }
  return { page, press, write }
}
/** The panel as a client has it. */
const CloseClient = ({ account: of }: { account: ClientAccount }) =>
  createElement(CloseAccount, { role: 'client' }, createElement(ClientsCash, { account: of }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** What a screen reader says with the field. */
const noteOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

it('[A7] sends nothing from an incomplete e-mail form, says so at its field, and moves the focus there', async () => {
  const { page, press, write } = await open(EmailAndPassword, { secondFactor: factor(false) })
  await write('New e-mail address', 'nowhere')
  await write('New password', 'short')
  await press('Change')
  expect(field('New e-mail address').getAttribute('aria-invalid')).toBe('true')
  expect(noteOf('New e-mail address')).toMatch(/e-mail/)
  expect(noteOf('New password')).toMatch(/10/)
  expect(noteOf('Your password')).toBe('Fill in your password.')
  expect(document.activeElement).toBe(field('New e-mail address'))
  expect(page.sent).toEqual([])
})

it('[A7] a wrong password keeps what was typed, and a right one empties the form', async () => {
  const answers: Answers = { secondFactor: factor(false), changeClientAccount: wrong }
  const { page, press, write } = await open(EmailAndPassword, answers)
  await write('New e-mail address', 'new@mail.test')
  await write('Your password', 'a guess at it')
  await press('Change')
  expect(screen.getByRole('alert').textContent).toBe('NOT_CONFIRMED')
  expect(field('New e-mail address').value).toBe('new@mail.test')
  expect(page.sent).toEqual([['changeClientAccount', { email: 'new@mail.test', password: 'a guess at it' }]])

  answers.changeClientAccount = changed
  await write('Your password', 'the right one')
  await press('Change')
  expect(screen.queryByRole('alert')).toBeNull()
  for (const label of ['New e-mail address', 'New password', 'Your password'])
    expect(field(label).value).toBe('')
})

it('[A7] names both addresses while the new one is unconfirmed, and can keep the old one', async () => {
  const waiting = { ...account, newEmail: 'robyn@mail.test' }
  const answers: Answers = { changeClientAccount: changed }
  const onTakeBack = () =>
    call('changeClientAccount', { params: { id: waiting.id }, body: { newEmail: null } })
  const { page, press } = await open(
    () => createElement(WaitingAddress, { account: waiting, onTakeBack }),
    answers,
  )
  expect(page.shown.textContent).toContain('robyn@mail.test counts once you open the link')
  expect(page.shown.textContent).toContain('get your mail at robin@mail.test')
  await press('Keep the old address')
  expect(page.sent).toEqual([['changeClientAccount', { newEmail: null }]])
})

it('[A7] shows the server’s refusal of a field at that field, focuses it and keeps its text', async () => {
  const common = { path: 'body.newPassword', rule: 'common', message: 'Too many people have it.' }
  const { press, write } = await open(EmailAndPassword, {
    secondFactor: factor(true),
    changeClientAccount: new Refused(400, 'VALIDATION', [common]),
  })
  await write('New password', 'correct horse')
  await write('Your password', 'the right one')
  await press('Change')
  // [A6] with a second factor its code is asked for as well
  expect(noteOf('Code')).toBe('Fill in the code.')
  await write('Code', '123456')
  await press('Change')
  expect(field('New password').getAttribute('aria-invalid')).toBe('true')
  expect(noteOf('New password')).toBe('Too many people have it.')
  expect(document.activeElement).toBe(field('New password'))
  expect(field('New password').value).toBe('correct horse')
})

it('[A7] shows a taken username at its field, and keeps the rest as typed', async () => {
  const taken = { path: 'body.username', rule: 'taken', message: 'Somebody has it.' }
  const { page, press, write } = await open(Details, {
    changeClientAccount: new Refused(409, 'ACCOUNT_EXISTS', [taken]),
  })
  await write('Name', 'Robin of the stalls')
  await write('Username', 'admin')
  await press('Save')
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Username'))
  expect(field('Name').value).toBe('Robin of the stalls')
  expect(page.sent.map(([, body]) => body.version)).toEqual([3])
})

it('[A8] closes the account only with its password, after showing what is paid back and what lapses', async () => {
  const info = { balance: account.balance, returnable: 900, fees: [], methods: [] }
  const answers: Answers = { secondFactor: factor(false), closeOwnAccount: wrong, updateBalanceInfo: info }
  const { page, press, write } = await open(CloseClient, answers)
  await press('Close my account')
  expect(page.shown.textContent).toContain('You get back €9.00. You also lose 500 credits of promo credit.')
  // [L6] what is kept for promo credit that was spent
  expect(page.shown.textContent).toContain('100 credits that you bought are not paid back')
  await press('Close the account')
  expect(noteOf('Your password')).toBe('Fill in your password.')
  await write('Your password', 'a guess at it')
  await press('Close the account')
  expect(screen.getByRole('alert').textContent).toBe('NOT_CONFIRMED')
  expect(page.sent).toEqual([['closeOwnAccount', { password: 'a guess at it' }]])
  await press('Not now')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  remember(storageKeys.drafts, 'What nobody else should read')
  Object.assign(answers, { closeOwnAccount: { refundedCredits: 500, lapsedCredits: 500 } })
  await press('Close my account')
  await write('Your password', 'the right one')
  await press('Close the account')
  expect(recall(storageKeys.drafts)).toBeNull()
})

it.each([
  ['confirmed', true, false],
  ['not confirmed', false, true],
])(
  '[A8, A13] closing with an address that is %s (%s) says that no e-mail comes: %s',
  async (_, emailVerified, said) => {
    const of = { ...account, emailVerified }
    const { page, press } = await open(() => createElement(CloseClient, { account: of }), {
      secondFactor: factor(false),
    })
    await press('Close my account')
    expect(page.shown.textContent.includes('We send no e-mail about it')).toBe(said)
  },
)

it.each([
  { component: CloseClient, first: 'Close my account', second: 'Not now' },
  { component: PersonalData, first: 'Show it', second: undefined },
])('[A8] the keyboard goes on where “$first” was pressed', async ({ component, first, second }) => {
  const personalData = { account: {} } as CallReply<'personalData'>['personalData']
  const { press } = await open(component, {
    secondFactor: factor(false),
    personalData: { personalData },
  })
  for (const name of [first, second]) {
    if (!name) continue
    const place = screen.getByRole('button', { name }).closest('section')
    await press(name)
    expect(document.activeElement).not.toBe(document.body)
    expect(place?.contains(document.activeElement)).toBe(true)
  }
})
