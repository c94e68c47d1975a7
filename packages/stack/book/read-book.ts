import { findCitations } from './citations.ts'
import { countInTests, lookUp } from './look-up.ts'
import { findDeadReferences } from './references.ts'
import { readRules, type Slip } from './rule-book.ts'
import { textsOf } from './texts.ts'

const bookFile = /^docs\/rules\/(site|people|money|trust|shows|console|media)\.md$/

/** Reads the book, and every citation and reference below `baseDir`. Throws when the book is empty: nothing would have been checked. */
export function checkRules(baseDir: string): { slips: Slip[]; unnamed: string[] } {
  const texts = [...textsOf(baseDir)]
  const parts = texts.filter(({ file }) => bookFile.test(file)).map(({ file, text }) => readRules(file, text))
  const rules = parts.flatMap((part) => part.rules)
  if (rules.length === 0) throw new Error('No rule was checked: the book is empty.')
  const citations = texts.flatMap(({ file, text }) => findCitations(file, text))
  const found = lookUp(rules, citations)
  const slips = [
    ...parts.flatMap((part) => part.slips),
    ...found.slips,
    ...findDeadReferences(baseDir, texts),
  ]
  return { slips, unnamed: found.unnamed }
}

/** How often the tests below `baseDir` cite each rule. */
export function readCounts(baseDir: string): Record<string, number> {
  return countInTests([...textsOf(baseDir)].flatMap(({ file, text }) => findCitations(file, text)))
}
