import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { sandboxSays } from '../../../../test/sandbox.ts'

let id: string
const top = 1200
/** lines of one instant: a chunk of the download ends in the middle of them */
const instantLines = 230
const api = useTestApi()
const client = api.as('client@footlight.test')
beforeAll(async () => {
  id = await idOf(client)
  await fill()
})

/** More lines than one chunk of a download, many at the same instant; one is of a performer whose name is a formula. */
async function fill(): Promise<void> {
  const { database, random } = api.context
  const performer = await database
    .updateTable('performers')
    .set({ display_name: '=Zoë "the, Great"' })
    .where('number', '=', 1001)
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = Array.from({ length: top }, (_, index) => ({
    key: `test:${index}`,
    id: random.uuid(),
    kind: index % 3 === 0 ? ('message' as const) : ('subscription' as const),
    client_id: id,
    performer_id: performer.id,
    promo: 0,
    cash: index,
    performer_share: 70,
    bought_at: new Date(api.clock.now() - Math.floor(index / instantLines) * 1000),
  }))
  await database.insertInto('purchases').values(lines).execute()
}

const download = (query = '', caller = client) =>
  caller.fetch(`/api/client/client_accounts/${id}/history/export/csv${query}`)
const linesOf = async (response: Response) => (await response.text()).split('\r\n').slice(1, -1)

it('[A9] the history as CSV holds every line once, in the order of the page', async () => {
  const response = await download()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="history.csv"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const ids = (await linesOf(response)).map((line) => line.slice(-40, -4))
  const pages = await Promise.all(
    Array.from({ length: top / 120 }, (_, page) =>
      client.ok('history', { params: { id }, query: { offset: page * 120, limit: 120 } }),
    ),
  )
  expect(ids).toEqual(pages.flatMap(({ history }) => history.map((entry) => entry.id)))
  expect(new Set(ids).size).toBe(top)
})

it('[A9] credits are whole numbers, times ISO 8601, and a name is no formula', async () => {
  const [line] = await linesOf(await download('?type=subscription'))
  expect(line).toMatch(
    /^"2026-11-20T20:00:00\.000Z","subscription",-\d+,"PAID",,"'=Zoë ""the, Great""",1001,,,"[0-9a-f-]{36}",,,$/,
  )
  const [ofGerman] = await linesOf(await download('?type=subscription&language=de'))
  expect(ofGerman).toContain(`"PAID";;"'=Zoë ""the, Great""";1001;`)
})

it('[A9] the CSV is filtered as the page is', async () => {
  // only the lines of the second instant
  const from = new Date(api.clock.now() - 1500).toISOString()
  const to = new Date(api.clock.now() - 1000).toISOString()
  const messages = Array.from({ length: instantLines }, (_, of) => instantLines + of).filter(
    (of) => of % 3 === 0,
  )
  const { total } = await client.ok('history', { params: { id }, query: { type: 'message', from, to } })
  const lines = await linesOf(await download(`?type=message&from=${from}&to=${to}`))
  expect([total, lines.length]).toEqual([messages.length, messages.length])
  expect(lines.every((line) => line.includes('"message"'))).toBe(true)
  expect(await linesOf(await download('?type=refund'))).toEqual([])
})

