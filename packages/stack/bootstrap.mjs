// Runs on whatever Node the machine has (20 or newer): makes node_modules fit the lock file, then hands the command to
// the Node that the lock file pins. Plain JavaScript and no imports but Node's own, because nothing may be installed yet.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
/** The development dependencies are most of the packages: `npm start` runs without them. */
const withTools = ['bench', 'check', 'test'].includes(name)
/** The providers' libraries are optional peers of the API: not installed unless a provider is configured. */
const withProviders =
  withTools ||
  name === 'simulate' ||
  ['STRIPE_SECRET_KEY', 'TWILIO_AUTH_TOKEN', 'REDIS_URL', 'ERROR_REPORT_DSN'].some((variable) =>
    process.env[variable]?.trim(),
  )
const omitted = [...(withTools ? [] : ['dev']), ...(withProviders ? [] : ['peer'])]
if (!isInstalled()) await install()
if (!existsSync(runtime)) await npm(['rebuild', 'node', '--ignore-scripts=false'])
if (!existsSync(runtime)) fail('Node 24 is not installed: run "npm rebuild node --foreground-scripts".')
process.exitCode = await runDetached(runtime, [join(commandsDir, `${name}.ts`), ...rest])

/** Whether the installed packages match the lock file, apart from those that may be left out. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (present === null) return false
  const same = (path) => present[path]?.version === wanted[path].version && isSameLink(path)
  const isSameLink = (path) => present[path]?.integrity === wanted[path].integrity
  return Object.keys(wanted).every((path) => {
    if (path === '' || wanted[path].link === true) return path === '' || path in present
    if (omitted.some((kind) => wanted[path][kind] === true)) return true
    // Packages for other systems are left out.
    const isOptional = wanted[path].optional === true || wanted[path].devOptional === true
    return same(path) || (isOptional && !(path in present))
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(rootDir, path), 'utf8')).packages
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

/** The npm that runs us, else the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath
  return own?.endsWith('npm-cli.js')
    ? runAttached(process.execPath, [own, ...args])
    : runAttached('npm', args, { shell: process.platform === 'win32' })
}

function runAttached(program, args, options = {}) {
  const child = spawn(program, args, { cwd: rootDir, stdio: 'inherit', ...options })
  return exitOf(child)
}

/**
 * In a group of its own, so that a signal reaches it exactly once, from here: Ctrl-C goes to the whole group of the
 * terminal, and npm sends it again. Should this process be killed, the closed channel tells the command.
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

function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${child.spawnfile} does not run: ${error.message}`))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
