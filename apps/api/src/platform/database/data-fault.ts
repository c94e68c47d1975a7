/** SQLSTATE classes of what is wrong with the rows at hand: cardinality, data, constraints, our own triggers. */
const dataClasses = new Set(['21', '22', '23', 'P0'])

/** Whether work failed because of its data, and not because the database or the connection to it was lost. */
export function isDataFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true
  return error instanceof Error && 'code' in error && dataClasses.has(String(error.code).slice(0, 2))
}
