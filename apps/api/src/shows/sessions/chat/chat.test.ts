import { stream } from '@footlight/test-kit/media-reports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { openShow, peek } from '../../../../test/world/peeks.ts'
import { readSessionsOf, readSessionsOfPerformer } from '../data-export.store.ts'

const world = useWorld()
beforeEach(() => {
  world.events.length = 0
})

const notFound = { code: 'NOT_FOUND' }
const eventsOf = async (accountId: string, sessionId: string) =>
  (await world.sessions.chat.lines(accountId, sessionId)).lines.map(({ event, amount }) => [event, amount])

describe('the chat of a session', () => {
  it('[S15] shows client and performer the lines with their authors, and notifies both', async () => {
    const { performer, client, show } = await openShow(world)
    const { chat } = world.sessions
    expect(await chat.say(client, show.id, 'hello')).toMatchObject({ author: 'client', text: 'hello' })
    await chat.say(performer.id, show.id, 'good evening')
    const { lines } = await chat.lines(client, show.id)
    expect({ lines, earlier: false }).toEqual(await chat.lines(performer.id, show.id))
    expect(lines.map(({ author, text }) => [author, text])).toEqual([
      ['client', 'hello'],
      ['performer', 'good evening'],
    ])
    const chatEvents = world.events.filter(({ event }) => event.type === 'session.chat')
    expect(chatEvents).toHaveLength(2)
    for (const { audience, event } of chatEvents) {
      expect(audience).toEqual({ accountIds: [client, performer.id] })
      expect(event).toEqual({ type: 'session.chat', sessionId: show.id })
    }
  })

  it('[A8, S15] exports to each side the lines that it wrote, and none of the other', async () => {
    const { performer, client, show } = await openShow(world)
    await world.sessions.chat.say(client, show.id, 'hello')
    await world.sessions.chat.say(performer.id, show.id, 'good evening')
    const ofClient = await readSessionsOf(world.database, client)
    const ofPerformer = await readSessionsOfPerformer(world.database, performer.id)
    expect(ofClient.chat).toMatchObject([{ session_id: show.id, text: 'hello' }])
    expect(ofPerformer.chat).toMatchObject([{ session_id: show.id, text: 'good evening' }])
  })

  it('[S15] refuses strangers and peekers; a peek has no chat', async () => {
    const { performer, show } = await openShow(world)
    const peekClient = await world.client({ cash: 500 })
    const { session } = await peek(world, peekClient, performer)
    for (const accountId of [peekClient, await world.client()]) {
      await expect(world.sessions.chat.lines(accountId, show.id)).rejects.toMatchObject(notFound)
      await expect(world.sessions.chat.say(accountId, show.id, 'psst')).rejects.toMatchObject(notFound)
    }
    await expect(world.sessions.chat.say(peekClient, session.id, 'psst')).rejects.toMatchObject(notFound)
    await expect(world.sessions.chat.lines(performer.id, session.id)).rejects.toMatchObject(notFound)
  })

  it('[S15] contains a line per event: started with price, held, resumed with seconds, warnings, peeking', async () => {
    const { performer, client, show } = await openShow(world, { price: 60, cash: 70, allowPeek: false })
    await world.watch(show, 8)
    await world.report({ streams: [stream(performer.number, 'lost')] })
    await world.pass(12, performer.number, 'none')
    await world.watch(show, 4)
    await world.sessions.peeks.allow(client, show.id, true)
    await world.sessions.peeks.allow(client, show.id, true)
    await world.sessions.peeks.allow(client, show.id, false)
    expect(await eventsOf(client, show.id)).toEqual([
      ['started', 60],
      ['warning', 69],
      ['held', null],
      ['resumed', 12],
      ['warning', 60],
      ['peek_opened', null],
      ['peek_closed', null],
    ])
    // [R1] the start in the chat is the one on the receipt
    await world.sessions.sessions.end(client, show.id)
    const reader = { accountId: client, admin: false }
    const { startedAt } = await world.sessions.receipts.receiptOf(reader, show.id)
    const [started] = (await world.sessions.chat.lines(client, show.id)).lines
    expect(started).toMatchObject({ event: 'started', at: startedAt })
    const texts = (await world.sessions.chat.lines(performer.id, show.id)).lines.map(({ text }) => text)
    expect(texts.every((text) => text !== '' && !/null|undefined/.test(text))).toBe(true)
  })

  it('[S15] returns pages from the end, and refuses the 1001st line of an author', async () => {
    const { client, performer, show } = await openShow(world)
    const { chat } = world.sessions
    await sql`insert into session_lines (id, session_id, at, author, text)
      select gen_random_uuid(), ${show.id}, now(), 'client', 'line ' || n from generate_series(1, 999) n`.execute(
      world.database,
    )
    await chat.say(client, show.id, 'line 1000')
    await expect(chat.say(client, show.id, 'one more')).rejects.toMatchObject({ code: 'CHAT_FULL' })
    await chat.say(performer.id, show.id, 'indeed')
    const last = await chat.lines(client, show.id)
    expect(last.lines).toHaveLength(100)
    expect(last).toMatchObject({
      earlier: true,
      lines: { 99: { text: 'indeed' }, 98: { text: 'line 1000' } },
    })
    const before = await chat.lines(client, show.id, { before: last.lines[0]?.id, limit: 2 })
    expect(before.lines.map(({ text }) => text)).toEqual(['line 900', 'line 901'])
    const first = await chat.lines(client, show.id, { before: before.lines[0]?.id, limit: 1000 })
    expect(first).toMatchObject({ earlier: false, lines: { 0: { text: 'line 1' } } })
  })

  it('[S15] can be read after the end, and refuses new lines then', async () => {
    const { performer, client, show } = await openShow(world)
    const saying = Array.from({ length: 20 }, (_, index) =>
      world.sessions.chat.say(client, show.id, `line ${index}`),
    )
    const settled = Promise.allSettled(saying)
    await saying[0]
    await world.sessions.sessions.end(client, show.id)
    const said = await settled
    for (const each of said)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'SESSION_STATE' })
    await expect(world.sessions.chat.say(performer.id, show.id, 'bye')).rejects.toMatchObject({
      code: 'SESSION_STATE',
    })
    const { lines: stored } = await world.sessions.chat.lines(performer.id, show.id)
    expect(stored).toHaveLength(said.filter(({ status }) => status === 'fulfilled').length)
  })
})
