/** [O6] The capabilities of operators. Each of the operator's calls requires one of them. */
export const capabilities = [
  /** finds all sessions, reads their receipts, and ends a running one */
  'sessions',
  /** watches running sessions and stages without being seen */
  'live',
  /** refunds sessions */
  'refund',
  /** gives clients promo credit by hand [T7] */
  'credit',
  /** pays performers, and reviews payment mismatches */
  'payouts',
  'promos',
  /** handles e-mails that could not be delivered */
  'mail',
  /** reviews texts and uploads before they are published */
  'approvals',
  /** looks at identity documents, and approves or rejects them [O14] */
  'documents',
  /** decides which roles must have a second factor */
  'sign-in',
  /** reads the log of what was changed */
  'audit',
  /** sets prices' bounds, shares, fees and the free preview */
  'settings',
  /** reads every posting of the ledger */
  'ledger',
  /** writes the operator's own pages [M7] */
  'pages',
  /** reads and closes reports [S14] */
  'reports',
  /** suspends accounts of clients and performers, and lifts suspensions [O2] */
  'accounts',
  /** reads and answers what people write to the operator [M5] */
  'contact',
  /** sets the capabilities of other operators */
  'operators',
] as const
export type Capability = (typeof capabilities)[number]

export interface OperatorAccess {
  admin: Capability
}

/** Who may call. `client`, `performer` and `admin`, any operator, are roles; `signed-in` is each of them. */
export type Access = 'public' | 'signed-in' | 'client' | 'performer' | 'admin' | OperatorAccess

/** The required role, if the access names one. */
export function roleOf(access: Access): Exclude<Access, OperatorAccess> {
  return typeof access === 'string' ? access : 'admin'
}

export function capabilityOf(access: Access): Capability | null {
  return typeof access === 'string' ? null : access.admin
}
