import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from '../operator-error.ts'

// Below the range from which systems take ports for outgoing connections (32768 on Linux, 49152 elsewhere): a port picked
// here stays free until its process listens, also over a restart of that process.
const lowest = 20_000
const highest = 32_000
const attempts = 50

type Probe = (port: number, host: string) => Promise<boolean>

/** True when nothing listens on this TCP port. */
export const isTcpPortFree: Probe = async (port, host) => {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false
    throw new OperatorError(`Cannot listen on ${host}:${port} (${codeOf(error)}); see HOST and PORT.`)
  }
  server.close()
  await once(server, 'close')
  return true
}

const isUdpPortFree: Probe = async (port, host) => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind({ port, address: host, exclusive: true })
    await once(socket, 'listening')
    return true
  } catch {
    return false
  } finally {
    socket.close()
  }
}

/** A free TCP port on `host`. */
export const freeTcpPort = (host = '127.0.0.1') => pick(isTcpPortFree, host)

/** A free UDP port on `host`. */
export const freeUdpPort = (host = '0.0.0.0') => pick(isUdpPortFree, host)

async function pick(isFree: Probe, host: string): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(lowest, highest)
    if (await isFree(port, host)) return port
  }
  throw new OperatorError(`No free port between ${lowest} and ${highest} on ${host}.`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
