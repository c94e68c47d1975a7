import { affordableSeconds, chargedFor } from '@footlight/contract'
import { freeTcpPort } from '@footlight/stack'
import { demoPassword, performerAccount } from '@footlight/test-kit/crowd'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterNewClient, subscribe } from './kit/people.ts'
import { openProduct, type Product, performerNumber, type Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { balanceOf, elapsedOf, goLive, lastSession, receiptOf, statusOf } from './kit/stage.ts'
import { lineNumber, startVoiceProvider, type VoiceProvider } from './kit/voice/provider.ts'
import { until } from './kit/wait.ts'

/** Demo broadcasters, live without a browser: one for each call that needs no studio. */
const [cappedPerformer, fundedPerformer, expiredPerformer] = [1002, 1003, 1004] as const
const performerPhone = '+32470123456'
/** credits a minute: cheap where it does not matter, dear where a balance has to run out soon */
const [cheap, dear] = [60, 480] as const
/** what a month with the performer of the demo costs */
const month = 200

const opened = new AsyncDisposableStack()
let product: Product
let provider: VoiceProvider
beforeAll(async () => {
  const port = await freeTcpPort('127.0.0.1')
  const publicUrl = `http://localhost:${port}`
  provider = opened.use(await startVoiceProvider(publicUrl))
  product = opened.use(await openProduct({ port, publicUrl, broadcasts: 3, environment: provider.settings }))
  await product.database.query(
    'update performers set offers_phone = true, price_phone = case number when $1 then $2::int else $3::int end where number between 1001 and 1004',
    [performerNumber, cheap, dear],
  )
  // the prepared database is of a demo, whose sandbox line gives its performers numbers
  await product.database.query('update performers set phone = null where number = $1', [performerNumber])
  for (const number of [cappedPerformer, fundedPerformer, expiredPerformer]) {
    const phone = `${performerPhone.slice(0, -4)}${number}`
    await product.database.query('update performers set phone = $2 where number = $1', [number, phone])
  }
})
afterAll(async () => {
  await using _ = opened
  expect(provider.problems).toEqual([])
})

it('[S11] a call: the performer’s number, consent, code, a wrong and the right one, connected, metered, ended in the page', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: performerAccount(performerNumber) })
  await using client = await product.enter({ account: 'client@footlight.test' })
  const { page } = client
  const expectClean = async (where: Page, screen: string) =>
    expect.soft(await violationsEverywhere(where), screen).toEqual([])

  await goLive(product, performer)
  await page.goto(`/performers/${performerNumber}`)
  await page.getByRole('link', { name: /^Watch free for/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Call for/ }).count()).toBe(0)

  await performer.page.getByRole('link', { name: 'Your page' }).first().click()
  const number = performer.page.getByRole('textbox', { name: 'Your number' })
  const password = performer.page.getByLabel('Your password')
  await number.fill('+32 900 12345')
  await password.fill(demoPassword)
  await number.press('Enter')
  await performer.page.getByText(/^We cannot call this number/).waitFor()
  await number.fill('+32 470 12.34.56')
  await password.fill(demoPassword)
  await number.press('Enter')
  await performer.page.getByLabel('The code you hear').waitFor()
  await expectClean(performer.page, 'a number that is being called')
  expect(provider.read.map(({ to }) => to)).toEqual([performerPhone])
  await performer.page.getByLabel('The code you hear').fill(provider.read[0]?.digits ?? '')
  await performer.page.getByLabel('The code you hear').press('Enter')
  await performer.page
    .getByText(/^Calls reach you at/)
    .first()
    .waitFor()
  await performer.page.setViewportSize({ width: 1280, height: 860 })
  await performer.page.getByRole('link', { name: 'On stage' }).first().click()

  await page.reload()
  await page.getByRole('button', { name: `Call for ${cheap} credits/min` }).click()
  await page.getByText(/, billed by the second, fixed for this call\.$/).waitFor()
  await expectClean(page, 'agreeing to a call')
  await page.getByRole('button', { name: 'Agree and reserve' }).click()
  await page.getByRole('link', { name: lineNumber }).waitFor()
  const code = await codeIn(page)
  await until('the countdown', async () =>
    /^Good for 1[34]:/.test((await page.getByText(/^Good for/).textContent()) ?? ''),
  )
  await expectClean(page, 'a reservation')

  const call = provider.call('+32499000001')
  await call.enter(String((Number(code) + 1) % 10 ** 8).padStart(8, '0'))
  await until('the wrong code to be refused', async () =>
    call.sentences.some((sentence) => /not valid/.test(sentence)),
  )
  await call.enter(code)
  expect(await call.rings()).toEqual({ number: performerPhone, shows: lineNumber })
  expect(await statusOf(product)).toBe('ON_CALL')
  // the page follows what happens on the telephone
  await Promise.all([
    page.waitForURL(`**/watch/${performerNumber}`).then(() => page.getByText(/^Ringing/).waitFor()),
    performer.page.getByText(/^Your telephone rings/).waitFor(),
  ])
  await call.answer()
  await page.getByText('You are connected', { exact: true }).waitFor()
  await performer.page.getByText(/^On the telephone with/).waitFor()
  await performer.page.getByText(/^You are on a call/).waitFor()
  await meterCounts(page)
  await Promise.all([expectClean(page, 'a running call'), expectClean(performer.page, 'studio, on a call')])

  const before = (await lastSession(product))?.billed_seconds ?? 0
  await page.getByRole('button', { name: 'End call' }).click()
  await call.done
  expect(provider.hungUp).toContain(call.sid)
  await page.getByRole('heading', { name: 'The call is over' }).waitFor()
  await page.getByText('You ended the call.').waitFor()
  const receipt = await shownReceipt(client)
  expect(receipt).toMatchObject({ type: 'PHONE', endReason: 'CLIENT_ENDED', pricePerMinute: cheap })
  expect(receipt.billedSeconds).toBeGreaterThanOrEqual(before)
  expect(receipt.billedSeconds).toBeLessThanOrEqual(elapsedOf(receipt))
  expect(receipt.charged).toBe(chargedFor(receipt.billedSeconds, cheap))
  expect((await balanceOf(client)).available).toBe(10_000 - receipt.charged)
  await expectClean(page, 'receipt of a call')
  await until('the performer to be free', async () => (await statusOf(product)) === 'AVAILABLE')
})

