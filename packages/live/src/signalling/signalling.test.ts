import { describe, expect, it } from 'vitest'
import type { LiveError } from '../errors.ts'
import { offerRequest, readOfferReply, readPublishReply, readResponseReply } from './messages.ts'
import { createHttpSignalling, signallingUrl } from './signalling.ts'
import { createWebSocketSignalling } from './websocket.ts'

const message = offerRequest({ applicationName: 'live', streamName: 's', token: 'T' })

function createFakeSocket() {
  const listeners: (() => void)[] = []
  const socket = {
    sent: [] as string[],
    closedWith: 0,
    readyState: 0,
    addEventListener: (_type: 'open', listener: () => void) => void listeners.push(listener),
    onopen() {
      socket.readyState = 1
      for (const listener of listeners.splice(0)) listener()
    },
    onmessage(_event: { data: string }): void {},
    onerror(): void {},
    onclose(_event: { code: number; reason: string; wasClean: boolean }): void {},
    send: (frame: string) => void socket.sent.push(frame),
    close(code: number) {
      socket.closedWith = code
    },
  }
  const ends: LiveError[] = []
  const openSocket = () => socket as unknown as WebSocket
  const signalling = createWebSocketSignalling('ws://host', (error) => ends.push(error), openSocket)
  return { socket, signalling, ends }
}

describe('signalling by WebSocket', () => {
  it('[D1] sends a frame, gives the reply, and is closed cleanly by the client', async () => {
    const { socket, signalling } = createFakeSocket()
    const first = signalling.request(message)
    socket.onopen()
    socket.onmessage({ data: '{"status":200}' })
    expect(await first).toEqual({ status: 200 })
    const second = signalling.request(message)
    socket.onmessage({ data: '{"status":504}' })
    expect(await second).toEqual({ status: 504 })
    expect(socket.sent).toEqual([JSON.stringify(message), JSON.stringify(message)])
    signalling.close()
    expect(socket.closedWith).toBe(1000)
  })

  it('[D1] gives each of several requests its own reply, and sends none before the socket is open', async () => {
    const { socket, signalling } = createFakeSocket()
    const answered = signalling.request(message)
    const refused = signalling.request(message)
    expect(socket.sent).toEqual([])
    socket.onopen()
    expect(socket.sent).toHaveLength(2)
    socket.onmessage({ data: '{"status":200}' })
    socket.onmessage({ data: '{"status":400}' })
    expect([await answered, await refused]).toEqual([{ status: 200 }, { status: 400 }])
  })

  it.each([
    [{ code: 1000, reason: 'bye', wasClean: true }, 'socket closed: bye', false],
    [{ code: 1006, reason: '', wasClean: false }, 'socket closed: ', true],
    [{ code: 1012, reason: 'restart', wasClean: true }, 'socket closed: restart', true],
  ])('[C4] closed with %o: %s', async (close, sentence, recoverable) => {
    const { socket, signalling } = createFakeSocket()
    const asked = signalling.request(message)
    socket.onclose(close)
    await expect(asked).rejects.toMatchObject({ code: 'SOCKET_CLOSED', message: sentence, recoverable })
  })

  it.each([
    [
      { code: 4403, reason: 'its session is over' },
      { code: 'TRANSPORT_LOST', recoverable: true },
    ],
    [
      { code: 4507, reason: 'replaced' },
      { code: 'SESSION_NOT_FOUND', recoverable: false },
    ],
  ])('[D8] tells of the end that the server names: %o', async ({ code, reason }, error) => {
    const { socket, signalling, ends } = createFakeSocket()
    const asked = signalling.request(message)
    socket.onmessage({ data: '{"status":200}' })
    await asked
    socket.onclose({ code, reason, wasClean: true })
    expect(ends).toMatchObject([{ ...error, message: reason }])
    signalling.close()
    socket.onclose({ code, reason, wasClean: true })
    expect(ends).toHaveLength(1)
  })

  it('[D5] opens another socket for the next request when the first closed without a word', async () => {
    const { socket, signalling, ends } = createFakeSocket()
    const first = signalling.request(message)
    socket.onmessage({ data: '{"status":200}' })
    await first
    socket.onclose({ code: 1006, reason: '', wasClean: false })
    const second = signalling.request(message)
    socket.onopen()
    socket.onmessage({ data: '{"status":504}' })
    expect(await second).toEqual({ status: 504 })
    expect(ends).toEqual([])
  })

  it('[C4] a socket error rejects as recoverable', async () => {
    const { socket, signalling } = createFakeSocket()
    const asked = signalling.request(message)
    socket.onerror()
    socket.onclose({ code: 1006, reason: '', wasClean: false })
    await expect(asked).rejects.toMatchObject({ message: 'Websocket error', recoverable: true })
  })
})

