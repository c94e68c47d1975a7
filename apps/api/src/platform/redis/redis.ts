import { createClient } from '@redis/client'
import { ignoreFailure, type Log, logFailure } from '../logs/log.ts'

/** the start of a node waits this long for Redis, and goes on without it */
const startWithinMs = 1000
const longestPauseMs = 1000
/** a call never waits longer than this for a shared counter */
const countWithinMs = 250
const pingEveryMs = 1000
/** a connection without any reply for this long, to pings too, counts as broken */
const silentMs = 3000

/** Counts within a window that begins at its first count, in one round trip; any Redis since 2.6. */
const countScript = `local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {count, redis.call('pttl', KEYS[1])}`

/** Events between the nodes of one installation, and shared counters. Nothing of it needs to be durable. */
export interface Redis extends AsyncDisposable {
  /** false while it is lost: the nodes go on, each for itself */
  readonly isUp: boolean
  /** To every subscriber of every node, this one included; lost while Redis is. */
  publish(channel: string, text: string): void
  /** Stays subscribed over a reconnect. */
  subscribe(channel: string, listener: (text: string) => void): () => void
  /** Counts one more in this window; rejects when Redis does not answer soon. */
  count(key: string, windowMs: number): Promise<{ count: number; leftMs: number }>
}

/** Connects in the background, again and again; resolves once connected, or after a second without. */
export async function openRedis({ url, log }: { url: string; log: Log }): Promise<Redis> {
  const commands = createClient({
    url,
    // commands are not queued while offline: events are cheap to refetch, counts matter only now
    disableOfflineQueue: true,
    pingInterval: pingEveryMs,
    socket: { reconnectStrategy, socketTimeout: silentMs, connectTimeout: startWithinMs },
  })
  // its queue keeps subscriptions made while it is away; the client renews them with every connection
  const subscriber = createClient({
    url,
    pingInterval: pingEveryMs,
    socket: { reconnectStrategy, socketTimeout: silentMs, connectTimeout: startWithinMs },
  })
  let said = true
  const clients = [commands, subscriber]
  const isUp = () => clients.every((client) => client.isReady)
  for (const client of clients) {
    client.on('error', (err: unknown) => {
      if (said) log.warn({ err }, 'Redis is lost: this node goes on by itself')
      said = false
    })
    client.on('ready', () => {
      if (!said && isUp()) {
        log.info('Redis is back')
        said = true
      }
    })
  }
  const connecting = Promise.allSettled(clients.map((client) => client.connect()))
  await withinMs(startWithinMs, connecting).catch(ignoreFailure('a node starts without Redis'))

  return {
    get isUp() {
      return isUp()
    },
    publish(channel, text) {
      if (commands.isReady)
        commands.publish(channel, text).catch(logFailure(log, 'an event was not published'))
    },
    subscribe(channel, listener) {
      const onMessage = (text: string) => listener(text)
      subscriber.subscribe(channel, onMessage).catch(logFailure(log, 'a channel was not subscribed to'))
      const closed = ignoreFailure('a closed connection has no subscriptions')
      return () => void subscriber.unsubscribe(channel, onMessage).catch(closed)
    },
    async count(key, windowMs) {
      const asked = commands.eval(countScript, { keys: [key], arguments: [String(windowMs)] })
      const [count, leftMs] = (await withinMs(countWithinMs, asked)) as [number, number]
      return { count, leftMs }
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy()
    },
  }
}

function reconnectStrategy(retries: number): number {
  return Math.min(50 * 2 ** retries, longestPauseMs)
}

async function withinMs<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Redis did not answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
