import type { LookupAddress } from 'node:dns'
import { importJWK, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createBrowser } from '../../../../test/kits/browser-keys.ts'
import { isPublicAddress } from '../../../platform/settings/public-address.ts'
import { createPushPost, publicOnly } from './push-post.ts'
import { createPushRequests, isPushKey } from './push-request.ts'

const rfcBrowser = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const endpoint = 'https://push.example.org/one'
// a secret of 32 bytes, different for each purpose
const requests = createPushRequests({
  keys: (purpose) => Buffer.alloc(32, purpose),
  contact: 'mailto:operator@footlight.test',
})

it('[A10] the test browser decrypts the example of RFC 8291', () => {
  const sealed =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const browser = createBrowser(rfcBrowser)
  expect(browser.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  )
  expect(browser.open(Buffer.from(sealed, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

it('[A10] a push message is decrypted by its browser and by no other, and each encryption differs', () => {
  const [browser, other] = [createBrowser(rfcBrowser), createBrowser({ auth: rfcBrowser.auth })]
  const text = JSON.stringify({ title: 'Cleo is here: “hello”', path: '/performers/1' })
  const [first, second] = [0, 1].map(() => requests.build({ endpoint, ...browser }, text))
  if (!first || !second) throw new Error('no requests')
  expect(first.headers).toMatchObject({
    TTL: 4 * 3600,
    Urgency: 'normal',
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': 'aes128gcm',
    'Content-Length': first.body.length,
  })
  expect(first.body.includes('Cleo')).toBe(false)
  expect([browser.open(first.body), browser.open(second.body)]).toEqual([text, text])
  expect(first.body.equals(second.body)).toBe(false)
  expect(() => other.open(first.body)).toThrow()
})

it('[A10] derives the same VAPID key from the same secret as earlier releases, and signs for the push service only', async () => {
  // computed by the code before the package: subscriptions of browsers depend on this key
  expect(requests.publicKey).toBe(
    'BAOoG1Glzw4nTBzRLmY57hHEQd5-jHp673ErBpKq8h-7LisW7Z7W1LwHnVNcD0WdAs8fHHJsp7me40cet018Z7Y',
  )
  const { headers } = requests.build({ endpoint, ...createBrowser() }, 'text')
  const [, token = '', k] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.Authorization)) ?? []
  expect(k).toBe(requests.publicKey)
  const point = Buffer.from(requests.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: 'https://push.example.org',
  })
  expect(payload.sub).toBe('mailto:operator@footlight.test')
  const hours = ((payload.exp ?? 0) * 1000 - Date.now()) / 3600_000
  // RFC 8292: at most a day
  expect(hours > 1 && hours < 24, `${hours} h`).toBe(true)
})

it('[A10] refuses a key that is not a point of the curve', () => {
  expect(isPushKey(createBrowser().p256dh)).toBe(true)
  for (const key of ['', 'BAAA', Buffer.alloc(65, 4).toString('base64url')])
    expect(isPushKey(key), key).toBe(false)
})

it('[A10] refuses addresses of private networks', () => {
  for (const address of ['9.9.9.9', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:9.9.9.9'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'nonsense', ''],
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

it('[A10] does not connect to a name that resolves to a private address, also where it was public before', async () => {
  const answers: LookupAddress[][] = [
    [{ address: '9.9.9.9', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '9.9.9.9', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  ]
  const find = ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, answers.shift() ?? [])) as never
  const look = publicOnly(isPublicAddress, find)
  const ask = () =>
    new Promise<string>((resolve) =>
      look('push.example.org', {}, (error, address) => resolve(error ? 'refused' : String(address))),
    )
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
    '9.9.9.9',
    'refused',
    'refused',
    'refused',
  ])
})

it('[A10] sends nothing to this machine, by name or by number', async () => {
  using post = createPushPost()
  const message = { headers: {}, body: Buffer.alloc(0) }
  for (const address of ['https://127.0.0.1/x', 'https://localhost/x', 'https://[::1]/x'])
    expect(await post.send({ ...message, endpoint: address }, AbortSignal.timeout(5000)), address).toBe(0)
})
