import type { Transport, TransportListener, WireRequest } from './port.ts'
import { readJson } from './read-json.ts'

/** A transport and the server behind it, which answers as Janus does until a test tells it otherwise. */
export interface FakeServer {
  readonly transport: Transport
  /** what it was asked, oldest first */
  readonly requests: WireRequest[]
  /** the addresses that were tried, oldest first */
  readonly tried: string[]
  readonly connections: number
  /** what the session had to be attended with */
  readonly attended: Record<string, string>[]
  /** addresses without a server */
  readonly down: Set<string>
  /** what is answered to a request, in order; replaceable */
  answer: (request: WireRequest) => unknown[]
  /** Says something by itself, as JSON. */
  say(message: unknown): void
  sayText(text: string): void
  /** The wire is cut. */
  cut(): void
}

export const sessionId = 1001
const firstHandle = 2001

export function createFakeServer({ needsKeepalive = true } = {}): FakeServer {
  const open = new Set<TransportListener>()
  let lastHandle = firstHandle - 1

  function answerAsJanus({ janus, handle_id, body }: WireRequest): unknown[] {
    const session = { session_id: sessionId }
    switch (janus) {
      case 'create':
        return [{ janus: 'success', data: { id: sessionId } }]
      case 'attach':
        lastHandle++
        return [{ janus: 'success', ...session, data: { id: lastHandle } }]
      case 'info':
        return [{ janus: 'server_info', version_string: 'fake' }]
      case 'keepalive':
      case 'trickle':
        return [{ janus: 'ack', ...session }]
      case 'message': {
        const plugindata = { plugin: 'fake', data: { echo: body } }
        return [
          { janus: 'ack', ...session },
          { janus: 'event', ...session, sender: handle_id, plugindata },
        ]
      }
      default:
        return [{ janus: 'success', ...session }]
    }
  }

  const server: FakeServer = {
    requests: [],
    tried: [],
    attended: [],
    get connections() {
      return open.size
    },
    down: new Set(),
    answer: answerAsJanus,
    say: (message) => server.sayText(JSON.stringify(message)),
    sayText(text) {
      for (const listener of [...open]) listener.received(readJson(text))
    },
    cut() {
      for (const listener of [...open]) {
        open.delete(listener)
        listener.lost('cut')
      }
    },
    transport: {
      open(address, listener) {
        server.tried.push(address)
        const isDown = server.down.has(address)
        open.add(listener)
        queueMicrotask(() => {
          if (!open.has(listener)) return
          if (!isDown) return listener.opened()
          open.delete(listener)
          listener.lost('nobody listens')
        })
        return {
          needsKeepalive,
          send(request) {
            const { transaction } = request
            server.requests.push(request)
            const answers = server.answer(request)
            queueMicrotask(() => {
              for (const answer of answers) {
                if (open.has(listener))
                  listener.received(readJson(JSON.stringify({ transaction, ...Object(answer) })))
              }
            })
          },
          attend: (_, secrets) => void server.attended.push(secrets),
          close: () => void open.delete(listener),
        }
      },
    },
  }
  return server
}
