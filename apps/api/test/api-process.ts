import { fileURLToPath } from 'node:url'
import { apiEnvironment, ensureSecrets } from '@footlight/stack'
import { end, forkServer } from '@footlight/test-kit/process'

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A real process of the api without a media server: to be killed, or measured. */
export interface ApiProcess extends AsyncDisposable {
  pid: number
  /** the origin of its private listener, and the secret of that listener */
  url: string
  /** its public origin */
  publicUrl: string
  secret: string
  kill(): Promise<void>
}

/** `settings`: variables that it takes besides. It has no pages. */
export async function startApiProcess(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  settings: Record<string, string> = {},
): Promise<ApiProcess> {
  const secrets = await ensureSecrets(dataDir)
  const { child, said } = await forkServer<{ port: number; internalPort: number }>(entry, {
    env: apiEnvironment({
      dataDir,
      host: '127.0.0.1',
      port: 0,
      internalPort: 0,
      databaseUrl,
      mediaPort: 9,
      mediaUdpPort: 0,
      secrets,
      web: { WEB_DIST: '' },
      logLevel: 'error',
      environment: settings,
    }),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kill = () => end(child)
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${said.internalPort}`,
    publicUrl: `http://127.0.0.1:${said.port}`,
    secret: secrets.internalSecret,
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
