import { findPage } from '@footlight/contract'
import { openFaultReports } from '@footlight/faults'

/** Which page it was, and not whose: the pattern of its address. */
export function tellFaults(dsn: string): (fault: unknown) => void {
  const { report } = openFaultReports({ dsn, platform: 'javascript', most: 5, windowMs: 600_000 })
  return (fault) => report(fault, findPage(location.pathname)?.path ?? 'none')
}
