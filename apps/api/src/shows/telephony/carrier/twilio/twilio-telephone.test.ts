import { RequestClient } from 'twilio'
import { expect, it } from 'vitest'
import { createTwilioTelephone } from './twilio-telephone.ts'

const call = { accountSid: 'AC00000000000000000000000000000001', callSid: 'CA1' }

/** Replaces the library's HTTP client. */
class Provider extends RequestClient {
  readonly asked: string[] = []
  readonly answer: { status: number; body: object } | null
  constructor(answer: Provider['answer']) {
    super()
    this.answer = answer
  }
  override request: RequestClient['request'] = async ({ method, uri, data }) => {
    this.asked.push(`${method.toUpperCase()} ${uri} ${JSON.stringify(data ?? {})}`)
    if (!this.answer) throw new Error('not reachable')
    return { statusCode: this.answer.status, body: JSON.stringify(this.answer.body) as never, headers: {} }
  }
}

function telephoneWith(answer: Provider['answer'], apiUrl: string | null = null) {
  const httpClient = new Provider(answer)
  return {
    httpClient,
    telephone: createTwilioTelephone({ accountSid: 'AC2', authToken: 'token', apiUrl, httpClient }),
  }
}

it('[S11] hangs up by the library, and counts a call that the provider does not know as over', async () => {
  const { httpClient, telephone } = telephoneWith({ status: 200, body: { status: 'completed' } })
  expect(await telephone.hangUp(call)).toBe(true)
  expect(httpClient.asked).toEqual([
    `POST https://api.twilio.com/2010-04-01/Accounts/${call.accountSid}/Calls/CA1.json {"Status":"completed"}`,
  ])
  expect(await telephoneWith({ status: 404, body: { code: 20404 } }).telephone.hangUp(call)).toBe(true)
  expect(await telephoneWith({ status: 500, body: {} }).telephone.hangUp(call)).toBe(false)
  expect(await telephoneWith(null).telephone.hangUp(call)).toBe(false)
})

it('[S11] calls a number from the operator’s number and reads a code aloud', async () => {
  const { httpClient, telephone } = telephoneWith({ status: 201, body: { sid: 'CA2' } })
  const said = { to: '+32470123456', from: '+3225550100', code: '123456' }
  expect(await telephone.read(said)).toBe(true)
  expect(httpClient.asked[0]).toMatch(
    /^POST https:\/\/api\.twilio\.com\/2010-04-01\/Accounts\/AC2\/Calls\.json /,
  )
  for (const part of ['"To":"+32470123456"', '"From":"+3225550100"', '1, 2, 3, 4, 5, 6.', '"TimeLimit":60'])
    expect(httpClient.asked[0]).toContain(part)
  expect(await telephoneWith({ status: 400, body: { code: 21217 } }).telephone.read(said)).toBe(false)
  expect(await telephoneWith(null).telephone.read(said)).toBe(false)
})

it.each(['https://voice.example/like/twilio', 'http://127.0.0.1:8090', 'http://localhost:8090'])(
  '[S11] sends requests to the configured API address: %s',
  async (apiUrl) => {
    const { httpClient, telephone } = telephoneWith({ status: 200, body: {} }, apiUrl)
    await telephone.hangUp(call)
    expect(httpClient.asked[0]).toContain(`POST ${apiUrl}/2010-04-01/Accounts/`)
  },
)

it.each([
  ['in-progress', 200, true],
  ['completed', 200, false],
  ['unknown', 404, false],
  ['broken', 500, null],
] as const)('[B4] a leg that is %s (%i) is connected: %s', async (status, code, connected) => {
  const { telephone } = telephoneWith({ status: code, body: { status } })
  expect(await telephone.isConnected(call)).toBe(connected)
})
