import { fileURLToPath } from 'node:url'
import { end, forkServer } from '@footlight/house-kit/process'

const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A real process of the api, to be killed. */
export interface ApiProcess extends AsyncDisposable {
  /** its private listener */
  internalUrl: string
  kill(): Promise<void>
}

export async function startApiProcess(environment: Record<string, string>): Promise<ApiProcess> {
  const { child, said } = await forkServer<{ internalPort: number }>(entry, {
    env: environment,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => end(child)
  return { internalUrl: `http://127.0.0.1:${said.internalPort}`, kill, [Symbol.asyncDispose]: kill }
}
