import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Call } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { mountListFile } from './list-file.ts'
import type { MountFile } from './mount-file.ts'

const api = useTestApi()
const operator = api.as('admin@footlight.test')

const file = async (caller: Caller, path: string) => caller.fetch(`/api${path}`)
const linesOf = (text: string) => text.split('\r\n').slice(0, -1)

it('[O5] gives all lines of a log that is longer than its list, each once, also while others are written', async () => {
  await sql`insert into audit_log (at, actor_id, action, subject, after)
    select now(), accounts.id, 'setting.changed', 'planted', jsonb_build_object('n', n)
    from accounts, generate_series(1, 10600) n where username = 'admin@footlight.test' or email = 'admin@footlight.test'`.execute(
    api.owner,
  )
  const reply = await file(operator, '/admin/audit_log/export/csv?search=planted&language=en')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="entries.csv"')
  const reader = reply.body?.pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true })).getReader()
  if (!reader) throw new Error('there is no file')
  let text = ''
  for (let part = await reader.read(), windows = 0; !part.done; part = await reader.read()) {
    text += part.value
    windows += 1
    if (windows < 4)
      await sql`insert into audit_log (at, actor_id, action, subject)
        select now(), id, 'setting.changed', 'planted' from accounts where email = 'admin@footlight.test'`.execute(
        api.owner,
      )
  }
  const [titles, ...lines] = linesOf(text)
  expect(titles).toBe('\uFEFF"Id","When","By","By, id","Action","Subject","Subject, id","Before","After"')
  const planted = lines.filter((line) => line.includes('""n"":'))
  expect([planted.length, new Set(planted).size]).toEqual([10_600, 10_600])
})

it('[O2] has its titles in the reader’s language, and no cell that a spreadsheet runs', async () => {
  await api.owner
    .updateTable('accounts')
    .set({ display_name: '=HYPERLINK("http://a.example")' })
    .where('email', '=', 'client@footlight.test')
    .execute()
  const german = await (await file(operator, '/admin/accounts/export/csv?role=client&language=de')).text()
  const [titles, ...lines] = linesOf(german)
  expect(titles?.split(';')).toContain('"Rolle"')
  const [line] = lines.filter((one) => one.includes('"client@footlight.test"'))
  expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/a\.example""\)";/)
})

it('[O6] is refused like its list, and reads the filters that the list reads', async () => {
  const path = '/admin/sessions/export/csv'
  expect((await file(api.guest, path)).status).toBe(401)
  expect((await file(api.as('client@footlight.test'), path)).status).toBe(404)
  expect((await file(operator, `${path}?state=SLEEPING`)).status).toBe(400)
  const none = await (await file(operator, `${path}?client=nobody-is-called-so`)).text()
  expect(linesOf(none)).toHaveLength(1)
})

it('[O7] misses no row that stays while others leave its list', async () => {
  const rows = Array.from({ length: 1700 }, (_, id) => ({ id }))
  let content: unknown
  const mountFile = (async (_path: string, _access: string, handler: (ask: object) => Promise<object>) => {
    content = Reflect.get(await handler({ id: '', query: { language: 'en' }, principal: null }), 'content')
  }) as unknown as MountFile
  const { query } = schemas.listReports
  const call = { path: '/list', access: 'admin' } as unknown as Call
  mountListFile(mountFile, call, { query, csv: { rows: 'rows', columns: [['Id', 'id']] } }, async (ask) => {
    const { offset, limit } = ask.query as { offset: number; limit: number }
    const found = rows.slice(offset, offset + limit)
    rows.splice(0, 20)
    return { rows: found }
  })
  await Promise.resolve()
  const ids = linesOf(await text(content as Readable))
    .slice(1)
    .map(Number)
  expect([ids.length, new Set(ids).size]).toEqual([1700, 1700])
})
