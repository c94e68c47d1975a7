import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
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
  const omitted = ({ link, resolved, ...entry }) =>
    ['dev', 'peer'].some((kind) => (link ? packages[resolved] : entry)?.[kind] && asked.includes('--omit=' + kind))
  const left = Object.entries(packages).filter(([path, entry]) => path !== '' && !omitted(entry))
  mkdirSync('node_modules/.bin', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(left) }))
  if (!existsSync('node_modules/.bin/node')) symlinkSync(process.execPath, 'node_modules/.bin/node')
`

/** Runs until it is asked to end, if it is told to. */
const command = `
  console.log('NAME runs')
  if (process.argv[2] === 'on') process.on('SIGTERM', () => process.exit(0)), setInterval(() => undefined, 1000)
  else process.disconnect?.()
`

let checkoutDir: string

/** A repository with the real bootstrap and lock file, whose commands print their names. */
beforeAll(async () => {
  checkoutDir = await mkdtemp(join(tmpdir(), 'footlight-house-'))
  const commandsDir = join(checkoutDir, 'packages/stack/src/commands')
  await mkdir(commandsDir, { recursive: true })
  for (const file of [
    'package-lock.json',
    'apps/api/package.json',
    'packages/stack/bootstrap.mjs',
    'packages/stack/packages-in-use.mjs',
  ])
    await cp(join(rootDir, file), join(checkoutDir, file))
  for (const name of ['start', 'audit', 'check', 'simulate'])
    await writeFile(join(commandsDir, `${name}.ts`), command.replace('NAME', name))
  await writeFile(join(checkoutDir, 'npm-cli.js'), npm)
})
afterAll(() => rm(checkoutDir, { recursive: true }))
beforeEach(async () => {
  await rm(join(checkoutDir, 'node_modules'), { recursive: true, force: true })
  await cp(join(rootDir, 'package-lock.json'), join(checkoutDir, 'package-lock.json'))
})

const bootstrap = () => join(checkoutDir, 'packages/stack/bootstrap.mjs')
const environment = (variables: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  npm_execpath: join(checkoutDir, 'npm-cli.js'),
  ...variables,
})

async function run(name: string, variables: Record<string, string> = {}): Promise<string[]> {
  const env = environment(variables)
  const { stdout } = await promisify(execFile)(process.execPath, [bootstrap(), name], { env })
  return stdout.split('\n').filter((line) => /^npm | runs$|^Packages differ/.test(line))
}

/** A site of this checkout, which runs until it is disposed. */
async function runSite(): Promise<AsyncDisposable & { pid: number }> {
  const child = spawn(process.execPath, [bootstrap(), 'start', 'on'], { env: environment(), stdio: 'pipe' })
  const exited = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.includes('start runs')) break
  }
  child.stdout.resume()
  return {
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** What a lock file with another version of a package says. */
async function upgrade(): Promise<void> {
  const path = join(checkoutDir, 'package-lock.json')
  const lockFile = JSON.parse(await readFile(path, 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  Object.assign(lockFile.packages['node_modules/node'] ?? {}, { version: '99.0.0' })
  await writeFile(path, JSON.stringify(lockFile))
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

it('installs once for a site, the commands beside it and a second site', async () => {
  expect(await run('audit')).toEqual(['npm ci --omit=dev --omit=peer', 'audit runs'])
  await using _site = await runSite()
  expect(await run('audit')).toEqual(['audit runs'])
  await using _second = await runSite()
  expect(await run('audit')).toEqual(['audit runs'])
})

it('installs nothing while a site runs: looks at it with the packages that are there, or asks to stop it', async () => {
  {
    await using site = await runSite()
    await upgrade()
    const packages = `Packages differ from the lock file; none is installed while process ${site.pid} uses them.`
    expect(await run('audit')).toEqual([packages, 'audit runs'])
    await expect(run('start')).rejects.toThrow(
      `process ${site.pid} of this checkout uses them: stop it first`,
    )
    await expect(run('check')).rejects.toThrow('stop it first')
  }
  // what a killed one left behind stops nothing, and its number may be another process's by now
  await writeFile(join(checkoutDir, '.running', String(process.pid)), 'of another start')
  expect(await run('start')).toEqual(['npm ci --omit=dev --omit=peer', 'start runs'])
})

it('lets one of two first starts install, and the other wait for it', async () => {
  const said = await Promise.all([run('start'), run('start')])
  expect(said.flat().toSorted()).toEqual(['npm ci --omit=dev --omit=peer', 'start runs', 'start runs'])
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
