import { mediaReportPath } from '@footlight/contract/internal'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { AnswerListener } from './answers.ts'

export interface Metrics {
  count: AnswerListener
  /** [B4] measures the delay from the end of a viewer's delivered second until its evidence is written */
  watchEvidence(scope: FastifyInstance): void
  /** registers counts that another module maintains, by outcome */
  addCounts(name: string, help: string, counts: Readonly<Record<string, number>>): void
  /** in the text format of Prometheus */
  read(): Promise<{ type: string; text: string }>
}

/** The fields of a report that show delivered seconds; undelivered ones are reported only once no proof can follow. */
const proof = z.object({ second: z.number(), videoDelivered: z.boolean(), audioDelivered: z.boolean() })
const proven = z.object({ evidence: z.array(proof) })

export function createMetrics(clock: Clock): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  const evidenceLag = new Histogram({
    name: 'evidence_lag_seconds',
    help: 'From the end of a second of a viewer to the answer that its evidence is written.',
    buckets: [0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30],
    registers: [register],
  })
  return {
    count: ({ method, route, status, seconds }) => duration.observe({ method, route, status }, seconds),
    watchEvidence(scope) {
      scope.addHook('onResponse', async (request, reply) => {
        if (request.routeOptions.url !== mediaReportPath || reply.statusCode !== 200) return
        const report = proven.safeParse(request.body)
        for (const { second, videoDelivered, audioDelivered } of report.data?.evidence ?? [])
          if (videoDelivered || audioDelivered) evidenceLag.observe(clock.now() / 1000 - (second + 1))
      })
    },
    addCounts(name, help, counts) {
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
