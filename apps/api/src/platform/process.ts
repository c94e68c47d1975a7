import { StartRefused } from './settings/config-error.ts'

interface Server extends AsyncDisposable {
  port: number
  internalPort: number
}

/**
 * The life of a server process: starts it, reports to the parent where it listens, answers its heartbeats, and stops it once on
 * SIGTERM, SIGINT, or when the parent is gone. A start that is refused ends with its sentence.
 */
export async function runServer(start: () => Promise<Server>): Promise<void> {
  process.on('message', (message) => {
    const isHeartbeat = typeof message === 'object' && message !== null && 'type' in message
    if (isHeartbeat && message.type === 'heartbeat' && process.connected) process.send?.({ type: 'alive' })
  })
  // until it can be stopped in order, an orphan just goes
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  const server = await start().catch((error: unknown) => {
    console.error(error instanceof StartRefused ? error.message : error)
    process.exit(1)
  })
  const { port, internalPort } = server
  process.send?.({ type: 'listening', port, internalPort })
  process.off('disconnect', leave)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server[Symbol.asyncDispose]().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop)
}
