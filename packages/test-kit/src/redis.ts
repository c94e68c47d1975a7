import { once } from 'node:events'
import { connect } from 'node:net'
import { freeTcpPort } from '@footlight/stack'
import { end, hasEnded, spawnTied } from './process.ts'
import { until } from './wait.ts'

export type TestRedis = AsyncDisposable & {
  url: string
  /** kills it; `start` starts it again on the same port */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A Redis on a free port, which writes nothing to disk. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freeTcpPort()
  const launch = async () => {
    const child = await spawnTied('redis-server', settings(port))
    await until('redis-server to listen', () => {
      if (hasEnded(child)) throw new Error('redis-server does not start. Run: apt-get install redis-server')
      return accepts(port)
    })
    return child
  }
  let child = await launch()
  const kill = () => end(child)
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async start() {
      child = await launch()
    },
    [Symbol.asyncDispose]: kill,
  }
}

const settings = (port: number) => [
  ...['--port', String(port), '--bind', '127.0.0.1'],
  ...['--save', '', '--appendonly', 'no'],
]

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
