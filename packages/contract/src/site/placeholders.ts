/**
 * [M7] What an operator has still to fill in: `[Name of the company]`. A link's text, `[so](/contact)`, is none, nor a
 * reference, `[so][one]` or `[one]: address`.
 */
export function placeholdersIn(markdown: string): string[] {
  const found = markdown.matchAll(/(?<![\]\\!])\[[^[\]\n]{1,120}\](?![([:])/g)
  return [...new Set([...found].map(([text]) => text))]
}
