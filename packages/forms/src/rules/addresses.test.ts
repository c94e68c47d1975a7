import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { email, ipAddress, macAddress, url } from './addresses.ts'

const label = (length: number) => 'a'.repeat(length)
const domain = (length: number) => `${`${label(61)}.`.repeat(4)}${label(length - 248)}`

describe('email', () => {
  it.each([
    'name@example.org',
    'name+tag@example.org',
    'first.last@mail.example.co.uk',
    "o'neill!#$%&*/=?^_`{|}~-@example.org",
    'NAME@EXAMPLE.ORG',
    'jörg@example.org',
    '用户@例子.广告',
    'name@münchen.de',
    'name@xn--mnchen-3ya.de',
    '1@1.museum',
    `${label(64)}@example.org`,
    `name@${label(63)}.org`,
    `n@${domain(252)}`,
  ])('passes %s', (text) => expect(email(text)).toBe(true))

  it.each([
    'name',
    '@example.org',
    'name@',
    'name@example',
    'name@localhost',
    'a@b@example.org',
    'name@example..org',
    'name@.example.org',
    'name@example.org.',
    '.name@example.org',
    'name.@example.org',
    'na..me@example.org',
    'na me@example.org',
    ' name@example.org',
    'name@example.org\n',
    'Name <name@example.org>',
    '"na me"@example.org',
    'name@[192.0.2.1]',
    'name@192.0.2.1',
    'name@-example.org',
    'name@example-.org',
    'name@exa_mple.org',
    'name@example.o',
    'name@example.123',
    'name@example.org:25',
    'name@example.org/path',
    `${label(65)}@example.org`,
    `${'ö'.repeat(33)}@example.org`,
    `name@${label(64)}.org`,
    `name@${'ü'.repeat(60)}.org`,
    `n@${domain(253)}`,
    5,
    ['name@example.org'],
  ])('refuses %s', (value) => expect(email(value)).toBe(false))

  it('passes every generated address, and none that lost or doubled a part', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const [name, host] = text.split('@')
        expect(email(text)).toBe(true)
        const spoilt = [
          `${name}${host}`,
          `${name}@@${host}`,
          `${name}@${host}@${host}`,
          `@${host}`,
          `${name}@`,
        ]
        const dotted = [`.${text}`, `${text}.`, `${name}.@${host}`, `${name}@.${host}`, `${name}@${host}.1`]
        const spaced = [` ${text}`, `${text} `, `${name} @${host}`, `${name}@ ${host}`]
        expect([...spoilt, ...dotted, ...spaced].filter((bad) => email(bad))).toEqual([])
      }),
    )
  })
})

describe('url', () => {
  it.each([
    'http://example.org',
    'https://example.org/',
    'HTTPS://EXAMPLE.ORG/Path',
    'ftp://example.org/file.zip',
    'ftp://user:secret@example.org/',
    'https://www.example.co.uk:8443/a/b;c=1?d=e&f[]=g#h',
    'https://example.org?query',
    'https://example.org#fragment',
    'https://münchen.de/straße?ä=ö',
    'https://例子.广告/',
    'https://example.org/a@b:c',
    'http://localhost:3000/',
    'http://192.0.2.1:80/',
    'http://[2001:db8::1]:8080/a',
    'http://[::ffff:192.0.2.1]/',
    `https://example.org/${label(5000)}`,
  ])('passes %s', (text) => expect(url(text)).toBe(true))

  it.each([
    'example.org',
    '//example.org',
    'http:',
    'http://',
    'http:/example.org',
    'http:example.org',
    'http:\\\\example.org',
    'https:///example.org',
    'javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'mailto:name@example.org',
    'file:///etc/hosts',
    'ws://example.org',
    'sftp://example.org',
    'http://example',
    'http://example..org',
    'http://-example.org',
    'http://exa_mple.org',
    'http://ex%61mple.org',
    'http://exa mple.org',
    ' http://example.org',
    'http://example.org\n',
    'http://example.org/a b',
    'http://example.org/\u0000',
    'http://example.org\\@evil.example',
    'https://bank.example@evil.example/',
    'https://@example.org/',
    'http://example.org:',
    'http://example.org:65536',
    'http://example.org:8a',
    'http://300.0.2.1',
    'http://0300.0.2.1',
    'http://0x7f.1',
    'http://127.1',
    'http://2130706433',
    'http://[2001:db8::1',
    'http://[2001:db8::g]',
    'http://[1:2:3]',
    'http://2001:db8::1/',
    `http://${label(64)}.org`,
    `http://${domain(254)}/`,
    `http://${'ü.'.repeat(60)}de/`,
    5,
    new URL('http://example.org'),
  ])('refuses %s', (value) => expect(url(value)).toBe(false))

  it('passes every generated address of the three schemes', () => {
    const host = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
    )
    const port = fc.option(fc.nat(65535), { nil: '' }).map((number) => (number === '' ? '' : `:${number}`))
    const rest = fc.string({ unit: fc.constantFrom(..."aZ09-._~:/?#[]@!$&'()*+,;=%é例🎭") })
    const scheme = fc.constantFrom('http', 'https', 'ftp')
    fc.assert(
      fc.property(scheme, host, port, fc.constantFrom('/', '?', '#'), rest, (name, at, to, mark, more) => {
        expect(url(`${name}://${at}${to}`)).toBe(true)
        expect(url(`${name}://${at}${to}${mark}${more}`)).toBe(true)
      }),
    )
  })

  it('passes nothing that URL cannot parse or takes for another host', () => {
    const piece = fc.constantFrom(
      ...'/:@.[]?#%\\ a1\u00e9-',
      '//',
      'http:',
      'ftp://',
      'b.org',
      '127.0.0.1',
      '::1',
    )
    const address = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    let passed = 0
    fc.assert(
      fc.property(fc.constantFrom('', 'http://a.org', 'https://', 'ftp://a@'), address, (head, rest) => {
        const text = head + rest
        if (text === '' || !url(text)) return
        passed += 1
        const { protocol, hostname } = new URL(text)
        expect(['http:', 'https:', 'ftp:']).toContain(protocol)
        expect(hostname).toMatch(/\.|^localhost$|^\[/)
        expect(text).not.toMatch(/\s/)
        if (/^\d+\.[\d.]+$/.test(hostname)) expect(text).toContain(hostname)
      }),
      { numRuns: 2000 },
    )
    expect(passed).toBeGreaterThan(100)
  })
})

