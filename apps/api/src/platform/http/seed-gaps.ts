import { calls } from '@footlight/contract'
import { routeKey, seedCalls } from '@footlight/contract/seed-calls'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'

/** [W15] Answers 404 to paths of the specification that we lack: without a route, `/recommended` would be read as an id. */
export function closeSeedGaps(scope: FastifyInstance): void {
  const ours = new Set(Object.values(calls).map(routeKey))
  for (const call of seedCalls) {
    if (ours.has(routeKey(call))) continue
    scope.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // before a body is read or a caller's session is looked up
      onRequest: async () => {
        throw refuse('NOT_FOUND')
      },
      handler: () => undefined,
    })
  }
}
