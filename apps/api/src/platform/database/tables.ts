import type { PlatformTables } from '../http/mount/idempotency.tables.ts'

/** Every table of the database: each module adds its own here, at the end of its `*.tables.ts`. */
export interface Tables extends PlatformTables {}
