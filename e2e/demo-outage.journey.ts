import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product } from './kit/product/product.ts'
import { until } from './kit/wait.ts'

/** who is broadcast by the demo [E8] */
const four = [1002, 1003, 1004, 1005]
const outageMs = 60_000

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product?.[Symbol.asyncDispose]())

async function areOnAir(): Promise<boolean> {
  const { rows } = await product.database.query<{ status: string }>(
    `select p.status from performers p join stage_streams s on s.performer_number = p.number
     where p.number = any($1) and p.switched_available and s.active`,
    [four],
  )
  return rows.length === four.length && rows.every(({ status }) => status !== 'OFFLINE')
}

/** What ninety seconds without the performer's stream come to [S8]. */
async function takeOffAir(): Promise<void> {
  await product.database.query(
    `update performers set switched_available = false, stream_active = false, stream_lost_at = null, status = 'OFFLINE'
     where number = any($1)`,
    [four],
  )
  await product.database.query('update stage_streams set active = false where performer_number = any($1)', [
    four,
  ])
}

it.each(['media', 'api'] as const)(
  '[S8, E8] after an outage of the %s that took them off air, the four of the demo are back by themselves',
  async (part) => {
    await until('the four to be on air', areOnAir, { withinMs: outageMs })
    const process = product.stack.processes[part]
    const people = product.stack.people.map(({ pid }) => pid)
    const back = new Promise((resolve) => process.once('listening', resolve))
    process.kill('SIGKILL')
    await takeOffAir()
    expect(await areOnAir()).toBe(false)
    await back
    await until('the four to be on air again', areOnAir, { withinMs: outageMs })
    // a performer's browser does not crash with a server, and neither do the demo's broadcasters
    expect(product.stack.people.map(({ pid }) => pid)).toEqual(people)
  },
)
