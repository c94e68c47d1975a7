import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { rootDir } from './root.ts'

/**
 * What `npm pack` runs, before and after, in the folder of a package for strangers. In this repository its exports are
 * TypeScript; Node strips no types below `node_modules`, so the tarball has `dist` and a manifest of its own.
 */
interface Manifest {
  exports: Record<string, string>
  [field: string]: unknown
}

const packageDir = process.cwd()
const dist = join(packageDir, 'dist')
const manifest = join(packageDir, 'package.json')
/** here while npm packs; npm never packs a file of this name */
const original = join(packageDir, 'package.json.orig')

const steps: Record<string, () => void | Promise<void>> = { prepack, postpack: restore, guard }
await steps[process.argv[2] ?? '']?.()

function prepack(): void {
  restore()
  const {
    private: _,
    scripts,
    devDependencies,
    ...rest
  }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
  if (!compile(Object.values(rest.exports))) {
    restore()
    process.exitCode = 1
    return
  }
  const exports = Object.fromEntries(
    Object.entries(rest.exports).map(([name, source]) => {
      const built = source.replace('./src/', './dist/').replace(/\.ts$/, '')
      return [name, { types: `${built}.d.ts`, default: `${built}.js` }]
    }),
  )
  renameSync(manifest, original)
  writeFileSync(manifest, `${JSON.stringify({ ...rest, exports }, undefined, 2)}\n`)
  // npm runs no `postpack` when it cannot write the tarball, or is killed
  const guarding = [import.meta.filename, 'guard', String(process.ppid)]
  spawn(process.execPath, guarding, { detached: true, stdio: 'ignore' }).unref()
}

/** Compiles what the entries import, so no test and no fake. */
function compile(entries: readonly string[]): boolean {
  const project = join(dist, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: join(packageDir, 'src'),
    outDir: dist,
    lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
  }
  mkdirSync(dist)
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(rootDir, 'tsconfig.base.json'),
      compilerOptions,
      files: entries.map((entry) => resolve(packageDir, entry)),
    }),
  )
  const compiler = join(rootDir, 'node_modules/typescript-7/bin/tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' })
  rmSync(project)
  return status === 0
}

/** Leaves the folder as it was before. */
function restore(): void {
  if (existsSync(original)) renameSync(original, manifest)
  rmSync(dist, { recursive: true, force: true })
}

/** Restores the folder when npm has ended without doing so. */
async function guard(): Promise<void> {
  while (existsSync(original)) {
    if (!isAlive(Number(process.argv[3]))) restore()
    await setTimeout(50)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
