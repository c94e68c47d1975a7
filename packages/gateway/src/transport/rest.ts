import { answerWithinMs, longPoll, nextTryAfterMs } from '../constants.ts'
import type { Transport, WireRequest } from './port.ts'
import { readJson } from './read-json.ts'

/** [G1] One POST for each request, and one long poll at a time for what the server says by itself. */
export const restTransport: Transport = {
  open(server, listener, { clock, random }) {
    const base = server.replace(/\/+$/, '')
    const closing = new AbortController()

    async function call(path: string, init: RequestInit, withinMs: number): Promise<unknown> {
      const ending = new AbortController()
      const end = () => ending.abort()
      const cancelTimer = clock.after(withinMs, end)
      closing.signal.addEventListener('abort', end)
      try {
        const response = await fetch(base + path, { ...init, signal: ending.signal })
        const body = readJson(await response.text())
        if (!response.ok || body === undefined)
          throw new Error(`HTTP ${response.status}, not what Janus says`)
        return body
      } finally {
        cancelTimer()
        closing.signal.removeEventListener('abort', end)
      }
    }

    async function post(path: string, request: WireRequest) {
      let reply: unknown
      try {
        // Without a content type of its own the request needs no preflight.
        reply = await call(path, { method: 'POST', body: JSON.stringify(request) }, answerWithinMs)
      } catch (cause) {
        if (!closing.signal.aborted) listener.undelivered(request.transaction, cause)
        return
      }
      if (!closing.signal.aborted) listener.received(reply)
    }

    async function poll(sessionId: number, secrets: Record<string, string>) {
      const query = new URLSearchParams({ maxev: String(longPoll.maximumEvents), ...secrets })
      for (let failures = 0; ; ) {
        query.set('rid', String(Math.floor(random() * 2 ** 32)))
        let cause: unknown
        try {
          const events = await call(`/${sessionId}?${query}`, {}, longPoll.timeoutMs)
          if (closing.signal.aborted) return
          listener.received(events)
          if (isAnswer(events)) {
            failures = 0
            continue
          }
          cause = new Error('the long poll was refused', { cause: events })
        } catch (thrown) {
          cause = thrown
        }
        if (closing.signal.aborted) return
        failures++
        if (failures > longPoll.failuresAllowed) return listener.lost(cause)
        await pause()
        if (closing.signal.aborted) return
      }
    }

    function pause(): Promise<void> {
      return new Promise((resolve) => {
        const cancelTimer = clock.after(nextTryAfterMs, done)
        function done() {
          cancelTimer()
          closing.signal.removeEventListener('abort', done)
          resolve()
        }
        closing.signal.addEventListener('abort', done)
      })
    }

    queueMicrotask(() => {
      if (!closing.signal.aborted) listener.opened()
    })
    return {
      // Janus takes the long poll for a sign of life.
      needsKeepalive: false,
      send(request) {
        const { session_id: session, handle_id: handle } = request
        const path =
          session === undefined ? '' : handle === undefined ? `/${session}` : `/${session}/${handle}`
        void post(path, request)
      },
      attend: (sessionId, secrets) => void poll(sessionId, secrets),
      close: () => closing.abort(),
    }
  },
}

/** One event or a list of them; an error or nothing at all is no answer, and would be asked for without end. */
function isAnswer(events: unknown): boolean {
  const [first] = Array.isArray(events) ? events : [events]
  const janus = typeof first === 'object' && first !== null && 'janus' in first ? first.janus : undefined
  return typeof janus === 'string' && janus !== 'error'
}
