import { type MailServer, startMailServer } from '@footlight/test-kit/mail-server'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/index.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { startServer } from '../../server.ts'
import type { Email } from './templates/templates.ts'

let server: MailServer
let api: TestApi
const minuteMs = 60_000

beforeAll(async () => {
  server = await startMailServer()
  const smtp = { host: '127.0.0.1', port: server.port, tls: false, mustBeSecured: false, login: null }
  const from = { name: 'Footlight', address: 'no-reply@stage.example' }
  api = await startTestApi({
    config: { publicUrl: 'https://stage.example', mail: { smtp, from, operator: null } },
  })
  // the sweep at the start claims no e-mail that a test writes
  await Promise.all(api.nodes.map(({ context }) => context.sweep()))
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await api.owner.deleteFrom('letters').execute()
  server.taken.length = 0
})

const reset = (to: string, key?: string): Email => ({
  to,
  language: 'de',
  template: 'resetPassword',
  params: { link: '/reset?token=secret', minutes: 30 },
  ...(key && { key }),
})
const queue = (email: Email) =>
  api.context.database.transaction().execute((tx) => api.context.mail.queue(tx, email))
const send = () => Promise.all(api.nodes.map(({ context }) => runJobs(context.mail)))
const states = async () =>
  (await api.owner.selectFrom('letters').select(['state', 'tries']).orderBy('created_at').execute()).map(
    ({ state, tries }) => `${state} ${tries}`,
  )

