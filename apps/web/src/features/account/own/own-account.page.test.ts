import type { CallReply, ClientAccount } from '@footlight/contract'
import { createElement, type FunctionComponent } from 'react'
import { expect, it } from 'vitest'
import { call } from '../../../lib/calls/api.ts'
import { recall, remember, storageKeys } from '../../../lib/page/storage.ts'
import { formOf } from '../../../testing/form-of.ts'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { CloseAccount } from './close-account.tsx'
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

async function open(screen: FunctionComponent<{ account: ClientAccount }>, answers: Answers) {
  const page = await openPage(() => createElement(screen, { account }), answers)
  return { page, ...formOf(page) }
}

it('[A7] a form of one’s e-mail that misses something asks nobody, says so at its field, and goes there', async () => {
  const { page, ...form } = await open(EmailAndPassword, { secondFactor: factor(false) })
  await using _page = page
  await form.write('New e-mail address', 'nowhere')
  await form.write('New password', 'short')
  await form.press('Change')
  expect(form.field('New e-mail address').getAttribute('aria-invalid')).toBe('true')
  expect(form.noteOf('New e-mail address')).toMatch(/e-mail/)
  expect(form.noteOf('New password')).toMatch(/10/)
  expect(form.noteOf('Your password')).toBe('Fill in your password.')
  expect(document.activeElement).toBe(form.field('New e-mail address'))
  expect(page.sent).toEqual([])
})

it('[A7] a wrong password keeps what was typed, and a right one empties the form', async () => {
  const answers: Answers = { secondFactor: factor(false), changeClientAccount: wrong }
  const { page, ...form } = await open(EmailAndPassword, answers)
  await using _page = page
  await form.write('New e-mail address', 'new@mail.test')
  await form.write('Your password', 'a guess at it')
  await form.press('Change')
  expect(form.alert()).toBe('NOT_CONFIRMED')
  expect(form.field('New e-mail address').value).toBe('new@mail.test')
  expect(page.sent).toEqual([['changeClientAccount', { email: 'new@mail.test', password: 'a guess at it' }]])

  answers.changeClientAccount = changed
  await form.write('Your password', 'the right one')
  await form.press('Change')
  expect(form.alert()).toBeUndefined()
  expect(
    ['New e-mail address', 'New password', 'Your password'].map((name) => form.field(name).value),
  ).toEqual(['', '', ''])
})

it('[A7] an address that waits for its link: both are named, and the old one can be kept', async () => {
  const waiting = { ...account, newEmail: 'robyn@mail.test' }
  const answers: Answers = { changeClientAccount: changed }
  const onTakeBack = () =>
    call('changeClientAccount', { params: { id: waiting.id }, body: { newEmail: null } })
  await using page = await openPage(
    () => createElement(WaitingAddress, { account: waiting, onTakeBack }),
    answers,
  )
  expect(page.shown.textContent).toContain('robyn@mail.test counts once you open the link')
  expect(page.shown.textContent).toContain('get your mail at robin@mail.test')
  await formOf(page).press('Keep the old address')
  expect(page.sent).toEqual([['changeClientAccount', { newEmail: null }]])
})

it('[A7] what the server refuses of a field stands at that field, which has the focus and its text', async () => {
  const common = { path: 'body.newPassword', rule: 'common', message: 'Too many people have it.' }
  const { page, ...form } = await open(EmailAndPassword, {
    secondFactor: factor(true),
    changeClientAccount: new Refused(400, 'VALIDATION', [common]),
  })
  await using _page = page
  await form.write('New password', 'correct horse')
  await form.write('Your password', 'the right one')
  await form.press('Change')
  // [A6] with a second factor its code is asked for as well
  expect(form.noteOf('Code')).toBe('Fill in the code.')
  await form.write('Code', '123456')
  await form.press('Change')
  expect(form.field('New password').getAttribute('aria-invalid')).toBe('true')
  expect(form.noteOf('New password')).toBe('Too many people have it.')
  expect(document.activeElement).toBe(form.field('New password'))
  expect(form.field('New password').value).toBe('correct horse')
})

it('[A7] one’s details: a name that is taken is said at the name, and the rest stays as it was typed', async () => {
  const taken = { path: 'body.username', rule: 'taken', message: 'Somebody has it.' }
  const { page, ...form } = await open(Details, {
    changeClientAccount: new Refused(409, 'ACCOUNT_EXISTS', [taken]),
  })
  await using _page = page
  await form.write('Name', 'Robin of the stalls')
  await form.write('Username', 'admin')
  await form.press('Save')
  expect(form.field('Username').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(form.field('Username'))
  expect(form.field('Name').value).toBe('Robin of the stalls')
  expect(page.sent.map(([, body]) => body.version)).toEqual([3])
})

it('[A8] an account is closed by its password alone, after what goes back and what lapses was said', async () => {
  const info = { balance: account.balance, returnable: 900, fees: [], methods: [] }
  const answers: Answers = { secondFactor: factor(false), closeClientAccount: wrong, updateBalanceInfo: info }
  const { page, ...form } = await open(CloseAccount, answers)
  await using _page = page
  await form.press('Close my account')
  expect(page.shown.textContent).toContain('You get back €9.00. You also lose 500 credits of promo credit.')
  // [L6] what is kept for promo credit that was spent
  expect(page.shown.textContent).toContain('100 credits that you bought are not paid back')
  await form.press('Close it for ever')
  expect(form.noteOf('Your password')).toBe('Fill in your password.')
  await form.write('Your password', 'a guess at it')
  await form.press('Close it for ever')
  expect(form.alert()).toBe('NOT_CONFIRMED')
  expect(page.sent).toEqual([['closeClientAccount', { password: 'a guess at it' }]])
  await form.press('Not now')
  expect(page.shown.querySelector('input')).toBeNull()
  remember(storageKeys.drafts, 'What nobody else should read')
  Object.assign(answers, { closeClientAccount: { refundedCredits: 500, lapsedCredits: 500 } })
  await form.press('Close my account')
  await form.write('Your password', 'the right one')
  await form.press('Close it for ever')
  expect(recall(storageKeys.drafts)).toBeNull()
})

it.each([
  ['confirmed', true, false],
  ['not confirmed', false, true],
])(
  '[A8, A13] closing with an address that is %s (%s) says that no e-mail comes: %s',
  async (_, emailVerified, said) => {
    const of = { ...account, emailVerified }
    await using page = await openPage(() => createElement(CloseAccount, { account: of }), {
      secondFactor: factor(false),
    })
    await formOf(page).press('Close my account')
    expect(page.shown.textContent.includes('We send no e-mail about it')).toBe(said)
  },
)

it.each([
  { screen: CloseAccount, first: 'Close my account', second: 'Not now' },
  { screen: PersonalData, first: 'Show it', second: undefined },
])('[A8] the keyboard goes on where “$first” was pressed', async ({ screen, first, second }) => {
  const personalData = { account: {} } as CallReply<'personalData'>['personalData']
  const { page, ...form } = await open(screen, {
    secondFactor: factor(false),
    personalData: { personalData },
  })
  await using _page = page
  for (const name of [first, second]) {
    if (!name) continue
    const button = [...page.shown.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    button?.focus()
    const place = button?.closest('section')
    await form.press(name)
    expect(document.activeElement).not.toBe(document.body)
    expect(place?.contains(document.activeElement)).toBe(true)
  }
})
