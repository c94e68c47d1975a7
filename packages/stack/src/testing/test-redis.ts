import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { freeTcpPort } from '../ports.ts'

const startWithinMs = 5_000
/** Debian keeps it where the PATH of a service need not lead. */
const programs = ['redis-server', '/usr/bin/redis-server']

export type TestRedis = AsyncDisposable & {
  url: string
  /** ends it at once; `start` brings it back on the same port */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A Redis that keeps nothing on disk, on a free port. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freeTcpPort()
  let child: ChildProcess | null = null
  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    child = await launch(port)
    await listening(port, child)
  }
  // A test run that ends without closing it takes it along.
  const onExit = () => child?.kill('SIGKILL')
  process.once('exit', onExit)
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    async [Symbol.asyncDispose]() {
      process.off('exit', onExit)
      await kill()
    },
  }
}

async function launch(port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  for (const program of programs) {
    const child = spawn(program, settings, { stdio: 'ignore' })
    const started = await new Promise<boolean>((resolve) => {
      child.once('spawn', () => resolve(true)).once('error', () => resolve(false))
    })
    if (started) return child
  }
  throw new OperatorError('redis-server is not installed: run `apt-get install redis-server`.')
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startWithinMs
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new OperatorError(`redis-server does not listen on port ${port}.`)
    await sleep(10)
  }
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
