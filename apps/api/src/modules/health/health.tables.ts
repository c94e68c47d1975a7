/** A minute of the site in figures. */
export interface HealthSampleRow {
  at: Date
  figures: Record<string, number>
}

/** Row types of the tables of the health module. */
export type HealthTables = { health_samples: HealthSampleRow }

declare module '../../platform/database/tables.ts' {
  interface Tables extends HealthTables {}
}
