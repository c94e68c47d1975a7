import { type CsvRow, maxListed, maxPageSize } from '@footlight/contract'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

/** Said beside a list, and in its file, that ends where there is more. */
export const newestOnly = () =>
  say('These are the newest {count}. Choose days for the others.', { count: formatNumber(maxListed) })

/** The pages of a list as rows of a file; where there is more than a list shows, the last row says so. */
export async function foundRows<Item>(
  read: (page: { offset: number; limit: number }) => Promise<{ items: readonly Item[]; total: number }>,
  rowOf: (item: Item) => CsvRow,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for (let offset = 0, total = 1; offset < total; offset += maxPageSize) {
    const page = await read({ offset, limit: maxPageSize })
    rows.push(...page.items.map(rowOf))
    total = page.total
  }
  return rows.length < maxListed ? rows : [...rows, [newestOnly()]]
}
