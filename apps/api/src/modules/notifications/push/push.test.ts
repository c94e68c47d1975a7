import type { LookupAddress } from 'node:dns'
import { expect, it } from 'vitest'
import { isPublicAddress } from '../../../platform/settings/public-address.ts'
import { encryptPush, isPushKey } from './encryption.ts'
import { createPushPost, publicOnly } from './push-post.ts'

it('[A10] a push message is encrypted as the example of RFC 8291 is', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const drawn = ['yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'DGv6ra1nlYgDCS1FRnbzlw']
  const bytes = () => Buffer.from(drawn.shift() ?? '', 'base64url')
  const sealed = encryptPush('When I grow up, I want to be a watermelon', keys, { bytes })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(isPushKey(keys.p256dh)).toBe(true)
})

it('[A10] no address within a house is one of the internet', () => {
  for (const address of ['9.9.9.9', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:9.9.9.9'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'nonsense', ''],
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

it('[A10] a name that leads into the house is not gone to, whatever it led to before', async () => {
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

it('[A10] nothing is sent to this machine, by name or by number', async () => {
  using post = createPushPost()
  const letter = { headers: {}, body: Buffer.alloc(0) }
  for (const endpoint of ['https://127.0.0.1/x', 'https://localhost/x', 'https://[::1]/x'])
    expect(await post.post({ ...letter, endpoint }, AbortSignal.timeout(5000)), endpoint).toBe(0)
})
