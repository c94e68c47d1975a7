import { randomUUID } from 'node:crypto'
import type { Caller } from './calls.ts'
import { until } from './wait.ts'

/** The password of every demo account. */
export const demoPassword = 'footlight-demo'

/** The e-mail address of a demo performer. */
export const performerAccount = (number: number) =>
  number === 1001 ? 'performer@footlight.test' : `performer${number}@footlight.test`

/** Registers a new client; it is signed in where the caller keeps its cookies. */
export async function register(caller: Caller) {
  const username = `guest-${randomUUID().slice(0, 8)}`
  const email = `${username}@footlight.test`
  return caller.ok('register', { body: { email, username, password: randomUUID(), adult: true } })
}

/** Tops up by the sandbox, without a page; resolves when the balance has grown. */
export async function payIn(client: Caller, amount: number): Promise<void> {
  const available = async () => (await client.ok('updateBalanceInfo')).balance.available
  const before = await available()
  const { payment } = await client.ok('buy', { params: { amount, method: 'sandbox' }, query: {} })
  const pressed = await client.fetch(`/sandbox/${payment.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay',
  })
  if (pressed.status >= 400) throw new Error(`the sandbox refuses: ${pressed.status}`)
  await until('the balance to follow', async () => (await available()) > before)
}
