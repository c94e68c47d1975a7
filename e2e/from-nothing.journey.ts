import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from './kit/authenticator.ts'
import { type NewSite, openNewSite } from './kit/product/new-site.ts'
import type { Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { balanceOf, goLive, lastSession, receiptOf, startShow } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let site: NewSite
beforeAll(async () => {
  site = await openNewSite()
})
afterAll(() => site?.[Symbol.asyncDispose]())

const password = 'vier blauwe fietsen'
const expectClean = async (page: Page, screen: string) =>
  expect.soft(await violationsEverywhere(page), screen).toEqual([])

it('a site from nothing: the command, an operator, a category, a performer who applies, a client who tops up, and a paid show with its receipt [O13, A6, P10, O14, A13, T2, S4, B1, R3]', async () => {
  await expect(site.operatorCommand('invite', 'stage.test')).rejects.toThrow('is not an e-mail address')
  const printed = await site.operatorCommand('invite', 'ada@stage.test', '--name', 'Ada Lovelace')
  const link = await site.mailedLink('ada@stage.test')
  expect(printed).toContain(link)

  await using operator = await site.product.enter()
  const { page } = operator
  await page.goto(link)
  await page.getByText('ada@stage.test').waitFor()
  await expectClean(page, 'an invitation')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Make my account' }).click()
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('First code').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.waitForURL('**/admin')

  // the start page leads to what is lacking
  const lacking = page.locator('section').filter({ hasText: 'What this site still lacks' })
  await lacking.getByText('A first performer').waitFor()
  await expectClean(page, 'the console of a new site')
  expect(await lacking.getByText('A payment provider').count()).toBe(0)
  await lacking
    .getByRole('listitem')
    .filter({ hasText: 'Categories' })
    .getByRole('link', { name: 'Set it up' })
    .click()
  await page.getByRole('button', { name: 'New category' }).first().click()
  await page.getByLabel('Title').fill('Close-up magic')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Move Close-up magic up' }).waitFor()
  await expectClean(page, 'categories')

  await using performer = await site.product.enter()
  const number = await apply(performer)
  await approve(operator)

  await using client = await site.product.enter()
  await client.page.goto('/register')
  await client.page.getByLabel('E-mail').fill('kim@client.test')
  await client.page.getByLabel('Username').fill('kim')
  await client.page.getByLabel('Password', { exact: true }).fill(password)
  await client.page.getByText('I am an adult').click()
  await client.page.getByRole('button', { name: 'Make my account' }).click()
  await client.page.waitForURL('**/welcome')
  await client.page.goto(await site.mailedLink('kim@client.test'))
  await client.page.getByText('Your e-mail address is confirmed').waitFor()

  await client.page.route('https://checkout.stripe.test/**', async (route) =>
    route.fulfill({ status: 302, headers: { location: await site.payOnStripe() } }),
  )
  await client.page.goto('/wallet')
  await client.page.getByRole('radio', { name: /^950 for €10\.00/ }).waitFor({ state: 'attached' })
  await client.page.getByLabel(/amount/i).fill('2000')
  await client.page.getByRole('button', { name: 'Add 1,900 credits' }).click()
  await client.page.getByRole('heading', { name: '1,900 credits added' }).waitFor()
  await until('the credits', async () => (await balanceOf(client)).available === 1900)

  await goLive(site.product, performer, number)
  const session = await startShow(site.product, client, performer, number)
  await until('some billed seconds', async () => {
    const running = await lastSession(site.product, number)
    return running !== undefined && running.billed_seconds >= 3
  })
  await client.page.getByRole('button', { name: 'End show' }).click()
  await client.page.getByText('Second by second').waitFor()
  const receipt = await receiptOf(client, session)
  expect(receipt.charged).toBe(Math.floor((receipt.billedSeconds * receipt.pricePerMinute) / 60))
  expect((await balanceOf(client)).available).toBe(1900 - receipt.charged)
  expect((await receiptOf(performer, session)).charged).toBe(receipt.charged)
  await expectClean(client.page, 'the receipt of the first show')
})

/** [O14] An account, every step of an application, and its sending, by the screens; returns the performer's number. */
async function apply({ page, caller }: Visitor): Promise<number> {
  const email = 'noor@stage.test'
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const done = (steps: number) => page.getByText(`${steps} of 5 steps are done.`).waitFor()
  await page.goto('/perform')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Username').fill('noor')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('I am an adult').click()
  await press('Make my account')
  await done(0)
  await page.goto(await site.mailedLink(email))
  await page.getByText('Your e-mail address is confirmed').waitFor()
  await page.goto('/perform')
  await done(1)

  await page.getByLabel('Name on stage').fill('Noor')
  await page.getByLabel('Headline').fill('Cards and coins')
  await page.getByLabel('About you').fill('Magic at arm’s length.')
  await page.getByLabel('Country').selectOption('BE')
  await page.getByRole('group', { name: 'Languages you speak on stage' }).getByText('English').click()
  await page.getByRole('group', { name: 'Categories' }).getByText('Close-up magic').click()
  await press('Save the profile')
  await done(2)
  await page.getByLabel('Private show, credits a minute').fill('60')
  await press('Save services and prices')
  await done(3)

  await page.getByLabel('Name as in the document').fill('Noor Example')
  await page.getByLabel('Date of birth').fill('1990-05-01')
  await page.getByLabel('The document is valid until').fill('2040-01-01')
  const picture = {
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  }
  const files = page.locator('input[type=file]')
  for (const at of [0, 1]) await files.nth(at).setInputFiles(picture)
  await page.getByText('The person agrees to be shown live.').click()
  await page.getByText('The person agrees to the publication of photos and videos.').click()
  await page.getByText('The person agrees to the download of what is published.').click()
  await press('Send the document')
  await done(4)
  await page.getByText('I have read the agreement and accept it').click()
  await press('Accept the agreement')
  await done(5)
  await expectClean(page, 'an application')
  await press('Send the application')
  await page.getByRole('heading', { name: 'We are looking at your application' }).waitFor()
  const { account } = await caller.ok('checkSession')
  return account?.performerNumber ?? 0
}

/** [O4, O14] The operator looks at the document and approves it, and then the application. */
async function approve({ page, caller }: Visitor): Promise<void> {
  await page.goto('/admin?desk=queues')
  await page.getByRole('link', { name: /^An identity document.*Noor/ }).click()
  const approval = page.getByRole('button', { name: 'Approve the document' })
  await approval.waitFor()
  expect(await approval.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Look at the document' }).click()
  await page.getByText('Noor Example').waitFor()
  await expectClean(page, 'an identity document')
  await approval.click()
  await page.getByText('Cards and coins').waitFor()
  await page.getByRole('button', { name: 'Approve the performer' }).click()
  const waiting = async () => (await caller.ok('applications', { query: {} })).total
  await until('the approval', async () => (await waiting()) === 0)
}
