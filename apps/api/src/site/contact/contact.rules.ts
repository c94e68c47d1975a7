const hourMs = 3600_000

/** [M5, W14] Limits of messages to the operator: from one network address, by one account, and for one mailbox. */
export const contactRates = {
  address: { most: 10, withinMs: hourMs },
  account: { most: 5, withinMs: hourMs },
  // the mailbox gets a confirmation of each message, whether its owner wrote it or not
  mailbox: { most: 5, withinMs: hourMs },
} as const

/** without characters that are misheard on the telephone or misread: no I, L, O, U, 0 or 1 */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Such as `F-7K2M9QXA`: eight of thirty characters, so that none can be guessed. */
export function referenceOf(bytes: Uint8Array, prefix: 'F' | 'R' = 'F'): string {
  return `${prefix}-${[...bytes.slice(0, 8)].map((byte) => signs[byte % signs.length]).join('')}`
}
