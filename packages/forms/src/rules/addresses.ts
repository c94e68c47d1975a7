import { createRule, noParams, type Rule } from '../rule.ts'

/** Characters of a domain name, the longest that one may be (RFC 1035, 2.3.4, without the length octets). */
const longestDomain = 253
/** Octets of the part before the @ (RFC 5321, 4.5.3.1.1), and of the whole (4.5.3.1.3, without the brackets). */
const longestLocalPart = 64
const longestEmail = 254

const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u
/** Two labels or more of 1 to 63 letters, digits and inner hyphens (RFC 1123, 2.1); no top-level one is a letter alone. */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

/** Whether the text is a domain name in letters of any script: URL knows its ASCII form (RFC 5891). */
function isDomain(text: string): boolean {
  // long texts are not passed to URL: its time is quadratic in the length of a label in other scripts
  if (text.length > longestDomain || !domainCharacters.test(text)) return false
  const address = `http://${text}`
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname.length <= longestDomain && asciiDomain.test(hostname)
}

/** Words between dots (RFC 5322 `dot-atom`), in letters of any script (RFC 6531). */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

function octets(text: string): number {
  return new TextEncoder().encode(text).length
}

/** `name+tag@example.org`: a name that needs no quotes, at a domain name. */
export const email = createRule('email', noParams, (value) => {
  if (typeof value !== 'string' || octets(value) > longestEmail) return false
  const [name = '', domain = '', ...more] = value.split('@')
  return more.length === 0 && octets(name) <= longestLocalPart && localPart.test(name) && isDomain(domain)
})

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^(?:${octet}\\.){3}${octet}$`)

/** Scheme, user, host (or a bracketed IPv6 address), port, rest. Each part ends at a character that it cannot hold. */
const urlParts =
  /^(https?|ftp):\/\/(?:([^\s/?#@\\]*)@)?(\[[\da-f:.]+\]|[^\s/?#@\\:[\]]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu

/**
 * `https://example.org/path`, `http://` or `ftp://`, at a domain name, localhost or an IP address. A user is refused but in
 * ftp: RFC 9110, 4.2.4 forbids one in http, where it serves to deceive.
 */
export const url = createRule('url', noParams, (value) => {
  const [, scheme = '', user, host = ''] = (typeof value === 'string' && urlParts.exec(value)) || []
  if (user !== undefined && scheme.toLowerCase() !== 'ftp') return false
  const isHost =
    host.startsWith('[') || host.toLowerCase() === 'localhost' || ipv4.test(host) || isDomain(host)
  return isHost && URL.canParse(String(value))
})

/** An IPv4 address in four decimal groups; a leading zero is refused, for some read it as octal. */
export const ipAddress = createRule(
  'ipAddress',
  noParams,
  (value) => typeof value === 'string' && ipv4.test(value),
)

const hexPair = /^[\da-f]{2}$/i

/** 6 or 8 groups of 2 hexadecimal digits between separators, or in a row when the separator is ''. */
export function macAddress(separator = ':'): Rule<'macAddress', { separator: string }> {
  return createRule('macAddress', { separator }, (value) => {
    if (typeof value !== 'string') return false
    // 12 or 16 characters are 6 or 8 pairs; of an odd number the last group is no pair
    const groups = separator === '' ? (value.match(/..?/gs) ?? []) : value.split(separator)
    return (groups.length === 6 || groups.length === 8) && groups.every((group) => hexPair.test(group))
  })
}
