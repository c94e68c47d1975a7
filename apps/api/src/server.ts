import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createApp, createPrivateApp } from './app.ts'
import type { Config } from './config.ts'
import type { Overrides } from './context.ts'
import { type Context, createContext } from './context.ts'
import { openDatabase } from './platform/database/database.ts'
import { isThere, waitForDatabase } from './platform/database/wait-for-database.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { openWaitingRoom } from './platform/http/waiting-room.ts'
import { openLog } from './platform/logs/fault-log.ts'
import type { Log } from './platform/logs/log.ts'
import { probeRelays } from './platform/settings/relay-probe.ts'

/** running calls get this long to finish when the server stops */
const finishWithinMs = 4000

export interface ApiServer extends AsyncDisposable {
  port: number
  /** of the private server */
  internalPort: number
  context: Context
}

/** The whole api, listening. Disposing stops accepting, finishes what runs, and closes the database. */
export async function startServer(config: Config, overrides?: Overrides): Promise<ApiServer> {
  await using opened = new AsyncDisposableStack()
  const log = overrides?.log ?? (await openLog(config.logLevel, config.errorReportDsn))
  if (overrides?.database === undefined) await standBy(config, log)
  const context = opened.use(await createContext(config, { ...overrides, log }))
  const metrics = createMetrics(context.clock)
  metrics.addCounts('letters_total', 'Letters by what became of them.', context.mail.counts)
  const serve = async (app: FastifyInstance, port: number, host: string) => {
    opened.defer(() => closeSoon(app))
    await app.listen({ port, host })
    return (app.server.address() as AddressInfo).port
  }
  // opened first and closed last, so that the final reports are still received
  const internalPort = await serve(
    await createPrivateApp(context, metrics),
    config.internalPort,
    config.internalHost,
  )
  const app = await createApp(context, metrics)
  const port = await serve(app, config.port, config.host)
  const stopped = new AbortController()
  opened.defer(() => stopped.abort())
  void probeRelays(context.relayServers('probe'), log, stopped.signal)
  const closing = opened.move()
  return { port, internalPort, context, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** While the database is unreachable, each call is answered with 503. */
async function standBy(config: Config, log: Log): Promise<void> {
  const database = openDatabase(config.databaseUrl, { poolSize: 1 })
  try {
    if (await isThere(database)) return
    await using _room = await openWaitingRoom(config)
    await waitForDatabase(database, log)
  } finally {
    await database.destroy()
  }
}

async function closeSoon(app: FastifyInstance): Promise<void> {
  // a long poll that is forwarded to the media server would delay the close for a minute
  const impatience = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  await app.close().finally(() => clearTimeout(impatience))
}
