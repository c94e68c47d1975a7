import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, goLive, lastSession, startShow, statusOf } from './kit/stage.ts'
import { openTheatre, performerNumber, type Theatre, type Visitor } from './kit/theatre.ts'
import { until } from './kit/wait.ts'

let theatre: Theatre
let performer: Visitor
let client: Visitor
beforeAll(async () => {
  theatre = await openTheatre()
  performer = await theatre.enter({ account: 'performer@footlight.test' })
  client = await theatre.enter({ account: 'newclient@footlight.test' })
  await goLive(theatre, performer)
})
afterAll(() => theatre?.[Symbol.asyncDispose]())

it('[S4] a request that nobody answers expires, costs nothing and frees the performer', async () => {
  await topUpInPage(client, 500)
  await client.page.goto(`/watch/${performerNumber}`)
  await client.page.getByRole('button', { name: /^Start a private show/ }).click()
  await client.page.getByRole('button', { name: 'Agree and ask' }).click()
  await client.page.getByText(/^Waiting for/).waitFor()
  expect(await statusOf(theatre)).toBe('REQUEST')
  await client.page.getByRole('button', { name: /^Start a private show/ }).waitFor({ timeout: 60_000 })
  expect(await statusOf(theatre)).toBe('AVAILABLE')
  expect(await balanceOf(client)).toMatchObject({ available: 500, held: 0 })
})

it('[B2, B8] a balance that runs out: warned, ended at the last second that it pays for, never below zero', async () => {
  // 500 credits at 480 a minute last 62 seconds
  await theatre.database.query('update performers set price_video = 480 where number = $1', [performerNumber])
  await startShow(theatre, client, performer)
  await client.page.getByRole('heading', { name: 'One minute left' }).waitFor()
  await client.page.getByRole('heading', { name: 'Twenty seconds left' }).waitFor({ timeout: 60_000 })
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor({ timeout: 40_000 })
  const session = await until('the session to end', async () => {
    const row = await lastSession(theatre)
    return row?.state === 'ENDED' ? row : undefined
  })
  expect(session.end_reason).toBe('CREDIT_EXHAUSTED')
  expect(session.billed_seconds).toBe(62)
  expect(await balanceOf(client)).toEqual({ available: 4, held: 0, promo: 0 })
})

/** Through the wallet and the sandbox's own page. */
async function topUpInPage({ page }: Visitor, credits: number): Promise<void> {
  await page.goto('/wallet')
  await page.getByLabel(/amount/i).fill(String(credits))
  await page.getByRole('button', { name: /^Add / }).click()
  await page.getByRole('button', { name: /^pay/i }).click()
  await page.waitForURL('**/wallet?payment=*')
  await until('the balance to follow', async () => {
    const reply = await page.request.get('/api/client/client_accounts/updatebalanceinfo')
    return (await reply.json()).balance.available === credits
  })
}
