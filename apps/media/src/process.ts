import type { Media } from './server.ts'

const closeWithinMs = 5_000

/** Reports to the parent that the server listens and is alive; ends cleanly on SIGTERM, and when the parent is gone. */
export function runUnderParent(media: Media): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    media.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  process.on('SIGINT', () => {
    // a terminal sends it to the whole group: a parent decides by itself in which order its children end
    if (!process.connected) end()
  })
  process.on('message', (message) => {
    const isHeartbeat = typeof message === 'object' && message !== null && 'type' in message
    if (isHeartbeat && message.type === 'heartbeat' && process.connected) process.send?.({ type: 'alive' })
  })
  process.send?.({ type: 'listening', port: media.port })
}
