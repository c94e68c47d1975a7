const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/** A key in a row of things that is read right to left: there the right arrow leads back. */
export function readingKey(key: string, row: Element): string {
  return getComputedStyle(row).direction === 'rtl' ? (mirrored[key] ?? key) : key
}
