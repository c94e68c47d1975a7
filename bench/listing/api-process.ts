import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiEnvironment, ensureSecrets, freeTcpPort, ManagedChild } from '@footlight/stack'

const apiEntry = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))

/** A separate API process that trusts the caller's forwarded address. */
export async function startApi(dataDir: string, databaseUrl: string) {
  await mkdir(dataDir, { recursive: true })
  const [port, internalPort] = [await freeTcpPort(), await freeTcpPort()]
  const child = new ManagedChild({
    name: 'api',
    entry: apiEntry,
    environment: apiEnvironment({
      dataDir,
      host: '127.0.0.1',
      port,
      internalPort,
      databaseUrl,
      mediaPort: 9,
      mediaUdpPort: 0,
      secrets: await ensureSecrets(dataDir),
      web: { WEB_DIST: '' },
      logLevel: 'error',
      environment: { TRUSTED_PROXIES: '127.0.0.0/8' },
    }),
    output: 'inherit',
  })
  await child.start()
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: () => child.close(),
  }
}
