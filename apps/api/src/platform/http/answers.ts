import type { FastifyInstance } from 'fastify'
import { type Log, loggableUrl } from '../logs/log.ts'

/** How a request was answered. */
export interface Answer {
  requestId: string
  method: string
  url: string
  /** the route's pattern, not the requested path */
  route: string
  status: number
  seconds: number
}

export type AnswerListener = (answer: Answer) => void

/** Calls `listener` for every response of this server, once it is sent. */
export function onEveryAnswer(app: FastifyInstance, listener: AnswerListener): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, url } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'unknown'
    listener({ requestId, method, url, route, status, seconds: elapsedTime / 1000 })
    done()
  })
}

/** Logs a line per response at level debug; otherwise does nothing. */
export function answersInLog(log: Log): AnswerListener {
  if (!log.isLevelEnabled('debug')) return () => undefined
  return ({ seconds, route: _, url, ...answer }) =>
    log.debug({ ...answer, url: loggableUrl(url), ms: Math.round(seconds * 1000) }, 'answered')
}
