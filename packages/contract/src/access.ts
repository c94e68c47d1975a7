/** [O6] What an operator may be let do. Each of the operator's calls names one of them. */
export const capabilities = [
  /** finds everybody's sessions, reads their receipts, and ends one that runs */
  'sessions',
  /** gives back what a session cost */
  'refund',
  /** pays performers, and looks at payments that came otherwise than asked */
  'payouts',
  'promos',
  /** looks after letters that did not arrive */
  'mail',
  /** reads what people wrote or uploaded before everybody does */
  'approvals',
  /** says who must have a second factor */
  'sign-in',
  /** reads the log of what was changed */
  'audit',
  /** writes the operator's own pages [M7] */
  'pages',
  /** reads what people report of each other, and closes it [S14] */
  'reports',
  /** suspends accounts of clients and performers, and ends that [O2] */
  'accounts',
  /** reads and answers what people write to the operator [M5] */
  'contact',
  /** says what other operators may do */
  'operators',
] as const
export type Capability = (typeof capabilities)[number]

export interface OperatorAccess {
  admin: Capability
}

/** Who may call. `client` and `performer` are roles; `signed-in` is any of them, an operator as well. */
export type Access = 'public' | 'signed-in' | 'client' | 'performer' | OperatorAccess

/** The role that is asked for, where one is. */
export function roleOf(access: Access): Exclude<Access, OperatorAccess> | 'admin' {
  return typeof access === 'string' ? access : 'admin'
}

export function capabilityOf(access: Access): Capability | null {
  return typeof access === 'string' ? null : access.admin
}
