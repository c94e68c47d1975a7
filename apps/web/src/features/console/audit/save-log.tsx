import { useQueryClient } from '@tanstack/react-query'
import { DownloadCsv } from '../../../blocks/download-csv.tsx'
import { callQuery } from '../../../lib/calls/use-call.ts'
import { readAll } from '../searching/read-all.ts'

interface SaveLogProps {
  filter: { search: string | undefined; account: string | undefined }
}

/** [O5] The lines of the log that the filter finds as CSV, for a program as well: actions, values and times as they are stored. */
export function SaveLog({ filter }: SaveLogProps) {
  const client = useQueryClient()
  const rows = async () => {
    const entries = await readAll(
      (window) => client.fetchQuery(callQuery('listAuditLog', { query: { ...filter, ...window } })),
      (found) => found.entries,
    )
    return [
      ['line', 'time', 'actor', 'actor_id', 'action', 'subject', 'subject_id', 'before', 'after'],
      ...entries.map((entry) => [
        entry.id,
        entry.at,
        entry.actorName,
        entry.actorId,
        entry.action,
        entry.subjectName,
        entry.subject,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
      ]),
    ]
  }
  return <DownloadCsv name="footlight-audit-log.csv" rows={rows} />
}