it('[B9] a cap ends the call: the server hangs up at the last second that it pays for', async ({
  expect,
}) => {
  await using client = await enterNewClient(product, 2000)
  const { page } = client
  const cap = 500
  await openCallDialog(page, cappedPerformer)
  await page.getByLabel('Stop automatically').selectOption(String(cap))
  const call = await dialReserved(page)
  await page.getByText(`ends at ${cap} credits`).waitFor()
  await page.getByText(`Your limit of ${cap} credits leaves`).waitFor()

  await call.done
  expect(provider.hungUp).toContain(call.sid)
  await page.getByText('The call ended at a limit that you set.').waitFor()
  const seconds = affordableSeconds(cap, dear)
  expect(await shownReceipt(client)).toMatchObject({
    endReason: 'CAP_REACHED',
    billedSeconds: seconds,
    charged: chargedFor(seconds, dear),
  })
})

it('[B8] lengthens a call by a top-up during it, and ends it when the caller hangs up', async ({
  expect,
}) => {
  await using client = await enterNewClient(product, 530)
  const { page, context } = client
  const { available } = await balanceOf(client)
  const paid = affordableSeconds(available - month, dear)
  await openCallDialog(page, fundedPerformer)
  const call = await dialReserved(page)
  // the call began with a minute, and lasts the less for what is spent elsewhere
  await subscribe(client, performerNumber)
  const warning = page.getByRole('region', { name: 'Your balance is running out' })
  await warning.waitFor()
  await warning.getByRole('button', { name: 'Add credits' }).click()
  const sandbox = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Add .+ for / }).click()
  await (await sandbox).getByRole('button', { name: /^pay/i }).click()
  await until('the credit', async () => (await balanceOf(client)).available > available)

  const session = await until(
    'the call to outlast what was paid at first',
    async () => {
      const row = await lastSession(product, fundedPerformer)
      return row && row.billed_seconds > paid + 2 ? row : undefined
    },
    { withinMs: 90_000 },
  )
  expect(session.state).toBe('ACTIVE')
  call.hangUp()
  await call.done
  await page.getByRole('heading', { name: 'The call is over' }).waitFor()
  expect(provider.hungUp).not.toContain(call.sid)
  expect(await shownReceipt(client)).toMatchObject({ endReason: 'CLIENT_ENDED' })
})

