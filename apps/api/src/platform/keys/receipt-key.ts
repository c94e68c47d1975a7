import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** [R2] The server's signature under a receipt. */
export interface ReceiptKey {
  /** 32 bytes, base64url */
  publicKey: string
  /** Ed25519 over the text's UTF-8, base64url */
  sign(text: string): string
}

export function createReceiptKey(privateKeyPem: string): ReceiptKey {
  const key = createPrivateKey(privateKeyPem)
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('The receipt key is not an Ed25519 key.')
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') }
}
