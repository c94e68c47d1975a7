import { createHmac } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { crc32 } from 'node:zlib'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { RelayedPaths } from './relayed-paths.ts'
import { mend, readZeroCheck } from './stun.ts'

const password = 'the secret of the description'

const attribute = (type: number, value: Buffer): Buffer => {
  const header = Buffer.alloc(4)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(value.length, 2)
  return Buffer.concat([header, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

const withLength = (message: Buffer, more: number): Buffer => {
  const copy = Buffer.from(message)
  copy.writeUInt16BE(copy.length - 20 + more, 2)
  return copy
}

/** A check as Chromium sends it, built apart from the code under test. */
const check = (tieBreaker: bigint, { secret = password, ufrag = 'abcd' } = {}): Buffer => {
  const header = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')
  const tie = Buffer.alloc(8)
  tie.writeBigUInt64BE(tieBreaker)
  const signed = Buffer.concat([
    header,
    attribute(0x0006, Buffer.from(`${ufrag}:remote`)),
    attribute(0x8029, tie),
    attribute(0x0024, Buffer.from('6e001fff', 'hex')),
  ])
  const signature = createHmac('sha1', secret).update(withLength(signed, 24)).digest()
  const whole = withLength(Buffer.concat([signed, attribute(0x0008, signature)]), 8)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE((crc32(whole) ^ 0x5354554e) >>> 0)
  return Buffer.concat([whole, attribute(0x8028, crc)])
}

it('[E7] gives a check with the tie-breaker 0 the tie-breaker 1, correctly signed; reads no other packet', () => {
  const zero = readZeroCheck(check(0n))
  expect(zero?.ufrag).toBe('abcd')
  expect(zero && mend(zero, password)).toEqual(check(1n))
  expect(zero && mend(zero, 'another')).toBeNull()
  expect(readZeroCheck(check(7n))).toBeNull()
  const whole = check(0n)
  for (let bytes = 0; bytes < whole.length; bytes += 1)
    expect(readZeroCheck(whole.subarray(0, bytes))).toBeNull()
  for (let at = 0; at < whole.length; at += 1) {
    const bent = Buffer.from(whole)
    bent.writeUInt8(bent.readUInt8(at) ^ 0xff, at)
    const read = readZeroCheck(bent)
    // what lies after the signature is not signed; the fingerprint is made anew
    if (read && at < whole.length - 8) expect(mend(read, password), `byte ${at}`).toBeNull()
  }
})

async function udp(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

it('[E7] opens a path by a signed check alone, passes packets both ways, and closes it with the connection', {
  timeout: 60_000,
}, async () => {
  const clock = new ManualClock()
  using stack = new DisposableStack()
  const worker = await udp()
  stack.defer(() => worker.close())
  const replies: string[] = []
  using paths = new RelayedPaths({
    clock,
    reply: (packet, port, address) => replies.push(`${packet.toString('latin1')} ${address} ${port}`),
  })
  const relay = { address: '192.0.2.9', port: 5000 }
  const arrived: { packet: Buffer; port: number }[] = []
  worker.on('message', (packet, { port }) => arrived.push({ packet, port }))
  /** Sends until the worker has it: a datagram may be lost. */
  const arrives = async (packet: () => Buffer, expected: Buffer) => {
    const found = () => {
      paths.receive(packet(), relay)
      return arrived.find((one) => one.packet.equals(expected))
    }
    await expect.poll(found, { timeout: 20_000 }).toBeDefined()
    return found()?.port
  }

  paths.expect({ ufrag: 'abcd', password, workerPort: worker.address().port })
  for (const packet of [Buffer.from('media'), check(0n, { secret: 'guessed' }), check(0n, { ufrag: 'none' })])
    paths.receive(packet, relay)
  expect(paths.size).toBe(0)

  // a port that nothing can be sent to
  paths.receive(check(0n), { ...relay, port: 0 })
  expect(paths.size).toBe(0)

  const port = await arrives(() => check(0n), check(1n))
  await arrives(() => Buffer.from('media'), Buffer.from('media'))
  const answered = () => {
    worker.send('picture', port ?? 0, '127.0.0.1')
    return replies
  }
  await expect.poll(answered, { timeout: 20_000 }).toContain('picture 192.0.2.9 5000')

  // of one connection, however many addresses send checks that were overheard
  for (let port = 6000; port < 6100; port += 1) paths.receive(check(0n), { ...relay, port })
  expect(paths.size).toBe(8)
  await clock.pass(36_000)
  expect(paths.size).toBe(0)
  paths.receive(check(0n), relay)
  expect(paths.size).toBe(1)
  paths.forget('abcd')
  expect(paths.size).toBe(0)
  paths.receive(check(0n), relay)
  expect(paths.size).toBe(0)
})
