import { readFile } from 'node:fs/promises'
import { demoPassword } from '@footlight/test-kit/crowd'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product, performerNumber, type Visitor } from './kit/product/product.ts'
import { checkAsGuest } from './kit/receipt-check.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { balanceOf, lastSession } from './kit/stage.ts'
import { until } from './kit/wait.ts'

/** A demo broadcaster: live from the start, and accepts automatically. */
const showPerformer = 1002
/** What the demo's performer asks for a month, and the promo code that the demo gives away. */
const month = 200
const promo = { code: 'curtain', credit: 200, minimum: 2000 }

let product: Product
let newcomer: Visitor
let client: Visitor
let admin: Visitor
let performer: Visitor
beforeAll(async () => {
  product = await openProduct({ pace: 4, broadcasts: 1 })
  newcomer = await product.enter({ account: 'newclient@footlight.test' })
  client = await product.enter({ account: 'client@footlight.test' })
  admin = await product.enter({ account: 'admin@footlight.test' })
  performer = await product.enter({ account: 'performer@footlight.test' })
})
afterAll(() => product?.[Symbol.asyncDispose]())

const expectClean = async (page: Page, screen: string) =>
  expect.soft(await violationsEverywhere(page), screen).toEqual([])

it('[T1, T4, L6] a top-up with a promo code: refused with a reason, then previewed, and shown apart from cash', async () => {
  const { page } = newcomer
  // what is pressed is in sight on a phone, and says what arrives like the amounts above it
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/wallet')
  await page.getByRole('radio', { name: /^950 for €10\.00/ }).waitFor({ state: 'attached' })
  const pay = await page.getByRole('button', { name: /^Add / }).boundingBox()
  expect((pay?.y ?? 0) + (pay?.height ?? 0)).toBeLessThan(844 - 60)
  await page.getByLabel(/amount/i).fill('500')
  await page.getByLabel(/^Promo code/).fill(promo.code)
  await page.getByText('This promo code needs a top-up of at least 2,000 credits.').waitFor()
  expect(await page.getByRole('button', { name: 'Change or clear the promo code' }).isDisabled()).toBe(true)

  await page.getByLabel(/amount/i).fill(String(promo.minimum))
  await page.getByText(/^It adds 200 credits/).waitFor()
  const arrives = (promo.minimum * 0.95 + promo.credit).toLocaleString('en-US')
  const press = page.getByRole('button', { name: `Add ${arrives} credits` })
  // a press without an effect is said where it was made, not somewhere above the bottom of the window
  await page.evaluate('scrollTo(0, 0)')
  await page.route('**/api/client/buy/**', (route) => route.abort(), { times: 1 })
  await press.click()
  const unheard = page.getByRole('alert').getByText(/server cannot be reached/)
  await unheard.waitFor()
  const [said, pressed] = await Promise.all([unheard.boundingBox(), press.boundingBox()])
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(pressed?.y ?? 0)
  await press.click()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: /^pay/i }).waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320)
  await expectClean(page, 'the sandbox’s page')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: /^pay/i }).click()
  await page.waitForURL('**/wallet?payment=*')
  await page.getByRole('heading', { name: '2,100 credits added' }).waitFor()
  expect(await balanceOf(newcomer)).toEqual({ available: 2100, held: 0, promo: promo.credit })

  await page.getByLabel(/^Promo code/).fill(promo.code)
  await page.getByText('This promo code is used up.').waitFor()
})

it('[B9] applies a lowered limit immediately; a raised one waits and shows until when', async () => {
  const { page } = newcomer
  await page.goto('/wallet')
  const limit = page.getByLabel('In one show', { exact: true })
  const save = page.getByRole('button', { name: 'Save the limit: in one show' })
  await limit.fill('400')
  await save.click()
  await page.getByText('The new limit works now').waitFor()
  await limit.fill('900')
  await save.click()
  await page.getByText(/^900 credits from /).waitFor()
  expect(await limit.inputValue()).toBe('400')
  await expectClean(page, 'wallet with a waiting limit')
  await page.getByRole('button', { name: 'Keep 400 credits' }).click()
  await page.getByText(/^900 credits from /).waitFor({ state: 'detached' })
})

