import { once } from 'node:events'
import { until } from '@footlight/test-kit/wait'
import { WebSocket } from 'ws'
import type { Jsep } from '../dialects/gateway/protocol/messages.ts'

/** Anything that the server says, as loose as a client of another maker reads it. */
export interface Said {
  janus: string
  session_id?: number
  sender?: number
  transaction?: string
  data?: { id: number }
  error?: { code: number; reason: string }
  plugindata?: { plugin: string; data: Record<string, unknown> & { result?: unknown; error_code?: number } }
  jsep?: Jsep
  reason?: string
}

type Fields = Record<string, unknown>
/** Sends one message; resolves to its reply. */
type Send = (message: Fields, path: string) => Promise<Said>

export interface GatewayClientOptions {
  kind: 'socket' | 'rest'
  port: number
  token?: string | undefined
  /** the client address that the API's proxy would forward */
  address?: string | undefined
}

const replies = new Set(['success', 'ack', 'pong', 'server_info', 'error'])

/** A client of the gateway over one of its transports, with the events that its sessions were told, oldest first. */
export class GatewayClient implements AsyncDisposable {
  readonly events: Said[] = []
  readonly token: string | undefined
  readonly #send: Send
  readonly #close: () => void
  readonly #poll: (sessionId: number) => void
  #transactions = 0
  sessionId = 0

  private constructor(
    token: string | undefined,
    parts: { send: Send; close(): void; poll?: (sessionId: number, take: (event: Said) => void) => void },
  ) {
    this.token = token
    this.#send = parts.send
    this.#close = parts.close
    this.#poll = (sessionId) => parts.poll?.(sessionId, (event) => void this.events.push(event))
  }

  static async connect({ kind, port, token, address }: GatewayClientOptions): Promise<GatewayClient> {
    const headers: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
    if (kind === 'rest')
      return new GatewayClient(token, rest(`http://127.0.0.1:${port}/janus`, token, headers))
    const socket = new WebSocket(`ws://127.0.0.1:${port}/janus-ws`, 'janus-protocol', { headers })
    socket.on('error', () => undefined)
    await once(socket, 'open')
    const waiting = new Map<string, PromiseWithResolvers<Said>>()
    socket.once('close', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`closed with ${code}`))
    })
    const client: GatewayClient = new GatewayClient(token, {
      send(message) {
        const reply = Promise.withResolvers<Said>()
        waiting.set(String(message.transaction), reply)
        socket.send(JSON.stringify(message))
        return reply.promise
      },
      close: () => socket.terminate(),
    })
    socket.on('message', (data) => {
      const said = JSON.parse(String(data)) as Said
      const reply = replies.has(said.janus) ? waiting.get(said.transaction ?? '') : undefined
      if (!reply) return void client.events.push(said)
      waiting.delete(said.transaction ?? '')
      reply.resolve(said)
    })
    return client
  }

  /** Adds a transaction, the token and the ids; `fields` may replace any of them. */
  ask(janus: string, fields: Fields = {}, handleId?: number): Promise<Said> {
    this.#transactions += 1
    const ids = {
      ...(this.sessionId === 0 ? {} : { session_id: this.sessionId }),
      ...(handleId === undefined ? {} : { handle_id: handleId }),
    }
    const message = { janus, transaction: `t${this.#transactions}`, token: this.token, ...ids, ...fields }
    const path = [message.session_id, message.handle_id]
      .filter((id) => id !== undefined)
      .map((id) => `/${id}`)
    return this.#send(message, path.join(''))
  }

  /** Creates a session, and polls for its events over REST. */
  async create(fields: Fields = {}): Promise<Said> {
    const reply = await this.ask('create', fields)
    if (reply.data) this.attend(reply.data.id)
    return reply
  }

  attend(sessionId: number): void {
    this.sessionId = sessionId
    this.#poll(sessionId)
  }

  async attach(plugin: 'echotest' | 'videocall'): Promise<number> {
    const reply = await this.ask('attach', { plugin: `janus.plugin.${plugin}` })
    if (!reply.data) throw new Error(JSON.stringify(reply))
    return reply.data.id
  }

  /** Sends a message of a handle; resolves to the event that answers it. */
  async message(handleId: number, body: Fields, jsep?: Fields): Promise<Said> {
    const reply = await this.ask('message', { body, ...(jsep ? { jsep } : {}) }, handleId)
    if (reply.janus !== 'ack') return reply
    return this.event((event) => event.transaction === `t${this.#ofLast(reply)}`)
  }

  /** The first event of this kind that was not taken before. */
  async event(matches: (event: Said) => boolean, withinMs = 5_000): Promise<Said> {
    const next = () => {
      const index = this.events.findIndex(matches)
      return index < 0 ? null : this.events.splice(index, 1)[0]
    }
    return until('an event of the gateway', next, { withinMs, everyMs: 2 })
  }

  close(): void {
    this.#close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#close()
  }

  #ofLast({ transaction = '' }: Said): number {
    return Number(transaction.slice(1))
  }
}

function rest(base: string, token: string | undefined, headers: Record<string, string>) {
  const ending = new AbortController()
  const query = new URLSearchParams({ maxev: '10', ...(token === undefined ? {} : { token }) })
  return {
    async send(message: Fields, path: string): Promise<Said> {
      const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(message) })
      return (await response.json()) as Said
    },
    close: () => ending.abort(),
    poll(sessionId: number, take: (event: Said) => void): void {
      const next = async (): Promise<void> => {
        const response = await fetch(`${base}/${sessionId}?${query}`, { headers, signal: ending.signal })
        const said = (await response.json()) as Said[]
        if (!response.ok) return
        for (const event of said) if (event.janus !== 'keepalive') take(event)
        await next()
      }
      next().catch(() => undefined)
    },
  }
}
