import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from './wait.ts'

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

interface Attempt<Program> {
  program: Program
  child: ChildProcess
  /** whether it answers; null: not yet. False: another one listens there. */
  answers(): Promise<boolean | null>
}

const attempts = 3

/** A program on ports that were free a moment ago: where one of them was taken since, it is started again on others. */
export async function startListening<Program extends AsyncDisposable>(
  name: string,
  start: () => Promise<Attempt<Program>>,
): Promise<Program> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { program, child, answers } = await start()
    const state = async () => (hasEnded(child) ? { listens: false } : toState(await answers()))
    const { listens } = await until(`${name} to listen`, state, { everyMs: 50 })
    if (listens) return program
    await program[Symbol.asyncDispose]()
  }
  throw new Error(`${name} does not listen`)
}

const toState = (listens: boolean | null) => (listens === null ? null : { listens })
