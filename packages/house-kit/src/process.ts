import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process'
import { once } from 'node:events'

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Ends it, and resolves when it is gone; one that has ended already is left alone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** A program of the system that ends with us, however we end. */
export async function spawnTied(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], { stdio: 'ignore' })
  await once(child, 'spawn')
  return child
}

/** A server of ours in a process of its own, and the first that it says: where it listens. */
export async function forkServer<Said>(
  entry: string,
  options: ForkOptions,
): Promise<{ child: ChildProcess; said: Said }> {
  const child = fork(entry, [], options)
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`${entry} ended with ${code} before it listened`)
  })
  const [said] = await Promise.race([once(child, 'message'), early])
  early.catch(() => undefined)
  return { child, said }
}
