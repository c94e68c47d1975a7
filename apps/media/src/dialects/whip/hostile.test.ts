import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MediaKit } from '../../testing/media-kit.ts'
import { startMediaKit } from '../../testing/media-kit.ts'
import { offers, playerOffer, restartFragment, trickleFragment } from '../../testing/offers/offers.ts'
import { WhipClient } from '../../testing/whip-client.ts'
import { limits } from './limits.ts'

let kit: MediaKit
let client: WhipClient
beforeAll(async () => {
  kit = await startMediaKit()
  client = new WhipClient(kit.port)
})
afterAll(() => kit[Symbol.asyncDispose]())

/** Begins a POST whose body does not end. */
const beginPost = async (token: string, address: string): Promise<Socket> => {
  const socket = connect(kit.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /live/p1001/whip HTTP/1.1',
    'host: media',
    `authorization: Bearer ${token}`,
    'content-type: application/sdp',
    `content-length: ${offers.OBS.length}`,
    `x-forwarded-for: ${address}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${offers.OBS.slice(0, 200)}`)
  return socket
}

it('[H1] of a body that ends in the middle nothing is taken', async () => {
  const token = await kit.mint({ direction: 'publish' })
  const socket = await beginPost(token, '203.0.113.1')
  socket.end()
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1.1 400 /)
  expect(kit.engine.calls).toEqual([])
})

it('[W14, H1] takes so many requests of one address at a time, and others of another', async () => {
  const token = await kit.mint({ direction: 'publish' })
  const sockets: Socket[] = []
  for (let number = 0; number < limits.requests.perAddress; number += 1)
    sockets.push(await beginPost(token, '203.0.113.9'))
  const post = (address: string) =>
    client.post('/live/p1001/whip', token, { headers: { 'x-forwarded-for': address } })
  await expect.poll(async () => (await post('203.0.113.9')).status).toBe(429)
  expect((await post('203.0.113.9')).headers.get('retry-after')).toBe('1')
  expect((await post('203.0.113.10')).status).toBe(201)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await post('203.0.113.9')).status).toBe(201)
}, 20_000)

/** A text of which some parts are left out, doubled, or replaced by anything. */
const mutated = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        at: fc.nat({ max: text.length }),
        length: fc.nat({ max: 40 }),
        by: fc.oneof(
          fc.string({ maxLength: 20 }),
          fc.constantFrom('\r\n', 'm=', 'a=mid:0', '\u0000', '65536'),
        ),
      }),
      { maxLength: 4 },
    )
    .map((edits) =>
      edits.reduce((whole, { at, length, by }) => whole.slice(0, at) + by + whole.slice(at + length), text),
    )

it('[D9, H1] answers every request with a status of this protocol, and leaves other sessions alone', async () => {
  const running = await client.post(
    '/live/p1/whip',
    await kit.mint({ direction: 'publish', stream: 'live/p1' }),
  )
  const token = await kit.mint({ direction: 'publish', stream: 'live/p2', sub: 'attacker' })
  const opened = await client.post('/live/p2/whip', token)
  const { publishers } = kit.engine
  const untouched = [...publishers].find(([, stream]) => stream === 'live/p1')

  const header = fc.constantFrom('content-type', 'accept', 'if-match', 'authorization', 'content-encoding')
  const value = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'azAZ09 */;=,."-') }),
    fc.constant(opened.headers.get('etag') ?? ''),
  )
  const request = fc.record({
    method: fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'),
    path: fc.constantFrom(
      '/live/p2/whip',
      '/live/p2/whep',
      '/live/p1/whip/x',
      opened.headers.get('location') ?? '',
    ),
    headers: fc.dictionary(header, value, { maxKeys: 2, noNullPrototype: true }),
    body: fc.oneof(
      mutated(offers.OBS),
      mutated(playerOffer),
      mutated(trickleFragment),
      mutated(restartFragment),
      fc.string(),
    ),
  })
  const known = [200, 201, 204, 400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 428]
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, headers, body }) => {
      const isPatch = method === 'PATCH'
      const type = { 'content-type': isPatch ? 'application/trickle-ice-sdpfrag' : 'application/sdp' }
      const match = isPatch ? { 'if-match': opened.headers.get('etag') } : {}
      const init = method === 'OPTIONS' || method === 'DELETE' ? {} : { body }
      const response = await client.ask(method, path, token, { ...type, ...match, ...headers }, init)
      expect(known).toContain(response.status)
      seen.add(response.status)
      if (response.status >= 400) expect(await response.json()).toMatchObject({ status: response.status })
    }),
    { seed: 9725, numRuns: 600 },
  )
  expect(publishers.get(untouched?.[0] ?? '')).toBe('live/p1')
  expect((await client.patch(running, trickleFragment)).status).toBe(204)
  // vacuous where every request ends at the same door
  expect(seen.size).toBeGreaterThan(8)
})
