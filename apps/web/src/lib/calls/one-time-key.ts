/** A key that no other request has [W8]; `crypto.randomUUID` would want a secure page, and a demo on a LAN is none. */
export function oneTimeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
