export { type FaultReports, openFaultReports, type ReportOptions } from './fault-reports.ts'
