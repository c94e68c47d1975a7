import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from './kit/authenticator.ts'
import { type NewSite, openNewSite } from './kit/product/new-site.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { balanceOf } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let site: NewSite
beforeAll(async () => {
  site = await openNewSite()
})
afterAll(() => site?.[Symbol.asyncDispose]())

const password = 'vier blauwe fietsen'
const expectClean = async (page: Page, screen: string) =>
  expect.soft(await violationsEverywhere(page), screen).toEqual([])

it('a site from nothing: the command, an operator with a second factor, a category, a client who tops up [O13, A6, P10, A13, T2]', async () => {
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
})
