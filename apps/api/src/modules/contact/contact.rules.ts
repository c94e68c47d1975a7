const hourMs = 3600_000

/** [M5, W14] Messages to the operator: of one network address, of one account, and in the name of one mailbox. */
export const contactRates = {
  address: { most: 10, withinMs: hourMs },
  account: { most: 5, withinMs: hourMs },
  // its owner gets a confirmation of each, whether the owner wrote it or not
  mailbox: { most: 5, withinMs: hourMs },
} as const

/** without what is read for something else on the telephone: no I, L, O, U, 0 or 1 */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Such as `F-7K2M9QXA`: eight of thirty signs, so that none can be guessed. */
export function referenceOf(bytes: Uint8Array): string {
  return `F-${[...bytes.slice(0, 8)].map((byte) => signs[byte % signs.length]).join('')}`
}
