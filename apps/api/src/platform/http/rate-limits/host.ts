import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { type Refusal, refuse } from '../../refuse.ts'
import type { Trusts } from './address.ts'

const name = /^[a-z0-9_]([a-z0-9_.-]{0,252})$/i
const longest = 300

/** Whether a text names a host and perhaps a port, and nothing else: it becomes part of addresses in pages and mails. */
export function isHost(text: string): boolean {
  if (text.length > longest) return false
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d{1,5}))?$/.exec(text) ?? []
  if (port !== undefined && Number(port) > 65_535) return false
  return bracketed === undefined ? name.test(plain) : isIPv6(bracketed)
}

export const badHost = (): Refusal =>
  refuse('VALIDATION', {
    message: 'The header Host, or X-Forwarded-Host, names no host.',
    fields: [{ path: 'headers.host', rule: 'host', message: 'This names no host.' }],
  })

/**
 * [W14] Refuses a request with an invalid host: its own, or the one that a trusted proxy names. Several are named where
 * proxies stand behind each other. @throws VALIDATION
 */
export function requireHost({ headers, socket }: IncomingMessage, trusts: Trusts): void {
  const { host, 'x-forwarded-host': forwarded } = headers
  const named = forwarded !== undefined && trusts(socket.remoteAddress ?? '') ? [forwarded].flat() : []
  const hosts = [...(host === undefined ? [] : [host]), ...named.join(',').split(',').filter(Boolean)]
  if (!hosts.every((one) => isHost(one.trim()))) throw badHost()
}
