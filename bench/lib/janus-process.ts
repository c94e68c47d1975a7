import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JanusClient } from './janus-client.ts'

const startWithinMs = 20_000
const lookEveryMs = 200

/** Debian's Janus with only the VideoRoom and WebSockets, on a free port, its configuration in a temporary folder. */
export class JanusProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #url: string

  private constructor(child: ChildProcess, folder: string, url: string) {
    this.#child = child
    this.#folder = folder
    this.#url = url
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  static async start(): Promise<JanusProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'footlight-janus-'))
    const port = await freePort()
    const configuration: Record<string, string> = {
      'janus.jcfg': `general: { configs_folder = "${folder}"; debug_level = 1; session_timeout = 0; }
        media: { ipv6 = false; }
        plugins: { disable = "${others.plugins}"; }
        transports: { disable = "${others.transports}"; }`,
      'janus.transport.websockets.jcfg': `general: { ws = true; ws_port = ${port}; ws_ip = "127.0.0.1"; wss = false; }`,
      'janus.plugin.videoroom.jcfg': 'general: { }',
    }
    for (const [name, text] of Object.entries(configuration)) await writeFile(join(folder, name), text)
    const child = spawn('janus', ['--configs-folder', folder], { stdio: 'ignore' })
    await once(child, 'spawn')
    return new JanusProcess(child, folder, `ws://127.0.0.1:${port}`)
  }

  async connect(): Promise<JanusClient> {
    const endMs = Date.now() + startWithinMs
    for (;;) {
      try {
        return await JanusClient.connect(this.#url)
      } catch (error) {
        if (Date.now() > endMs || this.#child.exitCode !== null) throw error
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null) {
      const gone = once(this.#child, 'exit')
      this.#child.kill('SIGKILL')
      await gone
    }
    await rm(this.#folder, { recursive: true })
  }
}

const others = {
  plugins: [
    'audiobridge',
    'duktape',
    'echotest',
    'lua',
    'nosip',
    'recordplay',
    'sip',
    'streaming',
    'textroom',
  ]
    .concat('videocall', 'voicemail')
    .map((name) => `libjanus_${name}.so`)
    .join(','),
  transports: ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq']
    .map((name) => `libjanus_${name}.so`)
    .join(','),
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
