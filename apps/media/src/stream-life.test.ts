import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { until } from '@footlight/test-kit/wait'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { getOffer, startMediaKit } from './testing/media-kit.ts'

it('[O2] the log has a line for the begin and the end of a stream, with the session that it belongs to; of a guest at debug', async () => {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  await using kit = await startMediaKit({ log: pino({ level: 'debug' }, sink) })
  using publisher = await kit.connect()
  await kit.broadcast(publisher)
  const session = randomUUID()
  for (const wanted of [
    { ses: session, metered: true },
    { ses: randomUUID(), audience: 'lobby' },
  ] as const) {
    using client = await kit.connect()
    const { streamInfo } = await client.ask(getOffer(await kit.mint(wanted)))
    kit.engine.emit({ type: 'connected', connectionId: streamInfo?.sessionId ?? '' })
    kit.engine.emit({ type: 'lost', connectionId: streamInfo?.sessionId ?? '', reason: 'closed' })
  }
  const lives = () =>
    lines.filter(({ msg, direction }) => /^stream /.test(String(msg)) && direction === 'play')
  await until('four lines', () => lives().length === 4)
  const of = { session, stream: 'live/p1001', direction: 'play', level: 30 }
  expect(lives()).toMatchObject([
    { ...of, msg: 'stream connected' },
    { ...of, msg: 'stream ended', reason: 'closed' },
    { level: 20 },
    { level: 20 },
  ])
})