describe('ipAddress', () => {
  it.each(['0.0.0.0', '127.0.0.1', '192.0.2.1', '255.255.255.255'])('passes %s', (text) =>
    expect(ipAddress(text)).toBe(true),
  )

  it.each([
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.00',
    '1..3.4',
    '1.2.3.4 ',
    '::1',
    '0x7f.0.0.1',
    16909060,
  ])('refuses %s', (value) => expect(ipAddress(value)).toBe(false))

  it('agrees with Node about what is an IPv4 address', () => {
    const group = fc.oneof(fc.nat(300).map(String), fc.constantFrom('', '00', '01', 'a', '-1', '1 ', '.'))
    const groups = fc.oneof(
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.array(group, { maxLength: 6 }),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV4Extended(),
          groups.map((all) => all.join('.')),
        ),
        (text) => {
          if (text !== '') expect(ipAddress(text)).toBe(isIPv4(text))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('macAddress', () => {
  it.each([
    [':', '00:00:5e:00:53:01', true],
    [':', '00:00:5E:00:53:01', true],
    [':', '02:00:5e:10:00:00:00:01', true],
    [':', '00:00:5e:00:53', false],
    [':', '00:00:5e:00:53:01:02', false],
    [':', '00:00:5e:00:53:01:', false],
    [':', '00:00:5e:00:53:1', false],
    [':', '00:00:5e:00:53:001', false],
    [':', '00:00:5e:00:53:0g', false],
    [':', '00-00-5e-00-53-01', false],
    [':', '00005e005301', false],
    ['-', '00-00-5e-00-53-01', true],
    ['', '00005e005301', true],
    ['', '02005e1000000001', true],
    ['', '00005e00530', false],
    ['', '00005e0053011', false],
    ['', '00005e00530102', false],
    ['', '00005e00530g', false],
    ['', '00:00:5e:00', false],
    [':', 5, false],
    ['', ['00005e005301'], false],
  ])('separator "%s", value %o: %s', (separator, value, isMac) => {
    expect(macAddress(separator)(value)).toBe(isMac)
  })

  it('separates by a colon unless told otherwise', () => {
    expect(macAddress()('00:00:5e:00:53:01')).toBe(true)
    expect(macAddress().params).toEqual({ separator: ':' })
  })

  it('passes 6 and 8 groups, whatever separates them', () => {
    const pair = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 2, maxLength: 2 })
    const pairs = fc.array(pair, { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fc.constantFrom(':', '-', '.', ' ', '::', ''), pairs, (separator, groups) => {
        const isMac = groups.length === 6 || groups.length === 8
        expect(macAddress(separator)(groups.join(separator))).toBe(isMac)
      }),
    )
  })
})
