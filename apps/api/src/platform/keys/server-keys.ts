import { createPrivateKey, hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose, the same on every node and after every start. */
export type ServerKeys = (purpose: string) => Buffer

/**
 * Keys derived from RECEIPT_KEY, the one secret that only the api holds and that an installation keeps for as long as
 * its receipts are to be believed.
 */
export function createServerKeys(receiptKeyPem: string): ServerKeys {
  const secret = createPrivateKey(receiptKeyPem).export({ type: 'pkcs8', format: 'der' })
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, 'footlight', purpose, 32))
}
