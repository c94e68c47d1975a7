import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

/** Debian keeps it beside the server's programs, off the path. */
export function findPgbench(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...(existsSync(debianFolder)
      ? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin'))
      : []),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((program) => existsSync(program)) ?? null
}

export interface Pgbench {
  /** TPC-B-like transactions a second */
  measure(options: { connections: number; seconds: number; mode: 'simple' | 'prepared' }): Promise<number>
}

/** Fills a database with pgbench's own tables; `scale` at least the connections, or they queue for its branches. */
export async function preparePgbench(program: string, url: string, scale: number): Promise<Pgbench> {
  await run(program, ['--initialize', '--quiet', `--scale=${scale}`, url])
  return {
    async measure({ connections, seconds, mode }) {
      const { stdout } = await run(program, [
        `--client=${connections}`,
        '--jobs=2',
        `--time=${seconds}`,
        `--protocol=${mode}`,
        '--no-vacuum',
        url,
      ])
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
      if (tps === undefined) throw new Error(`pgbench did not say its transactions a second:\n${stdout}`)
      return Number(tps)
    },
  }
}
