import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

type Parts = Record<string, string | string[]>

/** A table as its catalogue rows describe it: each part by its name, in SQL. */
interface TableDescription {
  columns: Parts
  constraints: Parts
  indexes: Parts
  triggers: Parts
  options: string[]
  grants: string[]
}

/**
 * What the catalogue says of the schema `public`, without the migrator's own tables. The order of columns is left out, and so
 * are comments and line breaks in the bodies of functions. NOT NULL stands at the column, not among the constraints.
 */
export async function describeSchema(database: Database) {
  const tables: Record<string, TableDescription> = {}
  const partsOf = (table: string) => {
    tables[table] ??= { columns: {}, constraints: {}, indexes: {}, triggers: {}, options: [], grants: [] }
    return tables[table]
  }
  const { rows: parts } = await sql<{
    table: string
    part: 'columns' | 'constraints' | 'indexes' | 'triggers'
    name: string
    text: string
  }>`${partsOfTables}`.execute(database)
  for (const { table, part, name, text } of parts) partsOf(table)[part][name] = text
  const { rows: others } = await sql<{ table: string; options: string[]; grants: string[] }>`
    ${optionsOfTables}`.execute(database)
  for (const { table, options, grants } of others) Object.assign(partsOf(table), { options, grants })
  const { rows: rest } = await sql<{ kind: string; name: string; text: string }>`${otherObjects}`.execute(
    database,
  )
  const named = (kind: string) =>
    Object.fromEntries(
      rest.filter((one) => one.kind === kind).map(({ name, text }) => [name, layOutFunction(text)]),
    )
  return {
    tables,
    functions: named('function'),
    sequences: named('sequence'),
    extensions: named('extension'),
    types: named('type'),
  }
}

/** Without comments and indentation: a change of these changes no function. */
function layOutFunction(text: string): string | string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/--.*$/, '').trim())
    .filter((line) => line !== '')
  return lines.length > 1 ? lines : text
}

const ownTables = sql`(
  select oid, relname as table from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
)`

const partsOfTables = sql`
  with own as ${ownTables}
  select own.table, 'columns' as part, a.attname as name, concat_ws(' ',
    format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || c.collname end,
    case when a.attnotnull then 'not null' end,
    case when a.attgenerated = 's' then 'generated as' when d.adbin is not null then 'default' end,
    pg_get_expr(d.adbin, d.adrelid),
    case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
    case when col_description(own.oid, a.attnum) is not null then 'comment ' || col_description(own.oid, a.attnum) end
  ) as text
  from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_collation c on c.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = own.oid and d.adnum = a.attnum
  union all
  select own.table, 'constraints', conname, pg_get_constraintdef(k.oid)
  from own join pg_constraint k on k.conrelid = own.oid where contype not in ('n', 't')
  union all
  select own.table, 'indexes', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
  from own join pg_index i on i.indrelid = own.oid
  union all
  select own.table, 'triggers', tgname, pg_get_triggerdef(t.oid)
  from own join pg_trigger t on t.tgrelid = own.oid where not tgisinternal`

const optionsOfTables = sql`
  with own as ${ownTables}
  select own.table, coalesce(c.reloptions, '{}') as options, array(
    select concat_ws(' ', grantee::regrole::text, privilege_type, column_name)
    from (
      select acl.grantee, acl.privilege_type, null as column_name from aclexplode(c.relacl) acl
      union all
      select acl.grantee, acl.privilege_type, a.attname from pg_attribute a, aclexplode(a.attacl) acl
      where a.attrelid = own.oid and not a.attisdropped
    ) as granted
    where granted.grantee not in (c.relowner, 0)
    order by 1
  ) as grants
  from own join pg_class c on c.oid = own.oid`

const ofExtension = (oid: string) =>
  sql`exists (select from pg_depend where objid = ${sql.ref(oid)} and deptype = 'e')`

const otherObjects = sql`
  select 'function' as kind, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text
  from pg_proc p where pronamespace = 'public'::regnamespace and not ${ofExtension('p.oid')}
  union all
  select 'sequence', s.seqrelid::regclass::text, concat_ws(' ', format_type(seqtypid, null), seqstart, seqincrement,
    seqmin, seqmax, seqcache, seqcycle, (
      select string_agg(concat(grantee::regrole::text, ' ', privilege_type), ', ' order by privilege_type)
      from aclexplode(c.relacl) where grantee not in (c.relowner, 0)
    ))
  from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace
  union all
  select 'extension', extname, 'in ' || extnamespace::regnamespace::text from pg_extension
  union all
  select 'type', t.oid::regtype::text, typtype::text from pg_type t left join pg_class c on c.oid = t.typrelid
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r') and not ${ofExtension('t.oid')}`
