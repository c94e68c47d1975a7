import type { CallReply, CsvRow } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { DownloadCsv } from '../../../blocks/download-csv.tsx'
import { callQuery } from '../../../lib/calls/use-call.ts'
import { formatInstant } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { foundRows } from '../searching/found-rows.ts'
import { batchStateWords } from './batch-state.ts'

/** All batches as a spreadsheet file; what one of them pays is a file of its own. */
export function SaveBatches() {
  const client = useQueryClient()
  const rows = async () => {
    const found = await foundRows(async (page) => {
      const { batches, total } = await client.fetchQuery(callQuery('listPayouts', { query: page }))
      return { items: batches, total }
    }, rowOf)
    return [titles(), ...found]
  }
  return <DownloadCsv name="footlight-payouts.csv" rows={rows} />
}

const titles = (): CsvRow => [
  say('Made [a batch]'),
  say('State'),
  say('Decided [a batch]'),
  say('Payouts [count]'),
  say('Credits'),
  say('Id'),
]

type Batch = CallReply<'listPayouts'>['batches'][number]

function rowOf({ createdAt, state, decidedAt, count, total, id }: Batch): CsvRow {
  return [
    formatInstant(createdAt),
    say(batchStateWords[state]),
    decidedAt === null ? '' : formatInstant(decidedAt),
    count,
    total,
    id,
  ]
}
