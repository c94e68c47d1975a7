/**
 * What a process of the demo does for the stack that keeps it: it says that it runs, and it ends with its parent, which
 * alone decides when.
 */
export function runUnderStack(): void {
  process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => process.exit(0))
  // a terminal sends it to the whole group
  process.on('SIGINT', () => undefined)
  // it has no port, since nothing connects to it
  process.send?.({ type: 'listening', port: 0 })
}
