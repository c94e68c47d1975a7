import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runningPostgresUrl, startPostgres } from './postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { supervisePostgres } from './supervised-postgres.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-keep-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Its clients have the same address before and after. */
async function answer(url: string, text: string): Promise<unknown[]> {
  for (;;) {
    const rows = await query(url, text).catch(() => null)
    if (rows !== null) return rows
    await sleep(50)
  }
}

it('is restarted after a crash, with all committed data, and given up when it keeps crashing', {
  timeout: 90_000,
}, async () => {
  let deaths = 0
  const dataDir = join(folder, 'postgres')
  await using postgres = await supervisePostgres({ dataDir, password: 'p', onDeath: () => deaths++ })
  await query(postgres.url, 'create table kept as select 1 as a')
  let given: string | null = null
  postgres.failure.then(({ message }) => {
    given = message
  })
  for (let death = 1; death <= 3; death++) {
    const dead = postgres.pid()
    process.kill(dead, 'SIGKILL')
    expect(await answer(postgres.url, 'select * from kept')).toEqual([{ a: 1 }])
    while (postgres.pid() === dead) await sleep(20)
    expect([deaths, given]).toEqual([death, null])
  }
  process.kill(postgres.pid(), 'SIGKILL')
  expect((await postgres.failure).message).toContain('again and again')
  expect(await findPostmaster(dataDir)).toBeNull()
})

it('listens on a socket in its data directory, returns its address to a second start, and removes stale sockets', async () => {
  const options = { dataDir: join(folder, 'postgres'), password: 'p' }
  await startPostgres(options).then((first) => first.close())
  for (const left of ['.s.PGSQL.1', '.s.PGSQL.1.lock']) await writeFile(join(options.dataDir, left), '')
  await using postgres = await startPostgres(options)
  expect(await query(postgres.url(), 'select inet_server_addr() as at')).toEqual([{ at: null }])
  expect(await runningPostgresUrl(options.dataDir, 'p')).toBe(postgres.url('footlight'))
  const sockets = (await readdir(options.dataDir)).filter((name) => name.startsWith('.s.'))
  expect(sockets.toSorted()).toEqual([`.s.PGSQL.${postgres.port}`, `.s.PGSQL.${postgres.port}.lock`])
  const byPort = new URL(postgres.url())
  byPort.searchParams.delete('host')
  expect(await query(byPort.href, 'select host(inet_server_addr()) as at')).toEqual([{ at: '127.0.0.1' }])
})