it('[S11] refuses the code of an expired reservation, and gives the next one another code', async ({
  expect,
}) => {
  await using visitor = await enterNewClient(product, 2000)
  const { page } = visitor
  await page.clock.install()
  await openCallDialog(page, expiredPerformer)
  await page.route('**/make_reservation/**', runsOutSoon, { times: 1 })
  await page.getByRole('button', { name: 'Agree and reserve' }).click()
  const code = await codeIn(page)
  await product.database.query(
    `update reservations set created_at = created_at - interval '15 minutes', expires_at = expires_at - interval '15 minutes'
     where code = $1`,
    [code],
  )
  await page.getByText('This reservation is over. Nothing was charged.').waitFor()

  const call = provider.call('+32499000004')
  await call.enter(code)
  await until('the old code to be refused', async () =>
    call.sentences.some((sentence) => /not valid/.test(sentence)),
  )
  call.hangUp()
  await call.done
  expect(await statusOf(product, expiredPerformer)).toBe('AVAILABLE')
  // it is the server's clock that a reservation is good by, whatever the browser's says
  await page.clock.setSystemTime(Date.now() + 20 * 60_000)
  await page.getByRole('button', { name: 'Reserve again' }).click()
  expect(await codeIn(page)).not.toBe(code)
})

async function openCallDialog(page: Page, number: number) {
  await page.goto(`/performers/${number}`)
  await page.getByRole('button', { name: `Call for ${dear} credits/min` }).click()
}

/** Agrees in the dialog, dials and enters the code; the performer picks up. */
async function dialReserved(page: Page) {
  await page.getByRole('button', { name: 'Agree and reserve' }).click()
  const call = provider.call(`+3249900${await codeIn(page)}`.slice(0, 12))
  await call.enter(await codeIn(page))
  await call.rings()
  await call.answer()
  await page.getByText('You are connected', { exact: true }).waitFor()
  return call
}

/** The server's reply, but good for some seconds only. */
async function runsOutSoon(route: Route) {
  const response = await route.fetch()
  const { reservation } = await response.json()
  const expiresAt = new Date(Date.now() + 6000).toISOString()
  await route.fulfill({ response, json: { reservation: { ...reservation, expiresAt } } })
}

async function codeIn(page: Page): Promise<string> {
  return ((await page.locator('[data-code]').textContent()) ?? '').replace(/\D/g, '')
}

/** Seconds go up, and the cost is theirs. */
async function meterCounts(page: Page) {
  const readMeter = async () => {
    const [elapsed, spent] = await Promise.all(
      ['elapsed', 'spent'].map((name) => page.locator(`[data-meter=${name}]`).textContent()),
    )
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(elapsed ?? '') ?? []
    return { seconds: Number(minutes) * 60 + Number(seconds), spent: Number.parseInt(spent ?? '', 10) }
  }
  const first = await until('the first second', async () => {
    const now = await readMeter()
    return now.seconds > 0 && now
  })
  await until('the third', async () => {
    const now = await readMeter()
    return now.seconds >= first.seconds + 2 && now.spent === chargedFor(now.seconds, cheap)
  })
}

async function shownReceipt(client: Visitor) {
  const { page } = client
  await page.getByText('Second by second').waitFor()
  const id = (await page.getByText(/^Session /).textContent())?.slice(-36)
  return receiptOf(client, id ?? '')
}
