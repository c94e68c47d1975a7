import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { keepProcess } from './keep-process.ts'

it('starts another process when one is killed, and none after the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patron-'))
  const program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(join(folder, 'pids'))}, process.pid + ' ' + Object.keys(process.env) + '\\n')
    process.on('disconnect', () => process.exit())
    setInterval(() => {}, 1000)`,
  )
  const lives = async () =>
    (await readFile(join(folder, 'pids'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const running = keepProcess({
    name: 'patron',
    program,
    parameters: [],
    clock: systemClock,
    log: createLog('silent'),
  })
  await expect.poll(async () => (await lives()).length, { timeout: 8000 }).toBe(1)
  process.kill(Number.parseInt((await lives())[0] ?? '', 10), 'SIGKILL')
  await expect.poll(async () => (await lives()).length, { timeout: 8000 }).toBe(2)
  await running[Symbol.asyncDispose]()
  const last = (await lives())[1] ?? ''
  expect(() => process.kill(Number.parseInt(last, 10), 0)).toThrow('ESRCH')
  // it knows no secret
  expect(last).not.toMatch(/SECRET|KEY|DATABASE/)
  await rm(folder, { recursive: true })
})
