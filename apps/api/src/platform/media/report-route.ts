import {
  type MediaReport,
  type MediaReportReply,
  mediaReport,
  mediaReportPath,
} from '@footlight/contract/internal'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../time/clock.ts'

/** A second of 5,000 viewers is about 2 MB. */
const bodyLimit = 4 * 1024 * 1024

/** The private route by which a media server reports what it delivered, once a second; its scope asks for the secret. */
export function registerMediaReport(
  scope: FastifyInstance,
  apply: (report: MediaReport) => Promise<MediaReportReply>,
  clock: Clock,
): void {
  scope.post(mediaReportPath, { bodyLimit }, async (request, reply) => {
    const report = mediaReport.safeParse(request.body)
    if (!report.success) return reply.code(400).send({ error: 'malformed report' })
    const answer = await apply(report.data)
    return { ...answer, now: clock.now() } satisfies MediaReportReply
  })
}
