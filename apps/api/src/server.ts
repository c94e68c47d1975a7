import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type Context, createContext, type Overrides } from './context.ts'

/** running calls get this long to finish when the server stops */
const finishWithinMs = 4000

export interface ApiServer extends AsyncDisposable {
  port: number
  context: Context
}

/** The whole api, listening. Disposing stops accepting, finishes what runs, and closes the database. */
export async function startServer(config: Config, overrides?: Overrides): Promise<ApiServer> {
  await using opened = new AsyncDisposableStack()
  const context = opened.use(await createContext(config, overrides))
  const app = await createApp(context)
  opened.defer(async () => {
    // a long poll that is passed on to the media server would hold the close for a minute
    const impatience = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
    await app.close().finally(() => clearTimeout(impatience))
  })
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  const closing = opened.move()
  return { port, context, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}
