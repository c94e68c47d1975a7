import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeTcpPort, startTestPostgres } from '@footlight/stack'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testConfig } from '../../../test/test-config.ts'
import { startServer } from '../../server.ts'
import { createLog } from '../logs/log.ts'

async function folderOf(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-absent-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A server and those that it started, each in a group of its own. */
async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(' ').map(Number)]
}

/** a call that reads the database each time */
const ask = (port: number) => fetch(`http://127.0.0.1:${port}/api/category`)

it('answers 503 within seconds while the database is stopped, and works again afterwards', {
  timeout: 90_000,
}, async () => {
  await using opened = new AsyncDisposableStack()
  const postgres = opened.use(await startTestPostgres())
  const config = testConfig({ databaseUrl: postgres.url(), dataDir: await folderOf(opened) })
  const api = opened.use(await startServer(config, { log: createLog('silent') }))
  expect((await ask(api.port)).status).toBe(200)

  const all = await familyOf(postgres.pid)
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  try {
    for (let round = 0; round < 2; round++) {
      const startedAt = performance.now()
      const replies = await Promise.all(Array.from({ length: 4 }, () => ask(api.port)))
      expect(replies.map(({ status }) => status)).toEqual([503, 503, 503, 503])
      for (const reply of replies) {
        expect(reply.headers.get('retry-after')).toBe('1')
        expect(await reply.json()).toMatchObject({ error: { code: 'NOT_READY' } })
      }
      expect(performance.now() - startedAt).toBeLessThan(12_000)
    }
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
  let status = 503
  for (let tries = 0; tries < 20 && status === 503; tries++) status = (await ask(api.port)).status
  expect(status).toBe(200)
})

it('reports a missing database at the start of the API, and serves once the database is up', {
  timeout: 60_000,
}, async () => {
  await using opened = new AsyncDisposableStack()
  const postgres = opened.use(await startTestPostgres())
  const [port, databasePort] = [await freeTcpPort(), await freeTcpPort()]
  const address = new URL(postgres.url())
  address.port = String(databasePort)
  address.searchParams.delete('host')
  const logged: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })
  const dataDir = await folderOf(opened)
  const starting = startServer(testConfig({ databaseUrl: address.href, dataDir, port }), { log })
  starting.catch(() => undefined)

  const health = async () => {
    for (;;) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
      if (reply) return { status: reply.status, ...((await reply.json()) as { parts: object }) }
    }
  }
  expect(await health()).toMatchObject({ status: 'not ready', parts: { database: false } })
  expect(await (await ask(port)).json()).toMatchObject({ error: { code: 'NOT_READY' } })
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(page.headers.get('refresh')).toBe('5')
  expect(await page.text()).toContain('Try again in a moment')
  expect(logged.map(({ msg }) => msg)).toEqual(['waiting for the database'])

  const door = createServer((socket) => {
    const inner = connect(postgres.port, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const end of [socket, inner]) end.on('error', () => undefined)
  }).listen(databasePort, '127.0.0.1')
  opened.defer(() => void door.close())
  opened.use(await starting)
  expect(await health()).toMatchObject({ parts: { database: true } })
})
