import { randomUUID } from 'node:crypto'
import { balanceOf } from './stage.ts'
import type { Theatre, Visitor } from './theatre.ts'
import { until } from './wait.ts'

/** How a performer of the demo signs in. */
export const performerAccount = (number: number) =>
  number === 1001 ? 'performer@footlight.test' : `performer${number}@footlight.test`

/** A client whom nobody else meets this evening, with what a top-up of `amount` leaves after its fee. */
export async function enterNewClient(theatre: Theatre, amount: number): Promise<Visitor> {
  const visitor = await theatre.enter()
  const username = `guest-${randomUUID().slice(0, 8)}`
  const registered = await visitor.context.request.post('/api/client/client_accounts', {
    data: { email: `${username}@footlight.test`, username, password: randomUUID(), adult: true },
  })
  if (!registered.ok()) throw new Error(`nobody can register: ${await registered.text()}`)
  await payIn(theatre, visitor, amount)
  return visitor
}

/** Pays in by the sandbox, without a page; resolves when it is there. */
export async function payIn(theatre: Theatre, visitor: Visitor, amount: number): Promise<void> {
  const { available } = await balanceOf(visitor)
  const asked = await visitor.context.request.get(`/api/client/buy/${amount}/sandbox?promo=`)
  const { payment } = await asked.json()
  const paid = await visitor.context.request.post(`/sandbox/${payment.id}`, {
    headers: { origin: theatre.stack.url },
    form: { action: 'pay' },
  })
  if (!paid.ok()) throw new Error(`the sandbox refuses: ${paid.status()}`)
  await until('the balance to follow', async () => (await balanceOf(visitor)).available > available)
}

/** [M4] Spends what a month with her costs, without a page. */
export async function subscribe(theatre: Theatre, visitor: Visitor, number: number): Promise<void> {
  const { request } = visitor.context
  const { account } = await (await request.get('/api/check_session')).json()
  const { rows } = await theatre.database.query('select id from performers where number = $1', [number])
  const reply = await request.post(`/api/client/client_accounts/${account.id}/subscriptions/${rows[0].id}`, {
    headers: { origin: theatre.stack.url },
  })
  if (!reply.ok()) throw new Error(`no month with ${number}: ${reply.status()} ${await reply.text()}`)
}
