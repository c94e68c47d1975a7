import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from './lock.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'footlight-lock-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

it('is held by one at a time, and leaves nothing behind', async () => {
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(`already running on ${dataDir} (process ${process.pid})`)
  await lock.release()
  const next = await lockDataDir(dataDir)
  await next.release()
  expect(await readdir(dataDir)).toEqual([])
})

it('is awaited when its holder is already stopping', async () => {
  const lock = await lockDataDir(dataDir)
  await lock.announceStop()
  let got = false
  const next = lockDataDir(dataDir).then((taken) => {
    got = true
    return taken
  })
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(got).toBe(false)
  await lock.release()
  await (await next).release()
})