it('[A9] sums whole months, not only the page, in the reader’s time zone and with the filter', async () => {
  const read = async (query: { timezone?: string; type?: 'message'; offset?: number; limit?: number }) =>
    (await client.ok('history', { params: { id }, query })).months
  const all = Array.from({ length: top }, (_, index) => index)
  const sum = (of: number[]) => of.reduce((total, amount) => total + amount, 0)
  const november = {
    month: '2026-11',
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-12-01T00:00:00.000Z',
    added: 0,
    spent: sum(all),
  }
  expect(await read({ limit: 1 })).toEqual([november])
  expect(await read({ limit: 1, offset: top - 1 })).toEqual([november])
  expect(await read({ type: 'message' })).toMatchObject([{ spent: sum(all.filter((of) => of % 3 === 0)) }])
  expect(await read({ timezone: 'Europe/Brussels' })).toMatchObject([{ from: '2026-10-31T23:00:00.000Z' }])
  expect(await read({ timezone: 'Nowhere/At-All' })).toEqual([november])
  expect(await read({ offset: top })).toEqual([])

  // a line on each side of midnight: of two months in Brussels, of one in UTC
  const { database, random } = api.context
  const payments = ['2026-09-30T21:59:59.000Z', '2026-09-30T22:00:00.000Z'].map((paidAt, index) => ({
    id: random.uuid(),
    client_id: id,
    method: 'sandbox',
    money: 'play' as const,
    state: 'PAID' as const,
    amount: 1000 + index,
    fee: 50,
    promo_code: '',
    created_at: new Date(paidAt),
    finished_at: new Date(paidAt),
  }))
  await database.insertInto('payments').values(payments).execute()
  const shown = async (timezone: string) =>
    (await read({ timezone, offset: top })).map(({ month, added }) => [month, added])
  expect(await shown('Europe/Brussels')).toEqual([
    ['2026-10', 951],
    ['2026-09', 950],
  ])
  expect(await shown('UTC')).toEqual([['2026-09', 1901]])
})

it('[W2, W10] the CSV route refuses invalid filters by name, other accounts and other roles, as a call does', async () => {
  for (const [query, field] of [
    ['type=odd', 'query.type'],
    ['from=yesterday', 'query.from'],
    ['from=0000-01-01T00:00:00Z', 'query.from'],
    ['to=2026-13-01', 'query.to'],
  ]) {
    const response = await download(`?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'VALIDATION', fields: [{ path: field }] } })
  }
  const statuses = [
    [api.guest, 401],
    [api.as('performer@footlight.test'), 403],
    [api.as('newclient@footlight.test'), 404],
  ] as const
  for (const [caller, status] of statuses) expect((await download('', caller)).status).toBe(status)
  expect((await client.fetch('/api/client/client_accounts/me/history/export/csv')).status).toBe(404)
})

it('[A9, W10] a top-up’s receipt says what was paid, its fee, what arrived, and is the client’s own', async () => {
  const { payment } = await client.ok('buy', {
    params: { amount: 2500, method: 'sandbox' },
    query: { promo: 'CURTAIN' },
  })
  const read = (caller: Caller, of = payment.id) => caller.call('moneyReceipt', { params: { id: of } })
  expect(await read(client)).toMatchObject({ status: 404 })
  await sandboxSays(api.context.wallet, payment.id)
  expect(await read(client)).toMatchObject({
    value: {
      receipt: {
        kind: 'payment',
        paid: 2500,
        fee: 125,
        cash: 2375,
        promo: 200,
        givenBack: 0,
        performerName: null,
      },
    },
  })
  const emails = api.owner.selectFrom('letters').select(['template', 'recipient'])
  await sandboxSays(api.context.wallet, payment.id)
  expect(await emails.where('template', '=', 'toppedUp').execute()).toEqual([
    { template: 'toppedUp', recipient: 'client@footlight.test' },
  ])
  expect(await read(api.as('newclient@footlight.test'))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const { history } = await client.ok('history', { params: { id }, query: { type: 'message' } })
  expect(await read(client, history[0]?.id)).toMatchObject({
    value: {
      receipt: { kind: 'message', fee: 0, promo: 0, paid: -(history[0]?.amount ?? 0), performerNumber: 1001 },
    },
  })
})

it('[A9, M4] a renewed month is told by e-mail once, with its receipt; the first month is not', async () => {
  const { database, sweep, wallet } = api.context
  const { id: x } = await database
    .updateTable('performers')
    .set({ price_video: 120, price_video_subscribers: 90, price_subscription: 800 })
    .where('number', '=', 1001)
    .returning('id')
    .executeTakeFirstOrThrow()
  await wallet.subscriptions.subscribe(id, x)
  const mailed = () =>
    api.owner.selectFrom('letters').select('recipient').where('template', '=', 'monthRenewed').execute()
  expect(await mailed()).toEqual([])
  api.clock.advance(31 * 24 * 3_600_000)
  for (const _ of [1, 2]) await sweep()
  expect(await mailed()).toEqual([{ recipient: 'client@footlight.test' }])
})