it('[M4] a subscription: the performer sets its benefits, shown before the purchase; cancelled and resumed', async () => {
  const { page } = newcomer
  const studio = performer.page
  await studio.goto('/studio/page')
  const normal = Number(await studio.getByLabel('Private show, credits a minute').inputValue())
  const theirs = studio.getByLabel('Private show for subscribers, credits a minute')
  await theirs.fill(String(normal))
  await studio.getByRole('button', { name: 'Save services and prices' }).click()
  await studio.getByText(`Subscribers pay less than everybody: at most ${normal - 1}.`).waitFor()
  await theirs.fill('61')
  await studio.getByRole('button', { name: 'Save services and prices' }).click()
  await studio.getByText('Your services and prices hold from now on').waitFor()
  await studio.getByLabel('Private show, credits a minute').fill('61')
  await studio.getByRole('button', { name: 'Save services and prices' }).click()
  await studio.getByText(/^Your subscribers pay 61\. Ask at least 62 here/).waitFor()
  await expectClean(studio, 'studio with a refused price')

  const promise = `Subscribers pay 61 credits a minute for a private show instead of ${normal}.`
  await page.goto(`/performers/${performerNumber}`)
  await page.getByText(promise).waitFor()
  await page.getByRole('button', { name: `Subscribe ${month} credits a month` }).click()
  await page.getByRole('dialog').getByText(promise).waitFor()
  await page.getByRole('button', { name: `Subscribe for ${month} credits` }).click()
  await page.getByText(/^You are subscribed\. It renews on /).waitFor()
  await page.getByText(`A private show costs you 61 credits/min instead of ${normal}.`).waitFor()
  expect(await balanceOf(newcomer)).toMatchObject({ available: 2100 - month })

  await page.goto('/wallet')
  await page.getByText(/^Renews on /).waitFor()
  await page.getByRole('button', { name: /^Stop the subscription to / }).click()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await page.getByText(/^Stopped\. Open until /).waitFor()
  await page.getByRole('button', { name: /^Take up the subscription to / }).click()
  await page.getByText(/^Renews on /).waitFor()
  expect(await balanceOf(newcomer)).toMatchObject({ available: 2100 - month })

  await page.goto('/history?type=subscription')
  await page.getByText(/^A month with /).waitFor()
})

it('[T5] shows pending earnings with their date, a statement that adds up, and the bank account', async () => {
  const { page } = performer
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Money' }).first().click()
  await page.getByText(/the oldest of it is payable on/).waitFor()
  const earned = Math.floor(month * 0.7)
  await page.getByRole('row', { name: `At its end, or now ${earned}` }).waitFor()
  await page.getByRole('row', { name: /^Subscription\b/ }).waitFor()

  await page.getByLabel('IBAN').fill('NL91ABNA0417164301')
  await page.getByLabel('Holder').fill('M. Quill')
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Name this account' }).click()
  await page.getByText('This is not a valid IBAN. Check its digits.').waitFor()
  await expectClean(page, 'earnings with a refused account')
  await page.getByLabel('IBAN').fill('nl91 abna 0417 1643 00')
  await page.getByRole('button', { name: 'Name this account' }).click()
  await page.getByText(/^M\. Quill · paid to from /).waitFor()
  await expectClean(page, 'earnings with an account that waits')
})

it('[T6, R2, M4] a refund of a subscriber’s show: given with a reason, seen in the history; the receipt stays signed and verified', async () => {
  await subscribeForFree(client)
  const sessionId = await shortShow(client)
  const before = await balanceOf(client)

  const { page } = admin
  await page.goto('/')
  await page.getByRole('link', { name: 'Console' }).first().click()
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  // by the address of the receipt, and then once more out of the list, by the keyboard
  await page.getByLabel('Client', { exact: true }).fill(`${product.stack.url}/history/${sessionId}`)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'All sessions' }).click()
  await page.getByLabel('State', { exact: true }).selectOption('Ended')
  await page.getByLabel('Performer', { exact: true }).fill(String(showPerformer))
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /^Robin with / }).first()
  await row.getByRole('link', { name: /: Robin, / }).focus()
  await expectClean(page, 'sessions')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await page.getByText('Ended by the client').waitFor()
  await page.locator('#main').getByRole('link', { name: 'Console' }).click()
  await page.getByLabel('Credits to give back').fill('1')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByText('Say why it is given back.').waitFor()
  await expectClean(page, 'a refund without a reason')
  await page.getByLabel('Reason').fill('The sound was missing')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('button', { name: 'Refund 1 credit' }).click()
  await page.getByText('1 credit went back to').waitFor()
  await page.getByText('Given back').waitFor()
  expect(await balanceOf(client)).toMatchObject({ available: before.available + 1 })

  await client.page.goto('/history?type=refund')
  await client.page.getByText(/^Refund for /).waitFor()
  const download = client.page.waitForEvent('download')
  await client.page.getByRole('button', { name: 'Download CSV' }).click()
  const [names, line] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(names).toMatch(/^\uFEFF"When \([^)]+\)","What"/)
  expect(line).toMatch(/"Refund for [^"]+","Given back · [^"]+",\d+,,1,0\.01,,,\d+/)
  await client.page.goto('/history')
  await client.page.getByRole('rowheader', { name: /spent/ }).first().waitFor()
  await expectClean(client.page, 'history by month')
  await client.page.goto(`/history/${sessionId}`)
  await client.page.getByText('Verified: signed by Footlight, unchanged').waitFor()
  const saved = client.page.waitForEvent('download')
  await client.page.getByRole('button', { name: 'Download JSON' }).click()
  await checkAsGuest(product, await readFile(await (await saved).path(), 'utf8'))
})

