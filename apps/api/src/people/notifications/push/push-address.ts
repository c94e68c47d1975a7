import { isIP } from 'node:net'
import { isPublicAddress } from '../../../platform/settings/public-address.ts'

/**
 * Checks the push service's address that a browser sent: https at the default port, with a public host name. The address
 * that the name resolves to is checked again with each connection.
 */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  // a dot at the end makes the same name absolute
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(local|localhost|internal|home|lan|arpa|onion|test|invalid)$/.test(host)
}
