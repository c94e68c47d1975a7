/** Row types of the tables that the performers module owns. */
export type PerformerTables = {}
