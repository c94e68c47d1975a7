import { faultReportName } from '@footlight/contract'
import { ignoreFailure } from '../result.ts'

type OpenReporter = (dsn: string) => (fault: unknown) => void
const load = async (): Promise<OpenReporter> => (await import('./report-faults.ts')).reportFaults

/** a page that throws again and again is reported this often at most; a repeated error is not counted */
const maxReported = 20

/** [W13] Reports uncaught errors to `dsn`; the reporting code is loaded with the first error. */
export function watchFaults(page: EventTarget, dsn: string | undefined, loadReporter = load): void {
  if (!dsn) return
  let reported = 0
  let last: unknown
  let reporter: Promise<(fault: unknown) => void> | undefined
  const report = (fault: unknown) => {
    const said = fault instanceof Error ? fault.message : fault
    if (said === last || reported === maxReported) return
    last = said
    reported += 1
    reporter ??= loadReporter().then((open) => open(dsn))
    reporter.then((send) => send(fault)).catch(ignoreFailure('without its code nothing can be sent'))
  }
  page.addEventListener('error', (event) =>
    report((event as ErrorEvent).error ?? (event as ErrorEvent).message),
  )
  page.addEventListener('unhandledrejection', (event) => report((event as PromiseRejectionEvent).reason))
}

/** Reads it from the page's `meta` element. */
export function readFaultReports(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${faultReportName}"]`)?.content
}