it('[A12] sends an e-mail only if its transaction commits, and stores it encrypted', async () => {
  const { database, mail } = api.context
  const undone = database.transaction().execute(async (tx) => {
    await mail.queue(tx, reset('nobody@stage.example'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queue(reset('Anna@Stage.example', 'reset:1'))
  await queue(reset('anna@stage.example', 'reset:1'))
  const row = await api.owner.selectFrom('letters').selectAll().executeTakeFirstOrThrow()
  expect(row.sealed_content?.includes('secret')).toBe(false)
  await send()
  expect(server.taken).toMatchObject([{ to: ['anna@stage.example'], from: 'no-reply@stage.example' }])
  const raw = server.taken[0]?.raw ?? ''
  expect(raw).toMatch(/^From: Footlight <no-reply@stage.example>\r$/m)
  expect(raw).toContain(`Message-ID: <${row.id}@stage.example>`)
  expect(raw).toContain('text/plain')
  expect(raw.replaceAll('=\r\n', '')).toContain('href=3D"https://stage.example/reset?token=3Dsecret"')
  expect(await states()).toEqual(['sent 1'])
  await send()
  expect(server.taken).toHaveLength(1)
  expect((await api.owner.selectFrom('letters').selectAll().executeTakeFirst())?.sealed_content).toBeNull()
})

it('[A12] tries again after a temporary refusal, and gives up immediately after a permanent one', async () => {
  server.refuses('full@stage.example', 452)
  server.refuses('gone@stage.example', 550)
  await queue(reset('full@stage.example'))
  await queue(reset('gone@stage.example'))
  await send()
  expect((await states()).toSorted()).toEqual(['dead 1', 'waiting 1'])
  for (const [minutes, tries] of [
    [1, 2],
    [5, 3],
    [15, 4],
    [60, 5],
    [240, 6],
  ] as const) {
    api.clock.advance(minutes * minuteMs - 1000)
    await send()
    expect(await states()).toContain(`waiting ${tries - 1}`)
    api.clock.advance(1000)
    await send()
    expect(await states()).toContain(`waiting ${tries}`)
  }
  api.clock.advance(720 * minuteMs)
  await send()
  expect((await states()).toSorted()).toEqual(['dead 1', 'dead 7'])
  expect(server.taken).toEqual([])
})

it('[A12] sends an e-mail again under the same Message-ID when the connection broke before the reply', async () => {
  await queue(reset('twice@stage.example'))
  server.breaksAfterTaking(1)
  await send()
  expect(await states()).toEqual(['waiting 1'])
  api.clock.advance(minuteMs)
  await send()
  const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(await states()).toEqual(['sent 2'])
})

it('[A12] takes over an e-mail that a dead node had claimed once its claim ends, and not before', async () => {
  await queue(reset('left@stage.example'))
  const { database } = api.context
  const now = api.clock.now()
  const { claimDue } = await import('./queue/emails.store.ts')
  await claimDue(database, {
    now: new Date(now),
    notBefore: new Date(0),
    takeOverAt: new Date(now + 2 * minuteMs),
    most: 4,
  })
  await send()
  expect(server.taken).toEqual([])
  api.clock.advance(2 * minuteMs)
  await send()
  expect(server.taken).toHaveLength(1)
})

it('[A12] sends many e-mails over few connections, each once, also by concurrent sends', async () => {
  for (let number = 0; number < 30; number++) await queue(reset(`guest${number}@stage.example`))
  await Promise.all([send(), send()])
  expect(server.taken).toHaveLength(30)
  expect(new Set(server.taken.map(({ to }) => to[0])).size).toBe(30)
  expect(server.lines()).toBeLessThanOrEqual(4 * api.nodes.length)
})

it('[A12] a mail server that accepts connections and never replies delays neither calls nor the stop of the server', async () => {
  server.hangs(true)
  await queue(reset('slow@stage.example'))
  const closing = new AbortController()
  const sending = Promise.all(api.context.mail.sweepJobs.map((job) => job.run(closing.signal)))
  await expect.poll(states).toEqual(['waiting 1'])
  await queue(reset('next@stage.example'))
  expect(await api.guest.ok('checkSession')).toMatchObject({ authenticated: false })
  closing.abort()
  await sending
  server.hangs(false)
  api.clock.advance(2 * minuteMs)
  await send()
  expect(server.taken.map(({ to }) => to[0]).toSorted()).toEqual(['next@stage.example', 'slow@stage.example'])
})

it('[A12] limits ten thousand requests for one address to a few e-mails, and still sends to another address', async () => {
  for (let time = 0; time < 8; time++) await queue(reset('victim@stage.example'))
  await queue({ to: 'victim@stage.example', language: 'fr', template: 'passwordChanged', params: {} })
  await queue(reset('other@stage.example'))
  await queue(reset('a@b.example, c@d.example'))
  expect(await states()).toHaveLength(7)
  api.clock.advance(60 * minuteMs + 1)
  await queue(reset('victim@stage.example'))
  expect(await states()).toHaveLength(8)
})

it('[A12] counts e-mails by mailbox: +tags, letter case and dots that the provider ignores make no new mailbox', async () => {
  const spellings = ['victim', 'Victim+1', 'victim+2', 'VICTIM+a+b', 'victim+3', 'victim+4', 'victim+5']
  for (const name of spellings) await queue(reset(`${name}@stage.example`))
  expect(await states()).toHaveLength(5)
  for (const name of ['ann.b', 'annb', 'a.nnb', 'annb+1', 'a.n.n.b+2'])
    await queue(reset(`${name}@gmail.com`))
  await queue(reset('annb@googlemail.com'))
  expect(await states()).toHaveLength(10)
  await queue(reset('ann.b@stage.example'))
  await queue(reset('annb@stage.example'))
  expect(await states()).toHaveLength(12)
})

it('[A12] deletes a delivered e-mail after a week, and one that was given up after a month', async () => {
  const { mail } = api.context
  const forget = () => Promise.all(mail.chores.map((chore) => chore()))
  await queue(reset('anna@stage.example'))
  await queue(reset('gone@stage.example'))
  await send()
  const dayMs = 24 * 60 * minuteMs
  api.clock.advance(7 * dayMs)
  await forget()
  expect(await states()).toHaveLength(2)
  api.clock.advance(1000)
  await forget()
  expect(await states()).toEqual(['dead 1'])
  api.clock.advance(23 * dayMs)
  await forget()
  expect(await states()).toEqual([])
})

it('[A12] a demo without a mail server shows the e-mails that it did not send, other installations do not', async () => {
  const { origin, context } = api
  expect((await fetch(`${origin}/dev/mail`)).status).toBe(404)
  const { config, database, clock, log } = context
  const demo = await startServer(
    { ...config, redisUrl: null, demo: true, mail: { ...config.mail, smtp: null } },
    { database, clock, log, sweepEveryMs: null },
  )
  onTestFinished(() => demo[Symbol.asyncDispose]())
  const name = '</pre><script>alert(1)</script>'
  await database.transaction().execute(async (tx) => {
    await demo.context.mail.queue(tx, {
      to: 'a@b.example',
      language: 'nl',
      template: 'newMessage',
      params: { from: name, link: '/messages' },
    })
  })
  const read = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${demo.port}${path}`)
    return {
      status: reply.status,
      html: await reply.text(),
      policy: reply.headers.get('content-security-policy') ?? '',
    }
  }
  const list = await read('/dev/mail')
  const [, path = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list.html) ?? []
  const email = await read(path)
  expect(email.html).toContain(`src="${path}/html"`)
  expect(email.html).toContain('<a href="https://stage.example/messages">')
  for (const { html, policy } of [list, email, await read(`${path}/html`)]) {
    expect(html).not.toContain('<script>')
    expect(policy).toContain("default-src 'none'")
  }
  expect((await read(`${path}/html`)).policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
  expect((await read('/dev/mail/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect(await states()).toEqual(['kept 0'])
})

it('[A12, O5] an operator resends or drops an e-mail that was given up, cannot read it, and both are logged', async () => {
  const admin = api.as('admin@footlight.test')
  server.refuses('typo@stage.example', 550)
  await queue(reset('typo@stage.example'))
  await send()
  const list = () => admin.ok('listFailedMails', { query: {} })
  const { letters: emails, ...counted } = await list()
  expect(counted).toEqual({ waiting: 0, offset: 0, limit: 40, total: 1 })
  expect(emails).toMatchObject([{ recipient: 'typo@stage.example', template: 'resetPassword', tries: 1 }])
  expect(emails[0]?.lastError).toContain('no such luck')
  expect(JSON.stringify(emails)).not.toContain('secret')
  const params = { id: emails[0]?.id ?? '' }
  await admin.ok('sendFailedMail', { params })
  expect(await list()).toMatchObject({ waiting: 1, total: 0 })
  expect(await admin.call('dropFailedMail', { params })).toMatchObject({ status: 404 })
  await send()
  await admin.ok('dropFailedMail', { params })
  expect(await states()).toEqual([])
  const { entries } = await admin.ok('listAuditLog', { query: { limit: 2 } })
  expect(entries).toMatchObject([
    { action: 'letter.dropped', subject: params.id },
    { action: 'letter.sent_again', subject: params.id },
  ])
})

it('[A12] gives up an e-mail that could not be sent for three days, or that was sealed under another key', async () => {
  await queue(reset('old@stage.example'))
  api.clock.advance(3 * 24 * 60 * minuteMs + 1)
  await send()
  expect(await states()).toEqual(['waiting 0'])
  await Promise.all(api.context.mail.chores.map((chore) => chore()))
  expect(await states()).toEqual(['dead 0'])
  await queue(reset('sealed@stage.example'))
  const other = Buffer.from('sealed with the key of another house, or cut')
  await api.owner
    .updateTable('letters')
    .set({ sealed_content: other })
    .where('state', '=', 'waiting')
    .execute()
  await send()
  expect((await states()).toSorted()).toEqual(['dead 0', 'dead 1'])
  expect(server.taken).toEqual([])
  const { counts } = api.context.mail
  expect(counts.dropped).toBeGreaterThan(0)
  const metrics = await fetch(`${api.internalOrigin}/metrics`)
  expect(await metrics.text()).toContain(`letters_total{outcome="dropped"} ${counts.dropped}`)
})
