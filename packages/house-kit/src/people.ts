import { randomUUID } from 'node:crypto'
import type { Caller } from './calls.ts'
import { until } from './wait.ts'

/** Of everybody who is there when the demo begins. */
export const demoPassword = 'footlight-demo'

/** How a performer of the demo signs in. */
export const performerAccount = (number: number) =>
  number === 1001 ? 'performer@footlight.test' : `performer${number}@footlight.test`

/** Registers a client whom nobody else meets; it is signed in where the caller keeps its cookies. */
export async function register(caller: Caller) {
  const username = `guest-${randomUUID().slice(0, 8)}`
  const email = `${username}@footlight.test`
  return caller.ok('register', { body: { email, username, password: randomUUID(), adult: true } })
}

/** Pays in by the sandbox, without a page; resolves when it is there. */
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
