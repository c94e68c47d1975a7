import { maxPageSize, type Page } from '@footlight/contract'

/** Rows of one file: a spreadsheet holds more, a tab's memory does not. */
const maxRows = 12_000

/** All rows that a list finds, page after page, the first 12,000 of them. */
export async function readAll<Found extends Page, Row>(
  read: (window: { offset: number; limit: number }) => Promise<Found>,
  rowsOf: (found: Found) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = []
  for (let offset = 0, total = 1; offset < Math.min(total, maxRows); offset += maxPageSize) {
    const found = await read({ offset, limit: maxPageSize })
    all.push(...rowsOf(found))
    total = found.total
  }
  return all
}
