import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamTokenClaims } from '@footlight/contract/internal'
import { expect, it } from 'vitest'
import { ensureSecrets } from './secrets.ts'
import { signToolToken } from './stream-token.ts'

it('[D8] signs the contract’s claims, valid for a minute, with the key that the media server verifies', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-secrets-'))
  const made = await Promise.all([ensureSecrets(dataDir), ensureSecrets(dataDir)])
  expect(made[0]).toEqual(made[1])
  expect(await ensureSecrets(dataDir)).toEqual(made[0])
  await rm(dataDir, { recursive: true })

  const [{ streamTokenPrivateKey, streamTokenPublicKey }] = made
  const token = signToolToken({
    direction: 'play',
    stream: 'live/p1001',
    privateKey: streamTokenPrivateKey,
    now: 1000,
  })
  const [header = '', body = '', signature = ''] = token.split('.')
  const key = createPublicKey(Buffer.from(streamTokenPublicKey, 'base64url').toString())
  const valid = verify(null, Buffer.from(`${header}.${body}`), key, Buffer.from(signature, 'base64url'))
  expect(valid).toBe(true)
  const claims = streamTokenClaims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  expect(claims).toMatchObject({ kind: 'tool', stream: 'live/p1001', direction: 'play', exp: 1060 })

  const echo = signToolToken({
    direction: 'echo',
    stream: null,
    privateKey: streamTokenPrivateKey,
    now: 1000,
  })
  const claimsOfEcho = JSON.parse(Buffer.from(echo.split('.')[1] ?? '', 'base64url').toString())
  expect(claimsOfEcho.stream).toBe(`echo/${streamTokenClaims.parse(claimsOfEcho).ses}`)
})
