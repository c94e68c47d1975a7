import { createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freeUdpPort } from '@footlight/stack'
import { end, spawnTied, startListening } from './process.ts'

export interface Relay extends AsyncDisposable {
  /** the relay as a browser is told it, with a credential that is good for an hour */
  server(transport: 'udp' | 'tcp'): { urls: string; username: string; credential: string }
  /** the variables that the stack gets for it: by UDP */
  environment: { TURN_URLS: string; TURN_SECRET: string }
}

const secret = 'known-to-relay-and-api'
const credentialSeconds = 3600
const answersWithinMs = 200

/** [E7] Debian's coturn on a free port, with credentials made from a secret; it relays to this machine, where all is. */
export const startRelay = (): Promise<Relay> =>
  startListening('coturn', async () => {
    const port = await freeUdpPort('127.0.0.1')
    const folder = await mkdtemp(join(tmpdir(), 'footlight-relay-'))
    const child = await spawnTied('turnserver', options(port, folder))
    const urlBy = (transport: 'udp' | 'tcp') => `turn:127.0.0.1:${port}?transport=${transport}`
    const program: Relay = {
      server(transport) {
        const username = `${Math.floor(Date.now() / 1000) + credentialSeconds}:test`
        const credential = createHmac('sha1', secret).update(username).digest('base64')
        return { urls: urlBy(transport), username, credential }
      },
      environment: { TURN_URLS: urlBy('udp'), TURN_SECRET: secret },
      async [Symbol.asyncDispose]() {
        await end(child)
        await rm(folder, { recursive: true })
      },
    }
    return { program, child, answers: () => isAnswered(port) }
  })

const configuration = fileURLToPath(new URL('../../../ops/turnserver.conf', import.meta.url))

/** The operator's configuration, but for what is of this machine. */
function options(port: number, folder: string): string[] {
  const own = ownAddress()
  return [
    ...['-c', configuration, '--no-tls', `--allowed-peer-ip=${own}`],
    ...['--listening-ip=127.0.0.1', `--listening-port=${port}`, `--relay-ip=${own}`],
    ...[`--static-auth-secret=${secret}`, '--realm=footlight.test'],
    ...[`--log-file=${folder}/log`, '--simple-log', `--pidfile=${folder}/pid`, `--userdb=${folder}/users`],
  ]
}

/** Asks as any STUN client does; null where nothing comes at once. */
async function isAnswered(port: number): Promise<true | null> {
  const bindingRequest = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])
  const socket = createSocket('udp4')
  try {
    const answered = once(socket, 'message').then(() => true as const)
    socket.send(bindingRequest, port, '127.0.0.1')
    return await Promise.race([answered, sleep(answersWithinMs, null)])
  } finally {
    socket.close()
  }
}

/** An address of this machine other than 127.0.0.1, from which the media server answers no packets. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
