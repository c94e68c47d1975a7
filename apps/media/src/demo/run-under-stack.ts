/**
 * Lets the stack supervise a process of the demo: the process reports that it runs, and exits with its parent, which
 * decides when.
 */
export function runUnderStack(): void {
  process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => process.exit(0))
  // a terminal sends it to the whole group
  process.on('SIGINT', () => undefined)
  // port 0: nothing connects to this process
  process.send?.({ type: 'listening', port: 0 })
}
