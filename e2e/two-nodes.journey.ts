import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '@footlight/stack'
import { startTestRedis } from '@footlight/test-kit/redis'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileCache, copyPrepared } from './kit/product/prepared.ts'
import { expectSoundMoney } from './kit/product/product.ts'
import { until } from './kit/wait.ts'

const opened = new AsyncDisposableStack()
let stack: Stack
let database: pg.Client

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-nodes-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  await copyPrepared(dataDir)
  // no browser opens the page here
  await writeFile(join(dataDir, 'index.html'), '<!doctype html>')
  const redis = opened.use(await startTestRedis())
  stack = opened.use(
    await startStack({
      dataDir,
      demo: true,
      apiNodes: 2,
      webDist: dataDir,
      environment: { ...compileCache, PATH: process.env.PATH ?? '', REDIS_URL: redis.url },
    }),
  )
  database = new pg.Client({ connectionString: stack.databaseOwnerUrl })
  await database.connect()
  opened.defer(() => database.end())
})
afterAll(() => opened.disposeAsync())

interface Billed {
  id: string
  seconds: number
}

async function billed(): Promise<Billed | undefined> {
  const { rows } = await database.query<Billed>(
    `select id, (billed_seconds + coalesce(past - first, 0))::int as seconds
     from sessions left join waiting_seconds on session_id = id
     where state = 'ACTIVE' order by created_at limit 1`,
  )
  return rows[0]
}

/** The demo's patron watches a demo broadcaster, with real media; he and the media server talk to the first node. */
it('[B7] continues the meter within 3 s when the node that started the session is killed', async () => {
  const before = await until(
    'a session that is charged',
    async () => {
      const session = await billed()
      return session && session.seconds >= 2 && session
    },
    { withinMs: 60_000, everyMs: 50 },
  )
  const killedAt = Date.now()
  stack.processes.api.kill('SIGKILL')
  const gone = stack.processes.api.close()
  const atDeath = (await billed())?.seconds ?? 0
  const after = await until(
    'the other node to charge',
    async () => {
      const session = await billed()
      return session?.id === before.id && session.seconds > atDeath && session
    },
    { everyMs: 20 },
  )
  expect(Date.now() - killedAt).toBeLessThan(3_000)
  await until('three seconds more', async () => ((await billed())?.seconds ?? 0) >= after.seconds + 3)
  await gone

  const { rows } = await database.query(
    `select s.billed_seconds, sum(extract(epoch from upper(during) - lower(during)))::int as in_intervals
     from sessions s join billed_intervals i on i.session_id = s.id where s.id = $1 group by s.id`,
    [before.id],
  )
  expect(rows[0]?.billed_seconds).toBe(rows[0]?.in_intervals)
  await expectSoundMoney(stack.databaseOwnerUrl)
})
