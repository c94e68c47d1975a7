import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { RelayServer } from '@footlight/contract'
import type { Log } from '../logs/log.ts'

/**
 * Asks a relay for an allocation, as a browser does (TURN, RFC 8656), with credentials of our own, so that an operator
 * reads at the start what is wrong, before a client needs the relay.
 */
type Exchange = (request: Buffer) => Promise<Buffer>

const magicCookie = 0x2112a442
const methods = { allocate: 0x0003, refresh: 0x0004 } as const
const attributes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  requestedTransport: 0x0019,
} as const
const successBit = 0x0100
const unauthorized = 401
const headerBytes = 20
const attributeHeaderBytes = 4
const signatureBytes = 20
const maxReplyBytes = 2_048
const answerWithinMs = 5_000
const askAgainEveryMs = 500
const udp = Buffer.from([17, 0, 0, 0])

/** Logs for each relay that it takes our credentials, or why it does not. Addresses of `stun:` need none and are passed over. */
export async function probeRelays(
  servers: readonly RelayServer[],
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for (const server of servers.filter(({ urls }) => !urls.startsWith('stun:'))) {
    const problem = await problemOf(server, signal).catch((error: Error) => error.message)
    if (signal.aborted) return
    if (problem === null) log.info({ relay: server.urls }, 'the relay takes our credentials')
    else log.warn({ relay: server.urls, problem }, 'the relay does not work: see TURN_URLS and TURN_SECRET')
  }
}

/** Null if the relay made an allocation; it is given back immediately. */
async function problemOf(
  { urls, username, credential }: RelayServer,
  stop: AbortSignal,
): Promise<string | null> {
  const [, scheme, host = '', port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+):(\d+)(?:\?transport=(\w+))?$/.exec(urls) ?? []
  if (port === undefined) return 'the address is not understood'
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)])
  const open = scheme === 'turns' ? overStream(true) : transport === 'tcp' ? overStream(false) : overDatagrams
  const { exchange, close } = await open(host.replace(/^\[|\]$/g, ''), Number(port), signal)
  try {
    const wanted: [number, Buffer][] = [[attributes.requestedTransport, udp]]
    const challenge = read(await exchange(build(methods.allocate, wanted)))
    const realm = challenge.found.get(attributes.realm)
    const nonce = challenge.found.get(attributes.nonce)
    if (challenge.error?.code !== unauthorized || !realm || !nonce)
      return challenge.error ? textOf(challenge.error) : 'it asks for no credentials, so strangers can use it'
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
    const proof: [number, Buffer][] = [
      [attributes.username, Buffer.from(username)],
      [attributes.realm, realm],
      [attributes.nonce, nonce],
    ]
    const reply = read(await exchange(build(methods.allocate, [...wanted, ...proof], key)))
    if (reply.error) return textOf(reply.error)
    await exchange(build(methods.refresh, [[attributes.lifetime, Buffer.alloc(4)], ...proof], key))
    return null
  } catch (error) {
    if (!stop.aborted && signal.aborted) return `no answer within ${answerWithinMs / 1000} s`
    throw error
  } finally {
    close()
  }
}

const textOf = ({ code, reason }: { code: number; reason: string }) =>
  code === unauthorized ? `it refuses our credentials (401 ${reason})` : `it answers ${code} ${reason}`

/** A request, signed where a key is given. */
function build(method: number, values: readonly [number, Buffer][], key?: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(method, 0)
  header.writeUInt32BE(magicCookie, 4)
  randomBytes(12).copy(header, 8)
  const message = Buffer.concat([header, ...values.map(([type, value]) => attribute(type, value))])
  const signedBytes = key ? attributeHeaderBytes + signatureBytes : 0
  message.writeUInt16BE(message.length - headerBytes + signedBytes, 2)
  if (!key) return message
  return Buffer.concat([
    message,
    attribute(attributes.messageIntegrity, createHmac('sha1', key).update(message).digest()),
  ])
}

function attribute(type: number, value: Buffer): Buffer {
  const padded = Buffer.alloc(attributeHeaderBytes + Math.ceil(value.length / 4) * 4)
  padded.writeUInt16BE(type, 0)
  padded.writeUInt16BE(value.length, 2)
  value.copy(padded, attributeHeaderBytes)
  return padded
}

function read(reply: Buffer) {
  const found = new Map<number, Buffer>()
  for (let at = headerBytes; at + attributeHeaderBytes <= reply.length; ) {
    const bytes = reply.readUInt16BE(at + 2)
    found.set(
      reply.readUInt16BE(at),
      reply.subarray(at + attributeHeaderBytes, at + attributeHeaderBytes + bytes),
    )
    at += attributeHeaderBytes + Math.ceil(bytes / 4) * 4
  }
  const given = found.get(attributes.errorCode)
  const isSuccess = (reply.readUInt16BE(0) & 0x0110) === successBit
  const code = (given?.[2] ?? 0) * 100 + (given?.[3] ?? 0)
  return { found, error: isSuccess ? null : { code, reason: given?.toString('utf8', 4) ?? '' } }
}

interface Opened {
  exchange: Exchange
  close(): void
}

const isReplyTo = (reply: Buffer, request: Buffer): boolean =>
  reply.length >= headerBytes && reply.subarray(4, headerBytes).equals(request.subarray(4, headerBytes))

async function overDatagrams(host: string, port: number, signal: AbortSignal): Promise<Opened> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.on('error', () => undefined)
  return {
    async exchange(request) {
      const send = () => socket.send(request, port, host, () => undefined)
      const again = setInterval(send, askAgainEveryMs)
      try {
        send()
        for (;;) {
          const [reply] = (await once(socket, 'message', { signal })) as [Buffer]
          if (isReplyTo(reply, request)) return reply
        }
      } finally {
        clearInterval(again)
      }
    },
    close: () => socket.close(),
  }
}

const overStream =
  (isSecure: boolean) =>
  async (host: string, port: number, signal: AbortSignal): Promise<Opened> => {
    const socket: Socket = isSecure ? connectTls({ host, port, servername: host }) : connect({ host, port })
    // thrown where it is waited for
    socket.on('error', () => undefined)
    try {
      await once(socket, isSecure ? 'secureConnect' : 'connect', { signal })
    } catch (error) {
      socket.destroy()
      throw error
    }
    return {
      async exchange(request) {
        socket.write(request)
        let received = Buffer.alloc(0)
        while (received.length < maxReplyBytes) {
          const [part] = (await once(socket, 'data', { signal })) as [Buffer]
          received = Buffer.concat([received, part])
          if (received.length < headerBytes) continue
          const whole = headerBytes + received.readUInt16BE(2)
          if (received.length >= whole) return received.subarray(0, whole)
        }
        throw new Error('the answer is not that of a relay')
      },
      close: () => socket.destroy(),
    }
  }
