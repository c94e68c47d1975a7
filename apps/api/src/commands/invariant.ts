/** [I] A statement that must return no row; each row that it returns is a violation. */
export interface Invariant {
  id: string
  says: string
  sql: string
}
