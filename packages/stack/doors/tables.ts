import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import type { Crossing } from './crossings.ts'
import type { Slip } from './habits.ts'

const api = 'apps/api/src'
const options = (cwd: string) => ({ cwd, exclude: ['**/node_modules'] })

/** Code that creates, damages or audits the whole database may name every table. */
const wholeDatabase = /^apps\/api\/(src\/(migrations|commands)|test|simulator)\/|\.test\.ts$/

/** Kysely's methods whose first argument names tables. */
const naming =
  /^(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|from|using|(inner|left|right|full|cross)(Lateral)?Join)$/
const verbs = /^\s*(select|insert|update|delete|merge|with|truncate|lock)\s/i
const nextInList = /\s*(?:as\s+)?\w*\s*,\s*(?:only\s+)?"?(\w+)"?/iy

/**
 * A table is named in SQL only by its owner, whose `*.tables.ts` declares it, or where a crossing is listed by name and
 * reason. A crossing that no query uses any more is reported too.
 */
export async function findTableSlips(baseDir: string, crossings: readonly Crossing[]): Promise<Slip[]> {
  const { owners, slips } = await readOwners(baseDir)
  const taken = new Set<string>()
  for await (const file of glob(`${api}/**/*.ts`, options(baseDir))) {
    if (wholeDatabase.test(file)) continue
    for (const table of tablesNamedIn(await readFile(join(baseDir, file), 'utf8'))) {
      const owner = owners.get(table)
      if (owner === undefined || owner === ownerOf(file)) continue
      const crossing = crossings.find((one) => one.tables.includes(table) && `${api}/${one.file}` === file)
      if (crossing) taken.add(`${crossing.file}: ${table}`)
      else slips.push({ file, advice: `The table ${table} belongs to ${owner}: ask its door.` })
    }
  }
  for (const { file, tables } of crossings)
    for (const table of tables)
      if (!taken.has(`${file}: ${table}`))
        slips.push({ file: `${api}/${file}`, advice: `It does not name ${table}: take it off crossings.ts.` })
  return slips
}

/** Every table that this source names in SQL, once. */
export function tablesNamedIn(source: string): Set<string> {
  const named = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isNaming(node.expression)) {
      const [first] = node.arguments
      for (const one of first && ts.isArrayLiteralExpression(first) ? first.elements : [first])
        if (one && ts.isStringLiteralLike(one)) named.add(one.text.trim().split(/\s/)[0] ?? '')
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = textOf(node)
      if (isSql(node) || verbs.test(text)) for (const table of tablesOfSql(text)) named.add(table)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return named
}

function isNaming(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return naming.test(callee.text)
  if (!ts.isPropertyAccessExpression(callee)) return false
  return naming.test(callee.name.text) || callee.getText() === 'sql.table'
}

function isSql(node: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === 'sql'
}

function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  return [node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text).join('$')
}

function tablesOfSql(text: string): string[] {
  const tables: string[] = []
  for (const found of text.matchAll(/\b(from|join|into|update|using|table)\s+(?:only\s+)?"?(\w+)"?/gi)) {
    tables.push(found[2] ?? '')
    if (!/^(from|using)$/i.test(found[1] ?? '')) continue
    nextInList.lastIndex = found.index + found[0].length
    for (let next = nextInList.exec(text); next; next = nextInList.exec(text)) tables.push(next[1] ?? '')
  }
  return tables
}

/** `sessions`, `money`, `platform`; null: of the app itself, which owns no table. */
function ownerOf(file: string): string | null {
  const found = /^apps\/api\/src\/(?:(?:site|people|trust|shows)\/([^/]+)|(money|console|platform))\//.exec(
    file,
  )
  return found?.[1] ?? found?.[2] ?? null
}

/** Of a file under an area of the API, or under its platform. */
const areaOf = (file: string) => file.slice(api.length + 1).split('/')[0] ?? ''

async function readOwners(baseDir: string): Promise<{ owners: Map<string, string>; slips: Slip[] }> {
  const owners = new Map<string, string>()
  const areas = new Map<string, string>()
  const slips: Slip[] = []
  for await (const file of glob(`${api}/**/*.tables.ts`, options(baseDir))) {
    for (const table of declaredIn(await readFile(join(baseDir, file), 'utf8'))) {
      const other = owners.get(table)
      if (other) slips.push({ file, advice: `The table ${table} is declared by ${other} already.` })
      owners.set(table, ownerOf(file) ?? file)
      if (other) areas.delete(table)
      else areas.set(table, areaOf(file))
    }
  }
  const made = new Map<string, string>()
  const gone = new Set<string>()
  for await (const file of glob(`${api}/{**/*.sql,migrations/*.ts}`, options(baseDir))) {
    if (file.endsWith('.test.ts')) continue
    const source = await readFile(join(baseDir, file), 'utf8')
    for (const [, table = ''] of source.matchAll(/\bcreate table (\w+)/gi)) {
      made.set(table, file)
      const area = areas.get(table)
      if (area !== undefined && file.endsWith('.sql') && area !== areaOf(file))
        slips.push({ file, advice: `The table ${table} is of ${area}: create it in the SQL of that area.` })
    }
    for (const [, old = '', table = ''] of source.matchAll(/\balter table (\w+) rename to (\w+)/gi)) {
      gone.add(old)
      made.set(table, file)
    }
    for (const [, table = ''] of source.matchAll(/\bdrop table (\w+)/gi)) gone.add(table)
  }
  for (const [table, file] of made)
    if (!owners.has(table) && !gone.has(table))
      slips.push({ file, advice: `Nobody owns the table ${table}: declare it in a module's *.tables.ts.` })
  return { owners, slips }
}

/** The keys of the types whose names end in Tables. */
function declaredIn(source: string): string[] {
  const { statements } = ts.createSourceFile('tables.ts', source, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) =>
    ts.isTypeAliasDeclaration(statement) &&
    statement.name.text.endsWith('Tables') &&
    ts.isTypeLiteralNode(statement.type)
      ? statement.type.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
      : [],
  )
}
