import { createLog, type Log } from './log.ts'

/** A house in trouble has the same trouble many times. */
const mostAMinute = 30

/** The log of a server: where reports are asked for [W13], its faults are told as well as written. */
export async function openLog(level: string, errorReportDsn: string | null): Promise<Log> {
  if (errorReportDsn === null) return createLog(level)
  // its library is there only where it is asked for
  const { openFaultReports } = await import('@footlight/faults')
  const { report } = openFaultReports({
    dsn: errorReportDsn,
    platform: 'node',
    most: mostAMinute,
    windowMs: 60_000,
  })
  return createLog(level, report)
}
