import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ignoreFailure, OperatorError } from './operator-error.ts'
import type { Environment } from './settings.ts'

const sources = [
  'apps/web',
  'packages/live',
  'packages/contract',
  'packages/faults',
  'packages/gateway',
  'packages/forms',
]
const ignored = new Set(['node_modules', 'dist'])
/** A server that still runs may serve an older build. */
const retainedBuilds = 8

/**
 * The folder with the built page, `apps/web/dist/{hash of its sources}`: built where that does not exist yet.
 * `onBuild` is called when there is something to build.
 */
export async function ensureWebBuild(
  rootDir: string,
  onBuild: () => void = () => undefined,
  signal?: AbortSignal,
): Promise<string> {
  const dist = join(rootDir, 'apps/web/dist')
  const target = join(dist, await hashSources(rootDir))
  if (await exists(target)) return target
  onBuild()
  const draft = join(dist, `building-${process.pid}`)
  try {
    await mkdir(dist, { recursive: true })
    await build(join(rootDir, 'apps/web'), draft, signal)
    await rename(draft, target).catch(ignoreFailure('another start was faster, with the same build'))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeOldBuilds(dist)
  return target
}

/** The name of a build: of all that it is made from. */
export async function hashSources(rootDir: string, environment: Environment = process.env): Promise<string> {
  const files = [join(rootDir, 'package-lock.json')]
  for (const source of sources) files.push(...(await list(join(rootDir, source))))
  const hash = createHash('sha256')
  // [W13] a build made without the provider libraries lacks the code that uses them
  if (await exists(join(rootDir, 'node_modules/sentry-core'))) hash.update('with fault reports\n')
  // [W1] it is built into the page
  hash.update(`version ${environment.VITE_API_VERSION?.trim() ?? ''}\n`)
  for (const file of files) {
    const content = await readFile(file)
    hash.update(`${file.slice(rootDir.length)}\n${content.byteLength}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || entry.name.includes('.test.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await list(path)))
    else if (entry.isFile()) files.push(path)
  }
  return files
}

/** The page, the server's bundle for rendering it, and the gallery of the demo. */
async function build(webDir: string, outDir: string, signal?: AbortSignal): Promise<void> {
  await runVite(webDir, ['--outDir', outDir], signal)
  await runVite(webDir, ['--ssr', 'src/render-page.tsx', '--outDir', join(outDir, 'server')], signal)
  await runVite(webDir, ['--mode', 'gallery', '--outDir', join(outDir, 'gallery')], signal)
}

async function runVite(webDir: string, options: string[], signal?: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    [viteProgram(webDir), 'build', ...options, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: webDir,
      // a test runner's NODE_ENV would bring React's development build, and the next start would serve it
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new OperatorError(`The page could not be built:\n${said.trim()}`)
}

/** Vite's own program, to be run with our Node. */
export function viteProgram(webDir: string): string {
  const manifest = createRequire(join(webDir, 'package.json')).resolve('vite/package.json')
  return join(manifest, '../bin/vite.js')
}

async function removeOldBuilds(dist: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(dist)).map(async (name) => {
      const path = join(dist, name)
      return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )
  const old = builds.toSorted((a, b) => b.at - a.at).slice(retainedBuilds)
  for (const { path } of old) await rm(path, { recursive: true, force: true })
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
