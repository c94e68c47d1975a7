import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '@footlight/test-kit/wait'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fakeDescription } from '../../engines/fake.ts'
import type { Transcoder } from '../../engines/fallback/transcoder.ts'
import { EngineError, type TappedEngine } from '../../engines/port.ts'
import { type MediaKit, startMediaKit } from '../../testing/media-kit.ts'
import { codecs, WatchedEngine } from '../../testing/watched-engine.ts'
import { closeCodeOf, closeCodeOfEnd } from './close-codes.ts'
import { limits } from './limits.ts'

class TappedFake extends WatchedEngine implements TappedEngine {
  async tap() {
    return fakeDescription('offer')
  }
  askForKeyframe(): void {}
}

let starts = 0
const transcoder: Transcoder = {
  portsFor: async () => ({ video: 5004 }),
  start() {
    starts += 1
    return { stop: async () => undefined }
  },
}

const engine = new TappedFake()
let kit: MediaKit
beforeAll(async () => {
  kit = await startMediaKit({ engine, transcoder, decodeKeyframe: null })
})
afterAll(() => kit[Symbol.asyncDispose]())

const open = (query: string, address?: string, stream = 'live/p1001') =>
  new WebSocket(`ws://127.0.0.1:${kit.port}/fallback/${stream}${query}`, {
    headers: address ? { 'x-forwarded-for': address } : {},
  })

/** The code with which the server closes it, or the status with which it refuses the socket. */
async function endOf(socket: WebSocket): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  socket.on('error', () => undefined)
  socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
  socket.on('close', resolve)
  return promise
}

describe('the door of the compatibility stream', () => {
  it('[F1, D6, D8] refuses a token that is missing, doubled, foreign, expired, revoked, or for something else, and starts nothing', async () => {
    const good = await kit.mint()
    const body = JSON.stringify({ sessionIds: ['over'] })
    await kit.internal('/internal/revoke', { method: 'POST', body })
    const queries = [
      '',
      `?token=${good}&token=${good}`,
      '?token=eyJ.a.b',
      `?token=${await kit.mint({ stream: 'live/p2' })}`,
      `?token=${await kit.mint({ direction: 'publish' })}`,
      `?token=${await kit.mint({ direction: 'call' })}`,
      `?token=${await kit.mint({ direction: 'echo' })}`,
      `?token=${await kit.mint({ exp: 1 })}`,
    ]
    for (const query of queries) expect([query, await endOf(open(query))]).toEqual([query, 4403])
    expect(await endOf(open(`?token=${await kit.mint({ ses: 'over' })}`))).toBe(4410)
    expect(await endOf(open(`?token=${good}`, undefined, 'vod/p1001'))).toBe(404)
    expect(await endOf(open(`?token=${good}`))).toBe(4404)
    expect(starts).toBe(0)
  })

  it('[F1, W14] takes so many of a hundred viewers from one address, starts one transcode, and cuts a revoked one within a second', async () => {
    const connectionId = await kit.broadcast(await kit.connect())
    engine.emit({ type: 'media', connectionId, hasVideo: true, hasAudio: false, pictureFault: null, codecs })
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, index) => kit.mint({ ses: `s${index}`, sub: `a${index}` })),
    )
    const codes = new Map<number, number>()
    const sockets = tokens.map((token) => open(`?token=${token}`, '203.0.113.7'))
    sockets.forEach((socket, index) => {
      void endOf(socket).then((code) => codes.set(index, code))
    })
    const refused = 100 - limits.viewers.perAddress
    await until('the refusals', () => codes.size >= refused)
    expect(codes.size).toBe(refused)
    expect([...codes.values()].filter((code) => code !== 503 && code !== 4429)).toEqual([])
    const other = open(`?token=${await kit.mint({ ses: 'other', sub: 'other' })}`, '203.0.113.8')
    await once(other, 'open')
    await until('the transcode', () => starts > 0)
    expect(starts).toBe(1)

    const remaining = tokens.findIndex((_, index) => !codes.has(index))
    await kit.internal('/internal/revoke', {
      method: 'POST',
      body: JSON.stringify({ sessionIds: [`s${remaining}`, 'other'] }),
    })
    expect(await endOf(other)).toBe(4410)
    await until('the code', () => codes.get(remaining) === 4410)
    for (const socket of sockets) socket.terminate()
  })

  it('[F1] closes a socket that sends anything, and one of an account that has four', async () => {
    const viewers = await Promise.all(
      [1, 2, 3, 4].map(async (index) => open(`?token=${await kit.mint({ ses: `own${index}`, sub: 'own' })}`)),
    )
    const gone = viewers.map(endOf)
    await Promise.all(viewers.map((viewer) => once(viewer, 'open')))
    expect(await endOf(open(`?token=${await kit.mint({ ses: 'own5', sub: 'own' })}`))).toBe(4429)
    viewers[0]?.send('hello')
    expect(await gone[0]).toBe(1008)
    for (const viewer of viewers) viewer.terminate()
  })

  it('[F1, W14] takes a hundred free visitors, who take no place of a viewer who pays', async () => {
    const guests: WebSocket[] = []
    const codes: number[] = []
    for (let index = 0; index <= limits.guests.inAll; index += 1) {
      const token = await kit.mint({ ses: `guest${index}`, sub: `guest${index}`, audience: 'lobby' })
      const guest = open(`?token=${token}`, `198.51.100.${index % 50}`)
      guests.push(guest)
      void endOf(guest).then((code) => codes.push(code))
      await once(guest, 'open')
    }
    await until('the refusal', () => codes.length > 0)
    expect(codes).toEqual([4429])
    const payer = open(`?token=${await kit.mint({ ses: 'payer', sub: 'payer' })}`, '198.51.100.1')
    const end = endOf(payer)
    await once(payer, 'open')
    await kit.internal('/internal/revoke', {
      method: 'POST',
      body: JSON.stringify({ sessionIds: ['payer'] }),
    })
    expect(await end).toBe(4410)
    for (const guest of guests) guest.terminate()
  })

  it('[F1, W14] ends the oldest socket without a token for a new one, where they are full', async () => {
    const head =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    // none answers the close frame, by which it would leave
    const silent = Array.from({ length: limits.sockets.inAll }, (_, index) => {
      const socket = connect(kit.port, '127.0.0.1')
      const address = `192.0.2.${index % 20}`
      socket.write(
        `GET /fallback/live/p1001 HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n${head}\r\n\r\n`,
      )
      return socket
    })
    await Promise.all(silent.map((socket) => once(socket, 'data')))
    const payer = open(`?token=${await kit.mint({ ses: 'late', sub: 'late' })}`, '198.51.100.1')
    await once(payer, 'open')
    await until('the end of the oldest', () => silent.filter(({ destroyed }) => destroyed).length === 1)
    payer.terminate()
    for (const socket of silent) socket.destroy()
  })

  it('[C4, F1] names what another try may cure, apart from what it cannot', () => {
    expect((['stopped', 'silent', 'closed', 'late'] as const).map(closeCodeOfEnd)).toEqual([
      1001, 1001, 1001, 1001,
    ])
    expect(closeCodeOfEnd('worker')).toBe(4503)
    expect(closeCodeOf(new EngineError('CROWDED', ''))).toBe(4429)
    expect(closeCodeOf(new EngineError('UNAVAILABLE', ''))).toBe(4503)
  })
})
