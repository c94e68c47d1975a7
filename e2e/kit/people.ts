import { idOf } from '@footlight/test-kit/calls'
import { payIn, register } from '@footlight/test-kit/crowd'
import type { Page } from 'playwright-core'
import type { Product, Visitor } from './product/product.ts'

/** A client for one test only, with the credits of a top-up of `amount` after its fee. */
export async function enterNewClient(product: Product, amount: number): Promise<Visitor> {
  const visitor = await product.enter()
  await register(visitor.caller)
  // [A13] as by the link in an e-mail
  const prove = 'update accounts set email_verified = true where id = $1'
  await product.database.query(prove, [await idOf(visitor.caller)])
  await payIn(visitor.caller, amount)
  return visitor
}

/** [M4] Buys a month of a subscription, without a page. */
export async function subscribe({ caller }: Visitor, number: number): Promise<void> {
  const id = await idOf(caller)
  const { performerAccount } = await caller.ok('getPerformerByNumber', { params: { number }, query: {} })
  await caller.ok('subscribe', { params: { id, x: performerAccount.id }, query: {} })
}

/** As the api lists the performer. */
export async function nameOf(page: Page, number: number): Promise<string> {
  const reply = await page.request.get(`/api/performer/performer_accounts/performer_number/${number}`)
  return (await reply.json()).performerAccount.displayName
}
