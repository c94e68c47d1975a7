import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../../test/hooks.ts'
import { putOnStage } from '../../../../../test/on-stage.ts'
import { runJobs } from '../../../../../test/run-jobs.ts'
import { brokenInvariants } from '../../../../commands/audit.ts'

const line = {
  carrier: 'sandbox',
  number: '+493023125999',
  publicUrl: '',
  countries: { DE: 15 },
  set: {},
}
let performerId: string
const api = useTestApi({ nodes: 1, config: { demo: true, telephoneLine: line } })
beforeAll(async () => {
  performerId = await putOnStage(api.context.database, 1003, { offers_phone: true, price_phone: 60 })
})

const post = (path: string, form: Record<string, string> = {}, origin = api.origin) =>
  fetch(`${api.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
const page = async (path: string) => (await fetch(`${api.origin}${path}`)).text()
async function pass(seconds: number, callPath: string): Promise<void> {
  for (let passed = 0; passed < seconds; passed++) {
    api.clock.advance(1000)
    await page(callPath)
    await runJobs(api.context.sessions, api.context.telephony)
  }
}
const reserve = async () =>
  (await api.as('client@footlight.test').ok('makeReservation', { params: { id: performerId }, query: {} }))
    .reservation
const statusOf = async () =>
  (await api.context.performers.byIds([performerId])).get(performerId)?.performerStatus

it('[S11] plays a call in the demo: a code, the ring, seconds that are billed, and the caller hangs up', async () => {
  const { code, phoneNumber, sandboxUrl } = await reserve()
  expect([phoneNumber, sandboxUrl]).toEqual([line.number, `/sandbox/phone?code=${code}`])
  expect(await page(sandboxUrl ?? '')).toContain(`value="${code}"`)
  expect(await (await post('/sandbox/phone', { code: '00000000' })).text()).toContain(
    'This code is not valid',
  )
  expect((await post('/sandbox/phone', { code }, 'https://elsewhere.example')).status).toBe(403)

  const dialled = await post('/sandbox/phone', { code: `${code.slice(0, 4)} ${code.slice(4)}` })
  const call = dialled.headers.get('location') ?? ''
  expect(dialled.status).toBe(303)
  expect(await page(call)).toContain('telephone rings')
  expect(await statusOf()).toBe('ON_CALL')
  await expect.poll(() => page(call)).toContain('You are connected')
  await pass(12, call)
  expect((await post(call)).status).toBe(303)
  expect(await page(call)).toContain('The call is over')
  const session = await api.context.database
    .selectFrom('sessions')
    .selectAll()
    .where('type', '=', 'PHONE')
    .executeTakeFirstOrThrow()
  expect(session).toMatchObject({ state: 'ENDED', end_reason: 'CLIENT_ENDED', billed_seconds: 12 })
  expect(await statusOf()).toBe('AVAILABLE')
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

it('[S11] ends a call from either page, and one whose page was closed', async () => {
  const dial = async () =>
    (await post('/sandbox/phone', { code: (await reserve()).code })).headers.get('location') ?? ''
  const client = api.as('client@footlight.test')
  const first = await dial()
  await expect.poll(() => page(first)).toContain('You are connected')
  await pass(3, first)
  const { running } = await client.ok('checkSession')
  await client.ok('endSession', { body: { sessionId: running?.session?.id ?? '' } })
  await api.context.telephony.settled()
  expect(await page(first)).toContain('The call is over')

  const second = await dial()
  await expect.poll(() => page(second)).toContain('You are connected')
  for (let passed = 0; passed < 45; passed++) {
    api.clock.advance(1000)
    await runJobs(api.context.sessions, api.context.telephony)
  }
  expect(await page(second)).toContain('The call is over')
  expect(await page('/sandbox/phone/nothing')).toContain('No such call')
  expect(await brokenInvariants(api.context.database)).toEqual([])
})
