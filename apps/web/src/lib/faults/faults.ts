import { faultReportName } from '@footlight/contract'
import { ignoreFailure } from '../result.ts'

type Tell = (dsn: string) => (fault: unknown) => void
const load = async (): Promise<Tell> => (await import('./report-faults.ts')).reportFaults

/** a page that keeps throwing is reported this often at most; a repeated error is not counted */
const maxReported = 20

/** [W13] Reports uncaught errors to `dsn`; the reporting code is loaded with the first error. */
export function watchFaults(page: EventTarget, dsn: string | undefined, loadReporter = load): void {
  if (!dsn) return
  let heard = 0
  let last: unknown
  let tell: Promise<(fault: unknown) => void> | undefined
  const hear = (fault: unknown) => {
    const said = fault instanceof Error ? fault.message : fault
    if (said === last || heard === maxReported) return
    last = said
    heard += 1
    tell ??= loadReporter().then((open) => open(dsn))
    tell.then((told) => told(fault)).catch(ignoreFailure('without its code nothing can be told'))
  }
  page.addEventListener('error', (event) =>
    hear((event as ErrorEvent).error ?? (event as ErrorEvent).message),
  )
  page.addEventListener('unhandledrejection', (event) => hear((event as PromiseRejectionEvent).reason))
}

/** Reads it from the page's `meta` element. */
export function readFaultReports(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${faultReportName}"]`)?.content
}
