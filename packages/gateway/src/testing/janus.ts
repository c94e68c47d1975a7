import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, spawnTied, startListening } from '@footlight/test-kit/process'
import { ignoreFailure } from '../errors.ts'

export interface JanusOptions {
  /** every request must carry it */
  apiSecret?: string
  /** sessions need one of these; none: no token is asked for */
  tokens?: readonly string[]
  /** without a request for so long a session ends; 0: never */
  sessionTimeoutS?: number
  /** how long a session waits to be claimed when its socket is lost */
  reclaimTimeoutS?: number
}

export interface Janus extends AsyncDisposable {
  pid: number
  /** by transport */
  urls: { websocket: string; http: string }
  /** asks the admin API; throws when it refuses */
  admin(request: { janus: string; [field: string]: unknown }): Promise<Record<string, unknown>>
  /** at once and without a word */
  kill(): Promise<void>
}

type AdminReply = { error?: { reason: string } } & Record<string, unknown>
type Ports = Record<'websocket' | 'http' | 'admin', number>

const adminSecret = 'admin'

/** Debian's Janus with four plugins and two transports on free ports, its configuration in a temporary folder. */
export async function startJanus(options: JanusOptions = {}): Promise<Janus> {
  const janus = await startListening('Janus', () => spawnJanus(options))
  for (const token of options.tokens ?? []) await janus.admin({ janus: 'add_token', token })
  return janus
}

async function spawnJanus(options: JanusOptions) {
  const [websocket, http, admin] = await freePorts(3)
  const ports: Ports = { websocket, http, admin }
  const folder = await mkdtemp(join(tmpdir(), 'footlight-janus-'))
  for (const [name, text] of Object.entries(configure(folder, ports, options))) {
    await writeFile(join(folder, name), text)
  }
  const child = await spawnTied('janus', ['--configs-folder', folder])
  const info = `http://127.0.0.1:${http}/janus/info`

  const program: Janus = {
    pid: child.pid ?? 0,
    urls: { websocket: `ws://127.0.0.1:${websocket}`, http: `http://127.0.0.1:${http}/janus` },
    async admin(request) {
      const body = JSON.stringify({ ...request, admin_secret: adminSecret, transaction: 'admin' })
      const response = await fetch(`http://127.0.0.1:${admin}/admin`, { method: 'POST', body })
      const reply = (await response.json()) as AdminReply
      if (reply.error) throw new Error(reply.error.reason)
      return reply
    },
    kill: () => end(child),
    async [Symbol.asyncDispose]() {
      await end(child)
      await rm(folder, { recursive: true })
    },
  }
  return {
    program,
    child,
    async answers() {
      const reply = await fetch(info, { signal: AbortSignal.timeout(2000) }).catch(
        ignoreFailure('it does not listen yet'),
      )
      return reply ? (await reply.text()).includes('janus.transport.websockets') : null
    },
  }
}

function configure(folder: string, ports: Ports, options: JanusOptions): Record<string, string> {
  const { apiSecret, tokens, sessionTimeoutS = 60, reclaimTimeoutS = 0 } = options
  const local = 'ip = "127.0.0.1"'
  // the long poll of a session that is gone occupies its connection for another 30 s
  const connections = 'mhd_connection_limit = 5000'
  return {
    'janus.jcfg': `
      general: {
        configs_folder = "${folder}"
        debug_level = 1
        admin_secret = "${adminSecret}"
        ${apiSecret === undefined ? '' : `api_secret = "${apiSecret}"`}
        token_auth = ${tokens !== undefined}
        session_timeout = ${sessionTimeoutS}
        reclaim_session_timeout = ${reclaimTimeoutS}
      }
      media: { ipv6 = false }
      nat: { ignore_mdns = true }
      plugins: { disable = "${unused.plugins}" }
      transports: { disable = "${unused.transports}" }`,
    'janus.transport.http.jcfg': `
      general: { json = "compact", http = true, port = ${ports.http}, ${local}, ${connections} }
      admin: { admin_http = true, admin_port = ${ports.admin}, admin_ip = "127.0.0.1" }`,
    'janus.transport.websockets.jcfg': `
      general: { json = "compact", ws = true, ws_port = ${ports.websocket}, ws_ip = "127.0.0.1" }`,
    'janus.plugin.videoroom.jcfg': 'general: { }',
    'janus.plugin.streaming.jcfg': 'general: { }',
  }
}

const unused = {
  plugins: libraries('audiobridge duktape lua nosip recordplay sip textroom voicemail'),
  transports: libraries('mqtt nanomsg pfunix rabbitmq'),
}

function libraries(names: string): string {
  return names
    .split(' ')
    .map((name) => `libjanus_${name}.so`)
    .join(',')
}

/** Held all at once, so that no two are the same. */
async function freePorts(count: 3): Promise<[number, number, number]>
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address()
      server.close()
      await once(server, 'close')
      if (address === null || typeof address === 'string') throw new Error('no port')
      return address.port
    }),
  )
}
