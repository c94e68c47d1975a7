import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ChildPlan, ManagedChild } from './child.ts'
import { waitUntilGone } from './process-identity.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-child-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function prepare(source: string, plan: Partial<ChildPlan> = {}): Promise<ManagedChild> {
  const entry = join(folder, 'entry.mjs')
  await writeFile(entry, source)
  const output = { file: join(folder, 'log') }
  return new ManagedChild({ name: 'api', entry, environment: { PATH: '/usr/bin:/bin' }, output, ...plan })
}

/** Says, with its first answer to a heartbeat, that it listens: the port is the id of a process that it started. */
const living = `
import { spawn } from 'node:child_process'
const helper = spawn('sleep', ['600'])
let answers = 0
process.on('message', ({ type }) => {
  if (type !== 'heartbeat') return
  process.send({ type: 'alive' })
  if (answers++ === 0) process.send({ type: 'listening', port: helper.pid })
})
process.once('SIGTERM', () => { helper.kill(); process.exit(0) })
`

it('a stopped process is killed with all that it started, and started again', {
  timeout: 60_000,
}, async () => {
  await using child = await prepare(living)
  const helper = await child.start()
  const stopped = child.pid
  const died = once(child, 'died')
  const back = once(child, 'listening')
  child.kill('SIGSTOP')
  expect(await died).toEqual(['it did not answer any more'])
  await back
  expect(child.pid).not.toBe(stopped)
  expect(await waitUntilGone(helper, 1_000)).toBe(true)
})

it('a process in an endless loop is killed and started again', { timeout: 60_000 }, async () => {
  const marker = JSON.stringify(join(folder, 'looped'))
  await using child = await prepare(`
    import { existsSync, writeFileSync } from 'node:fs'
    process.on('message', () => process.send({ type: 'alive' }, () => {
      if (existsSync(${marker})) return process.send({ type: 'listening', port: 2 })
      writeFileSync(${marker}, '')
      process.send({ type: 'listening', port: 1 }, () => { for (;;); })
    }))
    process.once('SIGTERM', () => process.exit(0))`)
  const back = new Promise((resolve) => child.on('listening', (port) => port === 2 && resolve(port)))
  expect(await child.start()).toBe(1)
  expect(await back).toBe(2)
})

it('a full disk for its log ends neither the child nor its parent', async () => {
  await using child = await prepare(
    `
    console.error('a line that finds no room')
    console.log('another')
    process.send({ type: 'listening', port: 1 })
    process.once('SIGTERM', () => process.exit(0))`,
    { output: { file: '/dev/full' } },
  )
  expect(await child.start()).toBe(1)
})

it('a log that cannot be opened does not prevent the start', async () => {
  const source = `process.send({ type: 'listening', port: 1 }); process.once('SIGTERM', () => process.exit(0))`
  await using child = await prepare(source, { output: { file: join(folder, 'gone/log') } })
  expect(await child.start()).toBe(1)
})