it('[O2, T4, T5] creates a promo code once, and no payout while nothing is payable; other roles have no console', async () => {
  const { page } = admin
  await page.goto('/admin?desk=promos')
  for (const [credits, answer] of [
    ['250', /again, 675: more than was paid\. Give at most 56/],
    ['50', 'SPOTLIGHT can be used'],
    ['50', 'There is a promo code of that name.'],
  ] as const) {
    await page.getByLabel('Code', { exact: true }).fill('spotlight')
    await page.getByLabel('How much').fill(credits)
    await page.getByRole('button', { name: 'Make the code' }).click()
    await page.getByText(answer).waitFor()
  }
  await page.getByRole('button', { name: 'Stop SPOTLIGHT' }).click()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await page.getByText(/Over since /).waitFor()
  await expectClean(page, 'promo codes')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  for (const done of ['stopped a promo code', 'gave credits back']) await page.getByText(done).waitFor()
  await expectClean(page, 'audit log')
  await page.goto('/admin?desk=payouts')
  await page.getByRole('button', { name: 'Make a batch' }).click()
  await page.getByText(/^No performer with a bank account has enough/).waitFor()
  await expectClean(page, 'payouts')

  await client.page.goto('/admin')
  await client.page.getByRole('heading', { name: 'This page is for operators' }).waitFor()
})

it('[T2, T5] a payout in play money: made of what has become payable, approved after being asked once more, exported for the bank', async () => {
  // the earnings are 8 days old from here on, and were never looked at, and the bank account has waited its 48 h;
  // the sweeps come by every quarter of a minute
  await product.database.query(`begin; set local session_replication_role = replica;
    update performer_entries set at = at - interval '8 days'; delete from earnings_progress;
    update waiting_bank_accounts set effective_at = now(); commit`)
  const { page } = admin
  await page.goto('/admin?desk=payouts')
  await page.getByLabel(/^Smallest payout/).fill('1')
  await until(
    'something to be payable',
    async () => {
      await page.getByRole('button', { name: 'Make a batch' }).click()
      return page.waitForURL('**/admin?*batch=*', { timeout: 3000 }).then(
        () => true,
        () => false,
      )
    },
    { withinMs: 90_000 },
  )
  await page.getByText(/waits for approval/).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve €1.40' }).click()
  await page.getByText(/ · paid$/).waitFor()
  await expectClean(page, 'an approved batch')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'SEPA file of play money' }).click()
  const file = await (await download).path()
  const order = await readFile(file, 'utf8')
  expect(order).toContain('NL91ABNA0417164300')
  expect(order).toContain('Ccy="XTS"')
})

/** [M4] The demo's automatically accepting performer offers no subscription: from here on it does, for 0 credits. */
async function subscribeForFree({ page }: Visitor) {
  await product.database.query(
    'update performers set price_subscription = 0, price_video_subscribers = 60 where number = $1',
    [showPerformer],
  )
  await page.goto(`/performers/${showPerformer}`)
  await page.getByRole('button', { name: 'Subscribe free' }).click()
  await page.getByRole('button', { name: 'Subscribe for free' }).click()
  await page.getByText(/^You are subscribed\. /).waitFor()
}

/** A paid show of a few seconds at a subscriber's price; resolves with its session. */
async function shortShow({ page }: Visitor): Promise<string> {
  await page.goto(`/watch/${showPerformer}`)
  await page.getByRole('button', { name: /^Start a private show 60 credits\/min instead of / }).click()
  await page.getByText(/as a subscriber, billed by the second/).waitFor()
  await expectClean(page, 'consent at a subscriber’s price')
  await page.getByRole('button', { name: 'Agree and ask' }).click()
  await page.getByText(/^60 credits\/min instead of \d+, fixed/).waitFor()
  await until(
    'a few seconds to be billed',
    async () => ((await lastSession(product, showPerformer))?.billed_seconds ?? 0) >= 3,
  )
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByText('Second by second').waitFor()
  await page.goto('/history?type=session')
  await page
    .getByRole('link', { name: /^Show with/ })
    .first()
    .click()
  await page.waitForURL(/\/history\/[0-9a-f-]{36}$/)
  return page.url().slice(-36)
}
