import type { CsvRow, OfficePurchase } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { DownloadCsv } from '../../../blocks/download-csv.tsx'
import type { Input } from '../../../lib/calls/api.ts'
import { callQuery } from '../../../lib/calls/use-call.ts'
import { formatInstant } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { foundRows } from '../searching/found-rows.ts'
import { purchaseWords } from './purchase-words.ts'

/** What the filter finds, with what went back of each, as a spreadsheet file. */
export function SavePurchases({ query }: { query: NonNullable<Input<'listPurchases'>['query']> }) {
  const client = useQueryClient()
  const rows = async () => {
    const found = await foundRows(async (page) => {
      const { purchases, total } = await client.fetchQuery(
        callQuery('listPurchases', { query: { ...query, ...page } }),
      )
      return { items: purchases, total }
    }, rowOf)
    return [titles(), ...found]
  }
  return <DownloadCsv name="footlight-payments.csv" rows={rows} />
}

const titles = (): CsvRow => [
  say('When'),
  say('Kind'),
  say('Client'),
  say('Client id'),
  say('Performer'),
  say('Performer id'),
  say('Credits'),
  say('Given back [credits]'),
  say('Id'),
]

function rowOf({
  at,
  kind,
  clientName,
  clientId,
  performerName,
  performerId,
  credits,
  refunded,
  id,
}: OfficePurchase): CsvRow {
  return [
    formatInstant(at),
    say(purchaseWords[kind]),
    clientName,
    clientId,
    performerName,
    performerId,
    credits,
    refunded,
    id,
  ]
}
