import Fastify, { type FastifyInstance } from 'fastify'

export interface RoutesInProcess extends AsyncDisposable {
  /** @throws any error of the route, refusals too, in place of a status code */
  post(
    url: string,
    headers: Record<string, string>,
    payload: string,
  ): Promise<{ status: number; body: string }>
}

/** Some routes without a socket and without the rest of the server, for tests that play the outside world. */
export function openRoutes(register: (app: FastifyInstance) => void): RoutesInProcess {
  const app = Fastify()
  let thrown: { error: unknown } | null = null
  app.setErrorHandler((error, _request, reply) => {
    thrown = { error }
    return reply.code(500).send()
  })
  register(app)
  return {
    async post(url, headers, payload) {
      thrown = null
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload })
      if (thrown !== null) throw (thrown as { error: unknown }).error
      return { status: statusCode, body }
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
