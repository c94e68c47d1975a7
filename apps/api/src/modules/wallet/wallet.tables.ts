/** Row types of the tables that the wallet module owns. */
export type WalletTables = {}
