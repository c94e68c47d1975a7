import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { hearAnswers } from './platform/http/answers.ts'
import { requireBearer } from './platform/http/callers/bearer.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { sendError } from './platform/http/mount/error-mapper.ts'
import { refuse } from './platform/refuse.ts'

const requestWithinMs = 10_000

/** The private server [W14] for calls between api and media server, on an address that is not public. */
export async function createPrivateApp(context: Context, metrics: Metrics): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => context.random.uuid(),
    requestTimeout: requestWithinMs,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler(() => {
    throw refuse('NOT_FOUND')
  })
  hearAnswers(app, metrics.count)
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireBearer(context.config.internalSecret))
    metrics.watchEvidence(scope)
    for (const module of context.entries) module.inside?.(scope)
  })
  return app
}
