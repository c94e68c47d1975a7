import { Readable } from 'node:stream'
import {
  type Call,
  type CallSchema,
  type CsvCell,
  csvLines,
  csvMark,
  type Language,
  type ListFile,
  type PageWindow,
} from '@footlight/contract'
import { readPageCatalogue } from '@footlight/contract/texts'
import { fileLanguage, type MountFile } from './mount-file.ts'

/** rows that a file reads at a time, and how many of them the window before had: rows may leave the list meanwhile */
const chunk = 500
const overlap = 50

type Row = Record<string, unknown>
/** Answers the list's call for one window of it. */
type ReadList = (ask: { id: string; query: Row; principal: unknown }) => Promise<object>

/**
 * Mounts the CSV file of a list's call: the rows that its handler answers, read window after window as fast as the file is
 * taken, so that it is whole whatever its length. Titles are in the reader's language; kinds and times as the call has them.
 */
export function mountListFile(
  mountFile: MountFile,
  call: Call,
  { query, csv }: Pick<CallSchema, 'query'> & { csv: ListFile },
  read: ReadList,
): void {
  if (!query) throw new Error(`${call.path} has no query, so it is no list`)
  mountFile(
    `${call.path}/export/csv`,
    call.access,
    async ({ id, query: { language, ...filter }, principal }) => ({
      name: `${csv.rows}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(
        linesOf(csv, fileLanguage.parse(language), (window) =>
          read({ id, query: { ...filter, ...window }, principal }),
        ),
      ),
    }),
    { query: query.omit({ offset: true, limit: true }).extend({ language: fileLanguage }) },
  )
}

async function* linesOf(
  { rows, key, columns }: ListFile,
  language: Language,
  read: (window: PageWindow) => Promise<object>,
): AsyncGenerator<string> {
  const line = csvLines(language)
  const titles: Record<string, string | undefined> = readPageCatalogue(language)
  yield csvMark + line(columns.map(([title]) => titles[title] ?? title))
  const keyOf = (row: Row) => row[key ?? 'id'] ?? JSON.stringify(row)
  // rows that come meanwhile push others into the next window
  let before = new Set<unknown>()
  for (let offset = 0; ; offset += chunk - overlap) {
    const found: readonly Row[] = Reflect.get(await read({ offset, limit: chunk }), rows)
    yield found
      .filter((row) => !before.has(keyOf(row)))
      .map((row) => line(columns.map(([, path]) => cellAt(row, path))))
      .join('')
    if (found.length < chunk) return
    before = new Set(found.map(keyOf))
  }
}

function cellAt(row: Row, path: string): CsvCell {
  let value: unknown = row
  for (const name of path.split('.')) value = isRow(value) ? value[name] : null
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
