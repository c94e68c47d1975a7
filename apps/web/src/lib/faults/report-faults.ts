import { findPage } from '@footlight/contract'
import { openFaultReports } from '@footlight/faults'

/** The route pattern of the page's address, which contains no ids. */
export function reportFaults(dsn: string): (fault: unknown) => void {
  const { report } = openFaultReports({ dsn, platform: 'javascript', most: 5, windowMs: 600_000 })
  return (fault) => report(fault, findPage(location.pathname)?.path ?? 'none')
}
