// @ts-check
// Runs on whatever Node the machine has (20 or newer): makes node_modules fit the lock file, then hands the command to
// the Node that the lock file pins. Plain JavaScript and no imports but Node's own, because nothing may be installed yet.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPackages } from './packages-in-use.mjs'

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, dev?: boolean, peer?: boolean, optional?: boolean, devOptional?: boolean }} Entry a package of a lock file */

const rootDir = join(dirname(fileURLToPath(import.meta.url)), '../..')
const runtime = join(
  rootDir,
  process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/.bin/node',
)
const commandsDir = join(rootDir, 'packages/stack/src/commands')

const [name = '', ...rest] = process.argv.slice(2)
const commands = readdirSync(commandsDir).filter((file) => file.endsWith('.ts'))
if (!commands.includes(`${name}.ts`)) {
  fail(`Unknown command "${name}". There are: ${commands.map((file) => file.slice(0, -3)).join(', ')}.`)
}
/** What a command cannot do without is asked for before anything is installed; the rest it checks itself. */
/** @type {Record<string, [string, RegExp]>} */
const usages = {
  operator: ['invite|list|grant|reset …', /^(invite|list|grant|reset)$/],
  token: ['publish|play STREAM | echo', /^(publish|play|echo)$/],
  receipt: ['FILE [--key KEY]', /^/],
  backup: ['TARGET', /^/],
  restore: ['SOURCE', /^/],
}

const usage = usages[name]
if (usage && !(rest[0] && usage[1].test(rest[0]))) fail(`Usage: npm run ${name} -- ${usage[0]}`)

/** The development dependencies are most of the packages: `npm start` runs without them. */
const withTools = ['bench', 'check', 'test'].includes(name)
/** The providers' libraries are peers of the API: not installed unless a provider is configured. */
const withProviders =
  withTools ||
  name === 'simulate' ||
  Object.keys(readJson('apps/api/package.json')?.libraries ?? {}).some((variable) =>
    process.env[variable]?.trim(),
  )
/** @type {('dev' | 'peer')[]} */
const omitted = []
if (!withTools) omitted.push('dev')
if (!withProviders) omitted.push('peer')
/** These look at a site that may be running: they make do with the packages that it runs on. */
const beside = ['audit', 'backup', 'operator', 'receipt', 'token'].includes(name)

const packages = await openPackages(rootDir).catch((error) => fail(error.message))
if (!isInstalled()) {
  const user = await packages.otherUser()
  if (user === null) await install()
  else if (beside && existsSync(runtime))
    console.log(`Packages differ from the lock file; none is installed while process ${user} uses them.`)
  else fail(`Packages have to be installed, and process ${user} of this checkout uses them: stop it first.`)
}
if (!existsSync(runtime)) await npm(['rebuild', 'node', '--ignore-scripts=false'])
if (!existsSync(runtime)) fail('Node 24 is not installed: run "npm rebuild node --foreground-scripts".')
packages.use()
process.exitCode = await runDetached(runtime, [join(commandsDir, `${name}.ts`), ...rest])
packages.close()

/** Whether the installed packages match the lock file, apart from those that may be left out. */
function isInstalled() {
  const wanted = readPackages('package-lock.json') ?? fail('There is no package-lock.json that can be read.')
  const present = readPackages('node_modules/.package-lock.json')
  if (present === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    // a link is as dispensable as the folder that it leads to
    const { resolved = '' } = entry
    const target = entry.link === true ? (wanted[resolved] ?? entry) : entry
    if (omitted.some((kind) => target[kind] === true)) return true
    if (entry.link === true) return path in present
    // Packages for other systems are left out.
    if (!(path in present)) return entry.optional === true || entry.devOptional === true
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity
  })
}

/**
 * @param {string} path
 * @returns {Record<string, Entry> | null}
 */
function readPackages(path) {
  return readJson(path)?.packages ?? null
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(rootDir, path), 'utf8'))
  } catch {
    return null
  }
}

async function install() {
  const besides = withTools ? ' and tools' : withProviders ? ' and the libraries of providers' : ''
  console.log(`Installing packages${besides}; the first time takes up to a minute …`)
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const progress = setInterval(() => console.log(`  … ${seconds()} s`), 5_000)
  const without = omitted.map((kind) => `--omit=${kind}`)
  const code = await npm([
    'ci',
    ...without,
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ])
  clearInterval(progress)
  if (code !== 0) fail('The packages could not be installed: see above, then run "npm ci".')
  console.log(`Installed in ${seconds()} s.`)
}

/**
 * The npm that runs us, else the one on the path.
 * @param {string[]} args
 */
function npm(args) {
  const own = process.env.npm_execpath
  return own?.endsWith('npm-cli.js')
    ? runAttached(process.execPath, [own, ...args])
    : runAttached('npm', args, { shell: process.platform === 'win32' })
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
function runAttached(program, args, options = {}) {
  const child = spawn(program, args, { cwd: rootDir, stdio: 'inherit', ...options })
  return exitOf(child)
}

/**
 * In a group of its own, so that a signal reaches it exactly once, from here: Ctrl-C goes to the whole group of the
 * terminal, and npm sends it again. Should this process be killed, the closed channel tells the command.
 * @param {string} program
 * @param {string[]} args
 */
function runDetached(program, args) {
  const child = spawn(program, args, {
    cwd: rootDir,
    detached: true,
    // Types are stripped and code is compiled once; later starts are twice as fast.
    env: { NODE_COMPILE_CACHE: join(rootDir, 'node_modules/.cache/node'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let forwarded = false
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (!forwarded) child.kill(signal)
    forwarded = true
  }
  process.on('SIGINT', forward).on('SIGTERM', forward)
  process.on('SIGHUP', () => forward('SIGTERM'))
  // A killed npm sends no signal: its children only get another parent process.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && forward('SIGTERM'), 200)
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch)
  watch.unref()
  return exitOf(child)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${child.spawnfile} does not run: ${error.message}`))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
