/** A citation of a rule; `rule` is the cited text, also if it is no valid rule id. */
export type Citation = { rule: string; file: string; line: number }

const brackets = /\[([^[\]\n]{2,80})\]/g
const rule = /^[A-Z]\d{1,2}$/
const range = /^([A-Z])(\d{1,2})[-–]\1(\d{1,2})$/
/** the audit's invariants are rules of the book, cited by their ids */
const invariant = /\bid: '([A-Z]\d{1,2})'/g

/** Every citation of a text: rules between brackets, one, several or a range, and the ids of the audit's invariants. */
export function findCitations(file: string, text: string): Citation[] {
  return text.split('\n').flatMap((line, index) => {
    const cited = [
      ...[...line.matchAll(brackets)].flatMap(([, inside = '']) => rulesIn(inside)),
      ...[...line.matchAll(invariant)].map(([, id = '']) => id),
    ]
    return cited.map((id) => ({ rule: id, file, line: index + 1 }))
  })
}

/** Brackets cite when something in them is a rule; then everything in them has to be one. */
function rulesIn(inside: string): string[] {
  const parts = inside.split(', ')
  if (!parts.some((part) => rule.test(part) || range.test(part))) return []
  return parts.flatMap((part) => {
    const [, letter, first, last] = range.exec(part) ?? []
    if (letter === undefined) return [part]
    const length = Math.max(0, Number(last) - Number(first) + 1)
    return Array.from({ length }, (_, index) => `${letter}${Number(first) + index}`)
  })
}
