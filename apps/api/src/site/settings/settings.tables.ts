/** Row types of the tables that the settings module owns. */
export type SettingsTables = {
  /** what an operator has set, by the names of the contract; a setting without a row has its default */
  settings: { name: string; value: number }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SettingsTables {}
}
