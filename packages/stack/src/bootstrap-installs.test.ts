import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rootDir } from './root.ts'

type Entry = { dev?: true; peer?: true; link?: true; integrity?: string }
type LockFile = { packages: Record<string, Entry> }

/** A fake npm: prints its arguments, and writes the files that npm would. */
const npm = `
  const { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } = require('node:fs')
  const asked = process.argv.slice(2)
  console.log('npm ' + asked.filter((word) => word === 'ci' || word.startsWith('--omit')).join(' '))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const omitted = (entry) => ['dev', 'peer'].some((kind) => entry[kind] && asked.includes('--omit=' + kind))
  const left = Object.entries(packages).filter(([path, entry]) => path !== '' && !omitted(entry))
  mkdirSync('node_modules/.bin', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(left) }))
  if (!existsSync('node_modules/.bin/node')) symlinkSync(process.execPath, 'node_modules/.bin/node')
`

let checkoutDir: string

/** A repository with the real bootstrap and lock file, whose commands print their names. */
beforeAll(async () => {
  checkoutDir = await mkdtemp(join(tmpdir(), 'footlight-house-'))
  const commandsDir = join(checkoutDir, 'packages/stack/src/commands')
  await mkdir(commandsDir, { recursive: true })
  for (const file of ['package-lock.json', 'packages/stack/bootstrap.mjs'])
    await cp(join(rootDir, file), join(checkoutDir, file))
  for (const name of ['start', 'check', 'simulate'])
    await writeFile(join(commandsDir, `${name}.ts`), `console.log('${name} runs')`)
  await writeFile(join(checkoutDir, 'npm-cli.js'), npm)
})
afterAll(() => rm(checkoutDir, { recursive: true }))
beforeEach(() => rm(join(checkoutDir, 'node_modules'), { recursive: true, force: true }))

async function run(name: string, variables: Record<string, string> = {}): Promise<string[]> {
  const env = { PATH: process.env.PATH, npm_execpath: join(checkoutDir, 'npm-cli.js'), ...variables }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(checkoutDir, 'packages/stack/bootstrap.mjs'), name],
    { env },
  )
  return stdout.split('\n').filter((line) => /^npm | runs$/.test(line))
}

it('installs the packages to run, then the tools when they are needed, and removes none again', async () => {
  expect(await run('start')).toEqual(['npm ci --omit=dev --omit=peer', 'start runs'])
  expect(await run('start')).toEqual(['start runs'])
  expect(await run('check')).toEqual(['npm ci', 'check runs'])
  expect(await run('start', { REDIS_URL: 'redis://127.0.0.1' })).toEqual(['start runs'])
  expect(await run('simulate')).toEqual(['simulate runs'])
})

it('installs the provider libraries if a provider is configured', async () => {
  expect(await run('start')).toEqual(['npm ci --omit=dev --omit=peer', 'start runs'])
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(await run('start', stripe)).toEqual(['npm ci --omit=dev', 'start runs'])
  expect(await run('start')).toEqual(['start runs'])
})

it('leaves more than half of all files out of a first start', async () => {
  const { packages } = JSON.parse(await readFile(join(rootDir, 'package-lock.json'), 'utf8')) as LockFile
  const counted = { running: 0, besides: 0 }
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link || entry.integrity === undefined) continue
    counted[entry.dev || entry.peer ? 'besides' : 'running'] += await filesOf(join(rootDir, path))
  }
  console.log(`a first start installs ${counted.running} files, everything else is ${counted.besides}`)
  expect(counted.running).toBeGreaterThan(1000)
  expect(counted.running / (counted.running + counted.besides)).toBeLessThan(0.45)
})

/** Without the packages inside it, which are listed by themselves; none for another system's. */
async function filesOf(dir: string): Promise<number> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const within = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  const counts = await Promise.all(within.map(({ name }) => filesOf(join(dir, name))))
  return counts.reduce((sum, count) => sum + count, entries.filter((entry) => entry.isFile()).length)
}
