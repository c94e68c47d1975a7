/** A state that a pointer or the keyboard gives, shown without either. */
export type GivenState = 'hover' | 'focus-visible'

/** The attribute that an element wears to look as if it were in that state. */
export const givenState = 'data-given'

const given = /(?<!\\):(hover|focus-visible)\b/g

/** Widens a selector: what it says of `:hover` it also says of elements that have the attribute. */
export function withGiven(selector: string): string {
  return selector.replace(given, (pseudo, state: string) => `:is(${pseudo},[${givenState}=${state}])`)
}

/** Lets every rule of the page's own styles show in samples what it shows under a pointer. */
export function showGivenStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) widen(sheet.cssRules)
}

function widen(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText.search(given) >= 0)
      rule.selectorText = withGiven(rule.selectorText)
    if ('cssRules' in rule) widen(rule.cssRules as CSSRuleList)
  }
}
