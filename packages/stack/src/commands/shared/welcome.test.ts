import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sayReady } from './welcome.ts'

const ended = AbortSignal.abort()

async function linesOf(
  demo: boolean,
  streams: number,
  signal?: AbortSignal,
  missing: string[] = [],
): Promise<string[]> {
  const server = createServer((_, response) => response.end('{"liveTotal":4}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const said: string[] = []
  const say = (line: string) => void said.push(line.replace(url, 'URL'))
  const stack = { url, broadcasts: 4, countStreams: async () => streams, askMissing: async () => missing }
  await sayReady(stack, { demo }, { signal: signal ?? new AbortController().signal, say })
  server.closeAllConnections()
  server.close()
  return said
}

it('says on a line of its own that Footlight is ready, once the performers of the demo are on air', async () => {
  const [ready, welcome, ...more] = await linesOf(true, 4)
  expect([ready, welcome?.split('\n')[0], more]).toEqual([
    'Footlight is ready: URL',
    'Sign in with the password footlight-demo as',
    [],
  ])
  expect(await linesOf(false, 0)).toEqual(['Footlight is ready: URL'])
  expect(await linesOf(false, 0, undefined, ['no mail server', 'no relay'])).toEqual([
    'Footlight is ready: URL',
    'Not set up yet:\n  no mail server\n  no relay',
  ])
})

it('says in the next line that they are not on air, if the wait timed out', async () => {
  const [ready, next] = await linesOf(true, 3, ended)
  expect([ready, next]).toEqual(['Footlight is ready: URL', expect.stringContaining('not on air yet')])
})
