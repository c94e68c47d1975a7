import { createLog, type Log } from './log.ts'

/** The most reports per minute: a failing server repeats the same fault many times. */
const maxPerMinute = 30

/** The log of a server: with a DSN [W13], its faults are sent to the report server as well. */
export async function openLog(level: string, errorReportDsn: string | null): Promise<Log> {
  if (errorReportDsn === null) return createLog(level)
  // its library is there only where it is asked for
  const { openFaultReports } = await import('@footlight/faults')
  const { report } = openFaultReports({
    dsn: errorReportDsn,
    platform: 'node',
    most: maxPerMinute,
    windowMs: 60_000,
  })
  return createLog(level, report)
}
