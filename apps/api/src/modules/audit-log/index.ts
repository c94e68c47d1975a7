/** [O5] What admins and performers changed: every module writes here with what it changes, and the office reads it. */
export { createActs } from './acts.ts'
export { auditLogPage } from './audit-log.service.ts'
export { auditRecordsOf, recordAudit } from './audit-log.store.ts'
