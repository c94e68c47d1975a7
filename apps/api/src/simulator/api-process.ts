import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A real process of the api, to be killed. */
export interface ApiProcess extends AsyncDisposable {
  /** its private listener */
  internalUrl: string
  kill(): Promise<void>
}

export async function startApiProcess(environment: Record<string, string>): Promise<ApiProcess> {
  const child = fork(entry, [], {
    env: environment,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => killed(child)
  const port = await listening(child)
  return { internalUrl: `http://127.0.0.1:${port}`, kill, [Symbol.asyncDispose]: kill }
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { internalPort: number }).internalPort))
    child.once('exit', (code) => reject(new Error(`The api ended before it listened (${code}).`)))
  })
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
