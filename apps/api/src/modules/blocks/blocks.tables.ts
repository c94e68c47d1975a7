export interface BlockRow {
  client_id: string
  performer_id: string
  /** whose it is: each of the two may have one */
  blocked_by: 'client' | 'performer'
  blocked_at: Date
  /** what ran between the two is ended */
  parted: boolean
}

/** Row types of the tables that the blocks module owns. */
export type BlockTables = { blocks: BlockRow }

declare module '../../platform/database/tables.ts' {
  interface Tables extends BlockTables {}
}
