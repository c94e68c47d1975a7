import type { DecisionKind, heldKinds } from '@footlight/contract'
import type { Selectable } from 'kysely'

/** What an operator can hold. */
export type HeldKind = (typeof heldKinds)[number] | 'REPORT' | 'DOCUMENT'

interface DecisionsTable {
  id: string
  account_id: string
  kind: DecisionKind
  subject_id: string
  about: string
  was_shown: boolean
  reason: string
  is_reported: boolean
  /** null: a program decided, or a suspension was carried over from an earlier account */
  decided_by: string | null
  decided_at: Date
}

interface ObjectionsTable {
  decision_id: string
  text: string
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  outcome: 'UPHELD' | 'REVERSED' | null
  reason: string | null
}

export type DecisionRow = Selectable<DecisionsTable>
export type ObjectionRow = Selectable<ObjectionsTable>

/** Row types of the tables that the moderation module owns. */
export type ModerationTables = {
  decisions: DecisionsTable
  objections: ObjectionsTable
  item_holds: { kind: HeldKind; item_id: string; operator_id: string; until: Date }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ModerationTables {}
}
