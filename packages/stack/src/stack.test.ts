import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresAccount } from './postgres/account.ts'
import { findPostmaster } from './postgres/postmaster.ts'
import { freeTcpPort } from './processes/ports.ts'
import { isAlive, waitUntilGone } from './processes/process-identity.ts'
import { type StackOptions, startStack } from './stack.ts'

let folder: string
let dataDir: string
let options: StackOptions

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-stack-'))
  // As root PostgreSQL runs as an account that cannot pass through this folder.
  await mkdir(join(folder, 'closed'), { mode: 0o700 })
  dataDir = join(folder, 'closed', 'var')
  const child = join(folder, 'child.mjs')
  await writeFile(child, childSource)
  options = { dataDir, webDist: folder, durable: false, entries: { api: child, media: child } }
})

afterEach(async () => {
  const left = await findPostmaster(join(dataDir, 'postgres'))
  await rm(folder, { recursive: true, force: true })
  expect(left).toBeNull()
})

/** Stands for api and media: answers the health call, and ends when its parent is gone. */
const childSource = `
import { createServer } from 'node:http'
if (process.env.TURN_URLS) { console.error('TURN_URLS must be addresses.'); process.exit(1) }
const server = createServer((_, response) => response.end('ok'))
server.listen(Number(process.env.PORT ?? process.env.MEDIA_PORT), process.env.HOST, () =>
  process.send({ type: 'listening', port: server.address().port }))
process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0))
`

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A stack in a process of its own, which can be killed. */
async function startElsewhere(): Promise<{ parent: ChildProcess; databaseUrl: string }> {
  const script = join(folder, 'parent.ts')
  await writeFile(
    script,
    `import { startStack } from ${JSON.stringify(join(import.meta.dirname, 'stack.ts'))}
     const stack = await startStack(${JSON.stringify(options)})
     process.send?.(stack.databaseOwnerUrl)`,
  )
  const parent = fork(script, { execArgv: [] })
  const [databaseUrl] = (await once(parent, 'message')) as [string]
  return { parent, databaseUrl }
}

describe('a stack', { timeout: 60_000 }, () => {
  it('starts, restarts crashed processes, stops all of them, and finds its data again', async () => {
    const environment = { STRIPE_SECRET_KEY: 'sk_test_1', REDIS_URL: 'redis://cache' }
    const stack = await startStack({ ...options, environment })
    const { api } = stack.processes
    await query(stack.databaseOwnerUrl, 'create table kept as select 1 as a')
    // what a process was started with, as anyone who gets into it reads it
    const environmentOf = (pid: number | null) => readFile(`/proc/${pid}/environ`, 'utf8')
    const variables = await environmentOf(stack.processes.media.pid)
    expect(variables).toContain('MEDIA_PORT=')
    expect(variables).not.toMatch(/DATABASE_URL|STRIPE|TURN_|REDIS|PRIVATE/)
    // the api renders pages
    expect((await environmentOf(api.pid)).split('\0')).toContain('NODE_ENV=production')

    const firstPid = api.pid
    const back = once(api, 'listening')
    api.kill('SIGKILL')
    await back
    expect(api.pid).not.toBe(firstPid)
    expect((await fetch(`${stack.url}/api/health`)).status).toBe(200)

    const pids = [api.pid, stack.processes.media.pid]
    await stack.close()
    expect(pids.map((pid) => isAlive(pid ?? 0))).toEqual([false, false])

    await using second = await startStack(options)
    expect(await query(second.databaseOwnerUrl, 'select * from kept')).toEqual([{ a: 1 }])
  })

  it('keeps acknowledged writes, and requires the password of secrets.json, which only its owner can read', async () => {
    await using stack = await startStack({ ...options, durable: true })
    expect(await query(stack.databaseOwnerUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
    const file = join(dataDir, 'secrets.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8')).postgresPassword).toBe(
      new URL(stack.databaseOwnerUrl).password,
    )
    const wrong = stack.databaseOwnerUrl.replace(/:[^:@]+@/, ':guess@')
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('refuses to start beside a running stack, which is not affected', async () => {
    await using first = await startStack(options)
    await expect(startStack(options)).rejects.toThrow(/already running on .*var/)
    expect(await query(first.databaseOwnerUrl, 'select 1 as a')).toEqual([{ a: 1 }])
  })

  it('starts again after its parent was killed, or the machine, with what was committed', async () => {
    const { parent, databaseUrl } = await startElsewhere()
    await query(databaseUrl, 'create table kept as select 1 as a')
    const orphan = await findPostmaster(join(dataDir, 'postgres'))
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    expect(isAlive(orphan?.pid ?? 0)).toBe(true)
    {
      await using stack = await startStack(options)
      expect(await waitUntilGone(orphan?.pid ?? 0, 0)).toBe(true)
      expect(await query(stack.databaseOwnerUrl, 'select * from kept')).toEqual([{ a: 1 }])
    }

    // as after a power cut: the dead server's number belongs to another process of its account by now
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const account = await postgresAccount(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['600'], { ...(account ?? {}), cwd: '/', stdio: 'ignore' })
    await using _stranger = { [Symbol.asyncDispose]: async () => void stranger.kill() }
    await writeFile(pidFile, `${stranger.pid}\n${join(dataDir, 'postgres')}\n`)
    await using stack = await startStack(options)
    expect(await query(stack.databaseOwnerUrl, 'select * from kept')).toEqual([{ a: 1 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
    expect(await readFile(join(dataDir, 'site-url'), 'utf8')).toBe(stack.url)
  })

  it('starts although a lock names a process id that another process has by now', async () => {
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'stack.lock'), JSON.stringify({ pid: process.pid, mark: 'earlier' }))
    await using stack = await startStack(options)
    expect(stack.processes.api.pid).not.toBeNull()
  })

  it('refuses a port that is in use', async () => {
    const port = await freeTcpPort()
    await using first = await startStack({ ...options, port })
    const other = { ...options, dataDir: join(folder, 'other'), port: Number(new URL(first.url).port) }
    await expect(startStack(other)).rejects.toThrow(`Port ${port} is in use`)
  })

  it('rejects with a process’s error output, and closes everything', async () => {
    const environment = { TURN_URLS: 'nonsense' }
    await expect(startStack({ ...options, environment })).rejects.toThrow('TURN_URLS must be addresses.')
  })
})
