/** [O5] Changes by admins and performers: every module writes its records here, and the operator console reads them. */
export { createActs } from './acts.ts'
export { auditLogPage } from './audit-log.service.ts'
export { auditRecordsOf, hasActed, latestRecord, ownChangesSince, recordAudit } from './audit-log.store.ts'
