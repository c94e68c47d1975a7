import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process'
import { once } from 'node:events'

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Ends a process, and resolves when it has exited. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** A program of the system that is killed when this process ends, however it ends. */
export async function spawnTied(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], { stdio: 'ignore' })
  await once(child, 'spawn')
  return child
}

/** A server of the product in a process of its own, with its first message: where it listens. */
export async function forkServer<Said>(
  entry: string,
  options: ForkOptions,
): Promise<{ child: ChildProcess; said: Said }> {
  const child = fork(entry, [], options)
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`${entry} ended with ${code} before it listened`)
  })
  const [said] = await Promise.race([once(child, 'message'), early])
  // when the process ends later, nothing awaits this any more
  void Promise.allSettled([early])
  return { child, said }
}
