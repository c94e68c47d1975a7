import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

/** a table with more rows than this is read by an index */
const maxScannedRows = 100_000

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Total Cost': number
  Plans?: PlanNode[]
}

export interface RunPlan {
  statement: string
  /** in PostgreSQL's units */
  cost: number
  ms: number
  plan: unknown
  /** tables of more than 100,000 rows that are read from beginning to end */
  scanned: readonly string[]
}

/** From the next connection on, the server logs the plan of each statement that it runs; the log is read by `plansSince`. */
export async function logPlans(database: Database, name: string): Promise<void> {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    "auto_explain.log_format = 'json'",
    "auto_explain.log_level = 'warning'",
    "client_min_messages = 'error'",
  ])
    await sql.raw(`alter database ${name} set ${setting}`).execute(database)
}

/** Names of the tables that must not be scanned. */
export async function largeTables(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and reltuples > ${maxScannedRows}::int`.execute(database)
  return new Set(rows.map(({ name }) => name))
}

export const sizeOf = async (file: string) => (await stat(file)).size

/** The plans that were logged behind this place of the file. */
export async function plansSince(
  file: string,
  place: number,
  large: ReadonlySet<string>,
): Promise<RunPlan[]> {
  // a backend writes its line after it has answered
  await sleep(50)
  const text = await textOf(createReadStream(file, { start: place }))
  return text.split(/^(?=\d{4}-\d\d-\d\d .*?\d+\] WARNING: {2}duration: )/m).flatMap((entry) => {
    const [, ms, json] = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/.exec(entry) ?? []
    if (json === undefined) return []
    const logged = JSON.parse(json.replaceAll(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode }
    // the server's housekeeping deletes meanwhile
    if (!/^\s*(select|with)\b/i.test(logged['Query Text'])) return []
    return [
      {
        statement: logged['Query Text'],
        cost: logged.Plan['Total Cost'],
        ms: Number(ms),
        plan: logged.Plan,
        scanned: [...new Set(scansOf(logged.Plan))].filter((name) => large.has(name)),
      },
    ]
  })
}

function scansOf(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}

/** A plan in lines, as a person reads it. */
export function planLines(node: unknown, depth = 0): string[] {
  const { 'Node Type': type, Plans: below = [], ...rest } = node as PlanNode & Record<string, unknown>
  const said = ['Relation Name', 'Index Name', 'Plan Rows', 'Total Cost', 'Index Cond', 'Filter'].flatMap(
    (name) => (rest[name] === undefined ? [] : [`${name} ${String(rest[name])}`]),
  )
  return [
    `${'  '.repeat(depth)}${type}: ${said.join(', ')}`,
    ...below.flatMap((one) => planLines(one, depth + 1)),
  ]
}
