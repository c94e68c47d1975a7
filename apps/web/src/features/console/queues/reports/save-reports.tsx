import type { ReportState } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { DownloadCsv } from '../../../../blocks/download-csv.tsx'
import { callQuery } from '../../../../lib/calls/use-call.ts'
import { readAll } from '../../searching/read-all.ts'

/** [O7] The reports of one state as CSV, for a program as well; without what was reported and the addresses of guests. */
export function SaveReports({ state }: { state: ReportState }) {
  const client = useQueryClient()
  const rows = async () => {
    const reports = await readAll(
      (window) => client.fetchQuery(callQuery('listReports', { query: { state, ...window } })),
      (found) => found.reports,
    )
    return [
      [
        ...['report', 'time', 'kind', 'subject_id', 'reason', 'text', 'reporter', 'reporter_id', 'guest'],
        ...['about', 'about_id', 'closed', 'closed_by', 'outcome', 'note'],
      ],
      ...reports.map(({ reporter, guest, about, closed, ...one }) => [
        ...[one.id, one.at, one.kind, one.subjectId, one.reason, one.text],
        ...[reporter?.name, reporter?.id, guest?.reference, about?.name, about?.id].map(
          (cell) => cell ?? null,
        ),
        ...[closed?.at, closed?.byName, closed?.outcome, closed?.note].map((cell) => cell ?? null),
      ]),
    ]
  }
  return <DownloadCsv name="footlight-reports.csv" rows={rows} />
}
