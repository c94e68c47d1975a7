import { hold, turnOver } from './lines.ts'

/** What a worker is asked, by a message; it answers with a number. */
export type LinesJob =
  /** answered with the milliseconds that it took */
  | {
      kind: 'turn over'
      url: string
      tokens: readonly (string | null)[]
      atATime: number
      ownSockets: boolean
    }
  /** answered once the sessions stand, with their number */
  | { kind: 'hold'; url: string; tokens: readonly (string | null)[] }

process.on('message', async (job: LinesJob) => {
  const { url, tokens } = job
  process.send?.(
    job.kind === 'hold' ? await hold(url, tokens) : await turnOver(url, tokens, job.atATime, job.ownSockets),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
