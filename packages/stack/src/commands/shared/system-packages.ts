import { access, constants, glob } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { rootDir } from '../../root.ts'
import { runLoudly } from './tools.ts'

type Need = {
  /** a program, or the path of a file */
  program: string
  /** of Debian */
  package: string
  /** files that need it, when there are any */
  for: string
}

const chromium = 'chromium-headless-shell'

const needs: readonly Need[] = [
  { program: chromium, package: chromium, for: 'e2e/**/*.journey.ts' },
  { program: 'firefox-esr', package: 'firefox-esr', for: 'e2e/kit/product/firefox.ts' },
  { program: 'janus', package: 'janus', for: 'packages/gateway/**/*.janus.test.ts' },
  {
    program: '/usr/share/janus/demos/echotest.html',
    package: 'janus-demos',
    for: 'apps/media/src/dialects/gateway/foreign/janus-demos.test.ts',
  },
  { program: 'turnserver', package: 'coturn', for: 'e2e/**/*.journey.ts' },
  { program: 'ffmpeg', package: 'ffmpeg', for: 'apps/media/src/stills/*.test.ts' },
  { program: 'redis-server', package: 'redis-server', for: 'apps/api/src/platform/redis/*.test.ts' },
]

/** Installs the system packages that the tests need: as root itself, otherwise it prints how. */
export async function ensureSystemPackages(
  searchPath: string,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const missing: string[] = []
  const folders = [searchPath, '/usr/bin'].join(delimiter)
  for (const need of needs) {
    if ((await anyFile(need.for)) && !(await isInstalled(need.program, folders))) missing.push(need.package)
  }
  if (missing.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0) {
    throw new OperatorError(
      `The tests need ${missing.join(', ')}. Run: sudo apt-get update && sudo apt-get ${install.join(' ')}`,
    )
  }
  say(`Installing ${missing.join(', ')} for the tests …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await runLoudly('apt-get', ['update', '-qq'], signal, quiet)
  const code = await runLoudly('apt-get', install, signal, quiet)
  if (code !== 0) throw new OperatorError(`apt-get could not install ${missing.join(', ')}; see above.`)
}

/** The meter bench reports a missing pgbench itself, as half of it runs without. */
const benchPackages: Readonly<Record<string, readonly string[]>> = {
  fanout: ['janus'],
  gateway: [chromium, 'janus'],
  latency: [chromium],
  web: [chromium],
}

/** Throws a sentence that names what the benchmark needs and is not there; each program is called like its package. */
export async function requireForBench(name: string, searchPath: string): Promise<void> {
  const missing: string[] = []
  for (const program of benchPackages[name] ?? [])
    if (!(await isInstalled(program, searchPath))) missing.push(program)
  if (missing.length === 0) return
  const install = `sudo apt-get install ${missing.join(' ')}`
  throw new OperatorError(`The benchmark ${name} needs what is not installed here, so run: ${install}`)
}

async function anyFile(pattern: string): Promise<boolean> {
  for await (const path of glob(pattern, { cwd: rootDir, exclude: ['**/node_modules/**'] }))
    return path !== ''
  return false
}

async function isInstalled(program: string, searchPath: string): Promise<boolean> {
  for (const folder of searchPath.split(delimiter)) {
    const [path, mode] = isAbsolute(program)
      ? [program, constants.R_OK]
      : [join(folder, program), constants.X_OK]
    const found = await access(path, mode).then(
      () => true,
      () => false,
    )
    if (found) return true
  }
  return false
}
