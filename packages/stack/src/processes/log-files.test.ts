import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rotate } from './log-files.ts'

let folder: string
let log: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-logs-'))
  log = openSync(join(folder, 'api.log'), 'a', 0o600)
})
afterEach(async () => {
  closeSync(log)
  await rm(folder, { recursive: true, force: true })
})

it('however much is written, a log and its older files stay within their limit, and the newest lines are there', async () => {
  const file = join(folder, 'api.log')
  for (let round = 1; round <= 8; round++) {
    for (let line = 0; line < 300; line++) writeSync(log, `round ${round}\n`)
    await rotate(file, 1000)
    writeSync(log, `after ${round}\n`)
  }
  expect((await readdir(folder)).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3'])
  expect(await readFile(file, 'utf8')).toBe('after 8\n')
  for (const age of [1, 2, 3]) {
    const older = `${file}.${age}`
    expect((await stat(older)).size).toBe(1000)
    expect((await stat(older)).mode & 0o777).toBe(0o600)
    expect(await readFile(older, 'utf8')).toMatch(new RegExp(`round ${9 - age}\n$`))
  }
})

it('a small one is left alone', async () => {
  writeSync(log, 'a line\n')
  await rotate(join(folder, 'api.log'), 1000)
  expect(await readdir(folder)).toEqual(['api.log'])
})
