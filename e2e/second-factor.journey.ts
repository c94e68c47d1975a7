import { capabilities } from '@footlight/contract'
import { demoPassword } from '@footlight/test-kit/crowd'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from './kit/authenticator.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { until } from './kit/wait.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 0 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

const account = 'performer@footlight.test'
async function expectClean(page: Page, screen: string) {
  expect.soft(await violationsEverywhere(page), screen).toEqual([])
}

it('[A6, T5] a performer sets up a second factor, signs in with it, and names another bank account', async () => {
  await using visitor = await product.enter({ account })
  const { page } = visitor
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set it up' }).click()
  // the form for e-mail and password above asks for it, too
  await page.getByLabel('Your password').last().fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'Code to scan with the authenticator' }).waitFor()
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('First code').fill(codeOf(secret, 5))
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByText('That is not its code. Wait for the next one.').waitFor()
  await expectClean(page, 'the picture, with a wrong code')
  await page.getByLabel('First code').fill(codeOf(secret, 0))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.nth(9).waitFor()
  const recoveryCodes = await codes.allTextContents()
  await expectClean(page, 'recovery codes')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('footlight-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText(/10 recovery codes are left/).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await page.goto('/signin?returnTo=/studio/money')
  await page.getByLabel('E-mail or username').fill(account)
  await page.getByLabel('Password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('That code is not right').waitFor()
  await expectClean(page, 'the second step of signing in')
  // this step's code is used up: the phone's clock may be one step ahead
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')

  await page.getByLabel('IBAN').fill('nl91 abna 0417 1643 00')
  await page.getByLabel('Holder').fill('M. Quill')
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Name this account' }).click()
  await page.getByText(/^M\. Quill · paid to from /).waitFor()
  await expectClean(page, 'an account that waits')
  await page.getByRole('button', { name: 'Drop it' }).click()
  await page.getByText('Name an account first').waitFor()
})

it('[A6, O6] opens the studio once the required second factor is set up; hides queues without the capability', async () => {
  const { page: operator } = await product.enter({ account: 'admin@footlight.test' })
  const { page: studio } = await product.enter({ account: 'performer1006@footlight.test' })
  await operator.goto('/admin?desk=access')
  await operator.getByRole('switch', { name: /^Performers must/ }).click()
  await expectClean(operator, 'who must have a second factor')
  await operator.setViewportSize({ width: 1280, height: 860 })
  await operator.getByRole('link', { name: 'Log', exact: true }).click()
  await operator.getByText('changed which accounts must use two-step sign-in').waitFor()
  await operator.getByRole('link', { name: 'Operators', exact: true }).click()
  await operator.getByRole('switch', { name: /^Promo codes/ }).click()
  await operator.getByRole('button', { name: 'Give it up' }).click()
  await operator.getByText('No other operator has this capability').first().waitFor()
  await operator.keyboard.press('Escape')
  await expectClean(operator, 'what operators may do')
  const left = capabilities.filter((one) => one !== 'promos')
  await product.database.query(`update accounts set capabilities = $1 where role = 'admin'`, [left])
  await operator.goto('/admin?desk=promos')
  await operator.getByText('This section is not open to you').waitFor()

  await studio.goto('/studio')
  await studio.getByRole('heading', { name: 'Set up two-step sign-in first' }).waitFor()
  await studio.getByRole('link', { name: 'Set it up' }).click()
  await studio.getByText('This account needs two-step sign-in.').waitFor()
  await expectClean(studio, 'an account that must set up a second factor')
  await studio.getByRole('button', { name: 'Set it up' }).click()
  await studio.getByLabel('Your password').fill(demoPassword)
  await studio.keyboard.press('Enter')
  await studio.getByLabel('First code').waitFor()
  const secret = ((await studio.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await studio.getByLabel('First code').fill(codeOf(secret, 0))
  await studio.keyboard.press('Enter')
  await studio.getByRole('button', { name: 'I have kept them' }).click()
  await studio.goto('/studio')
  await studio.getByRole('heading', { level: 1 }).waitFor()
  expect(await studio.getByText('Set up two-step sign-in first').count()).toBe(0)
})

/** The link of the newest mail of that subject, as the demo shows it. */
async function linkOf({ context }: Visitor, subject: RegExp): Promise<string> {
  let link = ''
  await until('a mail', async () => {
    const list = await (await context.request.get('/dev/mail')).text()
    for (const [, id] of list.matchAll(/href="\/dev\/mail\/([\w-]{36})"/g)) {
      const mail = await (await context.request.get(`/dev/mail/${id}/html`)).text()
      link = subject.exec(mail)?.[0] ?? ''
      if (link) return true
    }
    return false
  })
  return link
}

it('[A5, A7, A8, A13] a guest joins, proves an address, forgets the password, sets it anew, and closes the account', async () => {
  await using visitor = await product.enter()
  const { page } = visitor
  await page.goto('/register')
  await page.getByLabel('E-mail').fill('opal@mail.test')
  await page.getByLabel('Username').fill('opal')
  await page.getByLabel('Password').fill('vier blauwe fietsen')
  await page.getByLabel('I am an adult').check()
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.getByRole('heading', { name: 'Welcome, opal' }).waitFor()
  await page.getByText(/Open the e-mail that we sent to/).waitFor()
  await expectClean(page, 'the first steps of an account')
  await page.goto('/account')
  await page.getByText(/Open the e-mail that we sent to/).waitFor()
  const country = page.getByLabel('Country')
  // its options come when it gets the focus
  await country.focus()
  await country.selectOption('NL')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your details are saved').waitFor()
  await expectClean(page, 'the account')
  await page.goto(await linkOf(visitor, /\/verify\?token=[\w-]+/))
  await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor()
  await page.goto('/welcome')
  await page.getByRole('heading', { name: 'Confirm your e-mail address (done)' }).waitFor()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()

  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail or username').fill('opal@mail.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const reset = await linkOf(visitor, /\/reset\?token=[\w-]+/)
  await page.goto(reset)
  await page.getByLabel('New password').fill('zes groene stoelen')
  await page.getByRole('button', { name: 'Show what is typed' }).click()
  await expectClean(page, 'a password anew')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.goto(reset)
  await page.getByLabel('New password').fill('zeven gele lampen')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This link opens nothing any more' }).waitFor()

  await page.goto('/signin?returnTo=/account')
  await page.getByLabel('E-mail or username').fill('opal')
  await page.getByLabel('Password').fill('zes groene stoelen')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByText('Shows and requests', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByLabel('Your password').last().fill('zes groene stoelen')
  await page.getByRole('button', { name: 'Close the account' }).click()
  await page.getByText('Your account is closed').waitFor()
})
