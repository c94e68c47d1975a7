import type { Sample } from './health.tables.ts'

const hourMs = 3600_000

/** Audits take at most a hundredth of the time, and begin an hour apart at least. One of the future was made before the clock was set back. */
export function isAuditDue(last: { startedAt: number; tookMs: number } | undefined, now: number): boolean {
  if (last === undefined || last.startedAt > now) return true
  return now >= last.startedAt + Math.max(hourMs, 100 * last.tookMs)
}

export interface NodeFigures {
  name: string
  /** when its latest report arrived, and when it was written, by its own clock */
  heardAt: Date
  reportedAt: Date | null
  workers: number | null
}

/** A media server that says nothing for this long is silent. */
export const silentAfterMs = 5000

export const isSilent = ({ heardAt }: Pick<NodeFigures, 'heardAt'>, now: number): boolean =>
  now - heardAt.getTime() > silentAfterMs

/** How old the news of the media server is that is furthest behind; null: none reports. */
export function evidenceLagMs(nodes: readonly NodeFigures[], now: number): number | null {
  const lags = nodes.flatMap((node) =>
    isSilent(node, now) ? [] : [Math.max(0, now - (node.reportedAt ?? node.heardAt).getTime())],
  )
  return lags.length === 0 ? null : Math.max(...lags)
}

/** [B6] The machine's clock was set, and not only corrected a little. */
export const isJump = (ms: number): boolean => Math.abs(ms) > 2000

/** The values of each step of the day, null where no sample was taken. */
export function seriesOf(
  samples: readonly Sample[],
  { from, steps, everyMs }: { from: number; steps: number; everyMs: number },
): Record<Exclude<keyof Sample, 'minute'>, (number | null)[]> {
  const at = new Map(samples.map((sample) => [(sample.minute.getTime() - from) / everyMs, sample]))
  const valuesOf = (name: Exclude<keyof Sample, 'minute'>) =>
    Array.from({ length: steps }, (_, step) => at.get(step)?.[name] ?? null)
  return {
    nodes: valuesOf('nodes'),
    workers: valuesOf('workers'),
    streams: valuesOf('streams'),
    viewers: valuesOf('viewers'),
    sessions: valuesOf('sessions'),
    cuts_waiting: valuesOf('cuts_waiting'),
    seconds_waiting: valuesOf('seconds_waiting'),
    mail_waiting: valuesOf('mail_waiting'),
    evidence_lag_ms: valuesOf('evidence_lag_ms'),
    database_ms: valuesOf('database_ms'),
  }
}
