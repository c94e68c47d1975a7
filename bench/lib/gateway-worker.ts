import { loadClients } from './gateway-clients.ts'

/** What a worker is asked, by a message; it answers each with a number. */
export type GatewayJob =
  /** opens and destroys so many sessions; answered with the milliseconds that it took */
  | { kind: 'turn over'; server: string; sessions: number; atOnce: number }
  /** opens so many sessions and keeps them; answered once they stand, with their number */
  | { kind: 'hold'; server: string; sessions: number }

const { [process.argv[2] ?? '']: open } = await loadClients()
if (!open) throw new Error(`no client ${process.argv[2]}`)
const openSession = open

async function inTurn(count: number, atOnce: number, run: () => Promise<unknown>): Promise<void> {
  let left = count
  const lane = async () => {
    while (left-- > 0) await run()
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

process.on('message', async (job: GatewayJob) => {
  const startMs = performance.now()
  if (job.kind === 'hold') {
    await inTurn(job.sessions, 1, () => openSession(job.server))
    process.send?.(job.sessions)
  } else {
    await inTurn(job.sessions, job.atOnce, async () => (await openSession(job.server))())
    process.send?.(performance.now() - startMs)
  }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
