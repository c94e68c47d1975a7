import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** counts every answer of this server */
  watch(app: FastifyInstance): void
  /** a count that somebody else keeps, by what it is of */
  tell(name: string, help: string, counts: Readonly<Record<string, number>>): void
  /** in the text format of Prometheus */
  read(): Promise<{ type: string; text: string }>
}

export function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  return {
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown'
        const labels = { method: request.method, route, status: reply.statusCode }
        duration.observe(labels, reply.elapsedTime / 1000)
      })
    },
    tell(name, help, counts) {
      new Counter({
        name,
        help,
        labelNames: ['outcome'],
        registers: [register],
        collect() {
          this.reset()
          for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count)
        },
      })
    },
    async read() {
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}
