import { rootDir } from '../src/root.ts'
import { checkRules } from './read-book.ts'

const { slips, unnamed } = checkRules(rootDir)
for (const { at, says } of slips) console.error(`${at}\n    ${says}`)
if (slips.length > 0)
  console.error('The book stands in docs/rules: cite a rule of it, or write the rule there first.')
if (unnamed.length > 0) console.log(`kept, and named by no test: ${unnamed.join(', ')}`)
process.exitCode = slips.length === 0 ? 0 : 1
