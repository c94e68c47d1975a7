import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTokenMint } from '@footlight/test-kit/tokens'
import { afterEach, describe, expect, it } from 'vitest'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
const key = Buffer.from(createTokenMint().publicKeyPem).toString('base64url')
const started: ChildProcess[] = []

/** The media server as its parent starts it, with the real engine. */
function start(variables: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...variables }
  const child = fork(entry, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  started.push(child)
  return child
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

describe('the media process', () => {
  it('says where it listens, speaks the dialect there, and ends when its parent is gone', async () => {
    const child = start({ STREAM_TOKEN_PUBLIC_KEY: key })
    const [message] = await once(child, 'message')
    expect(message).toEqual({ type: 'listening', port: expect.any(Number) })
    const response = await fetch(`http://127.0.0.1:${message.port}/webrtc-session.json`, {
      method: 'POST',
      body: '{}',
    })
    expect(await response.json()).toMatchObject({ status: 400, iceCandidates: [] })
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('ends cleanly on SIGTERM', async () => {
    const child = start({ STREAM_TOKEN_PUBLIC_KEY: key })
    await once(child, 'message')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('does not start on a wrong variable, and says which', async () => {
    const child = start({ STREAM_TOKEN_PUBLIC_KEY: 'nonsense' })
    const said = child.stderr?.toArray()
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(String(await said)).toMatch(/^STREAM_TOKEN_PUBLIC_KEY must be .*\.\n$/)
  })
})
