export interface BlockRow {
  client_id: string
  performer_id: string
  /** which of the two blocked the other: there may be a block by each */
  blocked_by: 'client' | 'performer'
  blocked_at: Date
  /** what ran between the two has been ended */
  parted: boolean
}

/** Row types of the tables that the blocks module owns. */
export type BlockTables = { blocks: BlockRow }

declare module '../../platform/database/tables.ts' {
  interface Tables extends BlockTables {}
}
