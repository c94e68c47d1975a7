import { timingSafeEqual } from 'node:crypto'
import {
  type MediaReport,
  type MediaReportReply,
  mediaReport,
  mediaReportPath,
} from '@footlight/contract/internal'
import type { FastifyInstance } from 'fastify'

/** A second of 5,000 viewers is about 2 MB. */
const bodyLimit = 16 * 1024 * 1024

/** The private route by which the media server tells what it delivered, once a second. */
export function registerMediaReport(
  app: FastifyInstance,
  parts: { secret: string; apply(report: MediaReport): Promise<MediaReportReply> },
): void {
  const expected = Buffer.from(`Bearer ${parts.secret}`)
  app.post(mediaReportPath, { bodyLimit, config: { rateLimit: false } }, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply.code(401).send({ error: 'unauthorized' })
    const report = mediaReport.safeParse(request.body)
    if (!report.success) return reply.code(400).send({ error: 'malformed report' })
    return parts.apply(report.data)
  })
}
