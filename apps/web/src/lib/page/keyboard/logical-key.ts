const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/** Swaps the left and right arrow keys in right-to-left pages. */
export function logicalKey(key: string, row: Element): string {
  return getComputedStyle(row).direction === 'rtl' ? (mirrored[key] ?? key) : key
}
