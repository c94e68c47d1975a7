/** What names a person or opens a door, wherever it stands in a sentence. */
const masks: readonly [RegExp, string][] = [
  [/[^\s<>"'(),;:/?=&]+(?:@|%40)[^\s<>"'(),;:/?=&]+/gi, '[e-mail]'],
  [/[?#][^\s"'()]+/g, '?…'],
  [/\bBearer\s+\S+/gi, '[secret]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/gi, '[id]'],
  // the parts of a signed token, keys, hashes: long, and letters with digits
  [/\b(?=[\w+=.-]*\d)(?=[\w+=.-]*[a-z])[\w+=-]{16,}(?:\.[\w+=-]+)*/gi, '[secret]'],
  // accounts, cards, telephones
  [/\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){2,}[ \dA-Z]*/g, '[number]'],
  [/\+?\d(?:[ .-]?\d){6,}/g, '[number]'],
]

/** [W13] A text without personal data. Applied before a text is shortened: half an address would not be recognized. */
export function scrub(text: string): string {
  return masks.reduce((left, [pattern, mask]) => left.replace(pattern, mask), text)
}

const sensitive = /pass|secret|token|cookie|auth|mail|name|phone|address|iban|body|text|message/i

/** Scrubs all texts in a value; a field whose name suggests personal data is replaced as a whole. */
export function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrub(value)
  if (Array.isArray(value)) return value.map(scrubValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, sensitive.test(key) ? '[left out]' : scrubValue(one)]),
  )
}

/** Where a file stands in the repository, or its address without its host and query. */
export function scrubFile(file: string): string {
  const path = file.replace(/[?#].*$/, '').replace(/^(?:file|https?):\/\/[^/]*/, '')
  return path.replace(/^.*?\/(?=(?:node_modules|apps|packages)\/)/, '')
}
