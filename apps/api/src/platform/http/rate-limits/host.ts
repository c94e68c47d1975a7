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

const badScheme = (): Refusal =>
  refuse('VALIDATION', {
    message: 'The header X-Forwarded-Proto names neither http nor https.',
    fields: [
      { path: 'headers.x-forwarded-proto', rule: 'scheme', message: 'This is neither http nor https.' },
    ],
  })

/**
 * [W14] Refuses a request with an invalid host or scheme: its own, or those that a trusted proxy names, of which there are
 * several where proxies stand behind each other. Two Host headers are refused, as RFC 9112 asks. @throws VALIDATION
 */
export function requireHost({ headers, rawHeaders, socket }: IncomingMessage, trusts: Trusts): void {
  const { host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': scheme } = headers
  if (rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length > 1) throw badHost()
  const isTrusted = (forwarded ?? scheme) !== undefined && trusts(socket.remoteAddress ?? '')
  const named = (value: string | string[] = []) =>
    isTrusted ? [value].flat().join(',').split(',').filter(Boolean) : []
  const hosts = [...(host === undefined ? [] : [host]), ...named(forwarded)]
  if (!hosts.every((one) => isHost(one.trim()))) throw badHost()
  if (!named(scheme).every((one) => /^https?$/i.test(one.trim()))) throw badScheme()
}
