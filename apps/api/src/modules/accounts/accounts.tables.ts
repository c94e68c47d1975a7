/** Row types of the tables that the accounts module owns. */
export type AccountTables = {}