describe('signalling by POST', () => {
  const reply = (body: string, status = 200) =>
    createHttpSignalling('http://host', async () => new Response(body, { status }))

  it('[D1] posts the same JSON', async () => {
    expect(await reply('{"status":502}').request(message)).toEqual({ status: 502 })
    expect(await reply('{"status":403}', 403).request(message)).toEqual({ status: 403 })
  })

  it('[C4] an unreachable server and what a proxy refuses are recoverable, nonsense is not', async () => {
    const unreachable = createHttpSignalling('http://host', () => Promise.reject(new TypeError('no')))
    await expect(unreachable.request(message)).rejects.toMatchObject({ recoverable: true })
    for (const status of [429, 502, 503])
      await expect(reply('<html>', status).request(message)).rejects.toMatchObject({
        code: 'SOCKET_FAILED',
        status,
        recoverable: true,
      })
    await expect(reply('<html>').request(message)).rejects.toMatchObject({
      code: 'REPLY_MALFORMED',
      recoverable: false,
    })
  })
})

describe('replies', () => {
  const streamInfo = { sessionId: 's1' }
  const sdp = { type: 'offer', sdp: 'o' }
  it.each([
    [readPublishReply, { status: 200, iceCandidates: [] }, 'why is there no sdp in response??'],
    [readPublishReply, { status: 200, sdp }, 'why are there no iceCandidates in response??'],
    [readOfferReply, { status: 200, sdp, iceCandidates: [] }, 'why is there no streamInfo in response??'],
    [readOfferReply, { status: 200, sdp, streamInfo: {} }, 'why is there no sessionId in response??'],
    [readOfferReply, { status: 200, streamInfo }, 'why is there no sdp in response??'],
    [readResponseReply, { status: 200, streamInfo }, 'why are there no iceCandidates in response??'],
    [readResponseReply, { status: 200, iceCandidates: [] }, 'why is there no streamInfo in response??'],
    [readResponseReply, { status: 403, statusDescription: 'token expired' }, 'token expired'],
    [readResponseReply, 'noise', 'the reply is not an object'],
    [readResponseReply, {}, 'status undefined'],
  ])('[C5] %o refuses %o: %s', (read, reply, sentence) => {
    expect(() => read(reply)).toThrow(sentence)
  })

  it('[C5] an empty array of candidates is not missing, and is not needed with the offer', () => {
    expect(readPublishReply({ status: 200, sdp, iceCandidates: [] })).toEqual({ sdp: 'o', iceCandidates: [] })
    expect(readOfferReply({ status: 200, sdp, streamInfo }).iceCandidates).toEqual([])
  })
})

it('asks in the scheme of the way chosen', () => {
  expect(signallingUrl('wss://host', false)).toBe('https://host/webrtc-session.json')
  expect(signallingUrl('http://host:4000/webrtc-session.json', true)).toBe(
    'ws://host:4000/webrtc-session.json',
  )
  expect(signallingUrl('wss://host/elsewhere', true)).toBe('wss://host/elsewhere')
})
