/** Row types of the tables that the sessions module owns. */
export type SessionTables = {}
