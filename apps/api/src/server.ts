import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type Context, createContext, type Overrides } from './context.ts'

export interface ApiServer extends AsyncDisposable {
  port: number
  context: Context
}

/** The whole api, listening. Disposing stops accepting, finishes what runs, and closes the database. */
export async function startServer(config: Config, overrides?: Overrides): Promise<ApiServer> {
  await using opened = new AsyncDisposableStack()
  const context = opened.use(await createContext(config, overrides))
  const app = await createApp(context)
  opened.defer(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  const closing = opened.move()
  return { port, context, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}
