import type { FastifyInstance } from 'fastify'
import { type Log, loggableUrl } from '../logs/log.ts'

/** What became of a request. */
export interface Answer {
  requestId: string
  method: string
  url: string
  /** as the server knows it, not as it was asked for */
  route: string
  status: number
  seconds: number
}

export type Hear = (answer: Answer) => void

/** Tells every answer of this server, once it is sent. */
export function hearAnswers(app: FastifyInstance, hear: Hear): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, url } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'unknown'
    hear({ requestId, method, url, route, status, seconds: elapsedTime / 1000 })
    done()
  })
}

/** A line for each, where the log goes into such detail; else it is dropped. */
export function answersInLog(log: Log): Hear {
  if (!log.isLevelEnabled('debug')) return () => undefined
  return ({ seconds, route: _, url, ...answer }) =>
    log.debug({ ...answer, url: loggableUrl(url), ms: Math.round(seconds * 1000) }, 'answered')
}
