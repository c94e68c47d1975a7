import { useQueryClient } from '@tanstack/react-query'
import { DownloadCsv } from '../../../blocks/download-csv.tsx'
import type { Input } from '../../../lib/calls/api.ts'
import { callQuery } from '../../../lib/calls/use-call.ts'
import { readAll } from '../searching/read-all.ts'

/** [O2] The sessions that the filter finds as CSV, for a program as well: kinds, reasons and times as they are stored. */
export function SaveSessions({ filter }: { filter: Input<'listSessions'>['query'] }) {
  const client = useQueryClient()
  const rows = async () => {
    const sessions = await readAll(
      (window) => client.fetchQuery(callQuery('listSessions', { query: { ...filter, ...window } })),
      (found) => found.sessions,
    )
    return [
      [
        ...['session', 'type', 'state', 'client', 'client_id', 'performer', 'performer_id', 'number'],
        ...[
          'made',
          'ended',
          'credits_per_minute',
          'billed_seconds',
          'charged',
          'refunded',
          'end_reason',
          'ended_by',
        ],
      ],
      ...sessions.map((one) => [
        ...[one.id, one.type, one.state, one.clientName, one.clientId, one.performerName, one.performerId],
        ...[one.performerNumber, one.createdAt, one.endedAt, one.pricePerMinute, one.billedSeconds],
        ...[one.charged, one.refunded, one.endReason, one.endedBy],
      ]),
    ]
  }
  return <DownloadCsv name="footlight-sessions.csv" rows={rows} />
}
