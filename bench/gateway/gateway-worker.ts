import { type ClientName, loadClient, turnOver } from './gateway-clients.ts'

/** What a worker is asked, by a message; it answers with a number. */
export type GatewayJob =
  /** opens and destroys sessions; answered with the milliseconds that it took */
  | { kind: 'turn over'; server: string; sessions: number }
  /** opens sessions and keeps them; answered once they stand, with their number */
  | { kind: 'hold'; server: string; sessions: number }

const open = await loadClient(process.argv[2] as ClientName)

process.on('message', async (job: GatewayJob) => {
  if (job.kind === 'turn over') return process.send?.(await turnOver(open, job.server, job.sessions))
  for (let held = 0; held < job.sessions; held += 1) await open(job.server)
  process.send?.(job.sessions)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
