/** How far the product keeps a rule: wholly, in part, or not yet. */
export type RuleState = 'kept' | 'partly' | 'planned'

export type Rule = { id: string; state: RuleState; text: string }

/** A finding: a place in a file, as `path:line`, and the problem. */
export type Slip = { at: string; says: string }

const entry = /^- \*\*([A-Z]\d{1,2})\*\* · (kept|partly|planned)\. (.+)$/
const missing = / \*Missing:\* /

/**
 * The rules of one file of the book (docs/rules): an item each, `- **S8** · kept. What it asks.`, going on over indented
 * lines. One that is kept in part ends with `*Missing:* what is not there yet.`
 */
export function readRules(file: string, text: string): { rules: Rule[]; slips: Slip[] } {
  const rules: Rule[] = []
  const slips: Slip[] = []
  for (const { item, line } of itemsOf(text)) {
    const at = `${file}:${line}`
    const [, id, state, says] = entry.exec(item) ?? []
    if (id === undefined || !isState(state) || says === undefined) {
      slips.push({ at, says: 'An item of the book reads "- **S8** · kept. What it asks."' })
      continue
    }
    if (missing.test(says) !== (state === 'partly'))
      slips.push({ at, says: `${id}: "*Missing:*" belongs to a rule that is kept partly, and to no other.` })
    rules.push({ id, state, text: says })
  }
  return { rules, slips }
}

function itemsOf(text: string): { item: string; line: number }[] {
  const items: { item: string; line: number }[] = []
  let isOpen = false
  for (const [index, line] of text.split('\n').entries()) {
    const last = items.at(-1)
    if (line.startsWith('- ')) items.push({ item: line, line: index + 1 })
    else if (isOpen && last && /^ {2}\S/.test(line)) last.item += ` ${line.trim()}`
    isOpen = line.startsWith('- ') || (isOpen && /^ {2}\S/.test(line))
  }
  return items
}

function isState(word: string | undefined): word is RuleState {
  return word === 'kept' || word === 'partly' || word === 'planned'
}
