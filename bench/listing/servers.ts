import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiEnvironment, ensureSecrets, freeTcpPort, ManagedChild } from '@footlight/stack'

const apiEntry = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
const bareEntry = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

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

export async function startBare() {
  const child = fork(bareEntry)
  const [{ port }] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async answer(path: string, body: string): Promise<void> {
      child.send({ path, body })
      await once(child, 'message')
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
