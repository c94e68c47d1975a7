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

/** [O14] An account, every step of an application, and its sending; returns the performer's number. */
async function apply({ page, caller, context }: Visitor): Promise<number> {
  const email = 'noor@stage.test'
  await caller.ok('registerPerformer', { body: { email, username: 'noor', password, adult: true } })
  await page.goto(await site.mailedLink(email))
  await page.getByText('Your e-mail address is confirmed').waitFor()
  const { categories } = await caller.ok('listCategories')
  await caller.ok('setStudioProfile', {
    body: {
      displayName: 'Noor',
      headline: 'Cards and coins',
      about: 'Magic at arm’s length.',
      languages: ['en'],
      categories: categories.map(({ id }) => id),
      country: 'BE',
    },
  })
  const prices = await caller.ok('studioPrices')
  await caller.ok('setStudioPrices', { body: { ...prices, video: 60 } })
  const upload = async () => {
    const reply = await context.request.post('/api/uploads/documents', {
      headers: { origin: site.product.stack.url, 'content-type': 'image/jpeg' },
      data: await page.screenshot({ type: 'jpeg' }),
    })
    return ((await reply.json()) as { upload: { id: string } }).upload.id
  }
  await caller.ok('addStagePerson', {
    body: {
      isPerformer: true,
      ...{ legalName: 'Noor Example', birthDate: '1990-05-01', expiresOn: '2040-01-01' },
      ...{ document: await upload(), portrait: await upload() },
      consent: { depiction: true, publication: true, download: true },
    },
  })
  const { application } = await caller.ok('application')
  const version = application.agreement.versions.en ?? ''
  await caller.ok('acceptAgreement', { body: { language: 'en', version } })
  await caller.ok('sendApplication')
  const { account } = await caller.ok('checkSession')
  return account?.performerNumber ?? 0
}

/** [O4, O14] The operator approves the document, and then the application. */
async function approve({ caller }: Visitor): Promise<void> {
  const documents = await caller.ok('waitingDocuments', { query: {} })
  for (const { id } of documents.waiting) {
    await caller.ok('seeDocument', { params: { id } })
    await caller.ok('approveDocument', { params: { id } })
  }
  const applications = await caller.ok('applications', { query: {} })
  expect(applications.waiting.map(({ displayName }) => displayName)).toEqual(['Noor'])
  for (const { id, attempt } of applications.waiting)
    await caller.ok('approveApplication', { params: { id }, body: { attempt } })
}
