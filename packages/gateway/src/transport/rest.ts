import { answerWithinMs, longPoll, nextTryAfterMs } from '../constants.ts'
import type { Transport, WireRequest } from './port.ts'
import { readJson } from './read-json.ts'

/** The result of an HTTP call, or why it failed. */
interface Outcome {
  body?: unknown
  failure?: unknown
}

/** [G1] One POST for each request, and one long poll at a time for what the server says by itself. */
export const restTransport: Transport = {
  open(server, listener, { clock, random }) {
    const base = server.replace(/\/+$/, '')
    const calls = new Set<AbortController>()
    let isClosed = false
    let endPause = () => {}

    async function call(path: string, init: RequestInit, withinMs: number): Promise<Outcome> {
      const ending = new AbortController()
      calls.add(ending)
      const cancelTimer = clock.after(withinMs, () => ending.abort(`no answer within ${withinMs} ms`))
      try {
        const response = await fetch(base + path, { ...init, signal: ending.signal })
        const body = readJson(await response.text())
        return response.ok && body !== undefined ? { body } : { failure: `HTTP ${response.status}` }
      } catch (failure) {
        return { failure }
      } finally {
        cancelTimer()
        calls.delete(ending)
      }
    }

    async function post(path: string, request: WireRequest) {
      // Without a content type of its own the request needs no preflight.
      const sent = { method: 'POST', body: JSON.stringify(request) }
      const { body, failure } = await call(path, sent, answerWithinMs)
      if (body === undefined) listener.undelivered(request.transaction, failure)
      else listener.received(body)
    }

    async function poll(sessionId: number, secrets: Record<string, string>) {
      const query = new URLSearchParams({ maxev: String(longPoll.maximumEvents), ...secrets })
      for (let failures = 0; !isClosed; ) {
        query.set('rid', String(Math.floor(random() * 2 ** 32)))
        const { body, failure } = await call(`/${sessionId}?${query}`, {}, longPoll.timeoutMs)
        if (body !== undefined) listener.received(body)
        if (isClosed) return
        failures = isAnswer(body) ? 0 : failures + 1
        if (failures > longPoll.failuresAllowed) return listener.lost(failure ?? body)
        if (failures > 0) await pause()
      }
    }

    function pause(): Promise<void> {
      return new Promise((resolve) => {
        const cancelTimer = clock.after(nextTryAfterMs, resolve)
        endPause = () => {
          cancelTimer()
          resolve()
        }
      })
    }

    queueMicrotask(() => listener.opened())
    return {
      // The long poll keeps the session alive.
      needsKeepalive: false,
      send(request) {
        const { session_id: session, handle_id: handle } = request
        const path =
          session === undefined ? '' : handle === undefined ? `/${session}` : `/${session}/${handle}`
        void post(path, request)
      },
      attend: (sessionId, secrets) => void poll(sessionId, secrets),
      close() {
        isClosed = true
        endPause()
        for (const ending of calls) ending.abort('closed')
      },
    }
  },
}

/** Whether a poll returned an event or a list of them; an error or an empty body counts as a failed poll. */
function isAnswer(events: unknown): boolean {
  const [first] = Array.isArray(events) ? events : [events]
  const janus = typeof first === 'object' && first !== null && 'janus' in first ? first.janus : undefined
  return typeof janus === 'string' && janus !== 'error'
}
