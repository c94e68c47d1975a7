import type { Citation } from './citations.ts'
import type { Rule, Slip } from './rule-book.ts'

const test = /\.(test|journey|bench)\.tsx?$/

/** How often tests cite each rule that they cite. */
export function countInTests(citations: readonly Citation[]): Record<string, number> {
  const inTests = citations.filter(({ file }) => test.test(file))
  const counts = [...Map.groupBy(inTests, ({ rule }) => rule)].map(([rule, all]): [string, number] => [
    rule,
    all.length,
  ])
  return Object.fromEntries(
    counts.toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })),
  )
}

/** Compares citations with the book: finds wrong ones, and rules marked as kept that no test cites. */
export function lookUp(
  rules: readonly Rule[],
  citations: readonly Citation[],
): { slips: Slip[]; unnamed: string[] } {
  const ids = rules.map(({ id }) => id)
  const known = new Set(ids)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const named = countInTests(citations)
  return {
    slips: [
      ...twice.map((id) => ({ at: id, says: 'This rule stands in the book twice.' })),
      ...citations
        .filter(({ rule }) => !known.has(rule))
        .map(({ rule, file, line }) => ({
          at: `${file}:${line}`,
          says: `[${rule}] is no rule of the book.`,
        })),
    ],
    unnamed: rules.filter(({ id, state }) => state === 'kept' && named[id] === undefined).map(({ id }) => id),
  }
}
