import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rootDir } from '../../root.ts'

export type Outcome = { ok: boolean; output: string; seconds: number }

/** Runs a program with this Node from the repository's root, and returns its output. */
export async function runQuietly(args: readonly string[], signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: rootDir,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { ok: code === 0, output: output.trim(), seconds: (performance.now() - startedAt) / 1000 }
}

/** Runs a program on this terminal and resolves with its exit code; on abort it gets SIGTERM. */
export async function runLoudly(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: rootDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end, { once: true })
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127)).once('exit', (status) => resolve(status ?? 1))
  })
  signal.removeEventListener('abort', end)
  return code
}
