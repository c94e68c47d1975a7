import { languages } from '@footlight/contract'
import { readCatalogue } from '@footlight/contract/texts'
import { expect, it } from 'vitest'
import { sampleEmails } from '../../../../test/kits/mail-samples.ts'
import { isMailAddress, oneLine, withoutLinks } from './clean.rules.ts'
import { compose } from './compose.ts'
import type { Email } from './templates.ts'

const origin = 'https://stage.example'
const email = (asked: Pick<Email, 'template' | 'params'>) =>
  compose({ to: 'a@b.example', language: 'en', ...asked } as Email, origin)

it('[A12] every template has its own text in each of the four languages, as plain text and as HTML', () => {
  for (const sample of sampleEmails) {
    const said = languages.map((language) => compose({ ...sample, language }, origin))
    expect(new Set(said.map(({ text }) => text)).size, sample.template).toBe(languages.length)
    for (const { subject, text, html } of said) {
      expect(subject).toMatch(/\S/)
      expect(html).not.toMatch(/undefined|\[object|\$\{/)
      expect(text).not.toMatch(/undefined|\[object|\$\{|<p/)
      const links = [...text.matchAll(/https:\S+/g)].map(([link]) => link)
      for (const link of links) expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
    }
  }
  expect(compose({ ...sampleEmails[0], language: null } as Email, origin).html).toContain('lang="en"')
})

it('[A12] every text of the catalogue is used by a template', () => {
  const more = [
    { template: 'verifyEmail', params: { link: '/verify', hours: 1 } },
    { template: 'accountClosed', params: { refundedCredits: 0, lapsedCredits: 0 } },
    { template: 'reportClosed', params: { reference: 'R-1', outcome: 'NO_BREACH' } },
    { template: 'reportClosed', params: { reference: 'R-1', outcome: 'none' } },
    { template: 'performerClosed', params: { owedCredits: 0 } },
  ] as const
  const said = [...sampleEmails, ...more].map(email).map(({ subject, text, html }) => subject + text + html)
  const pieces = Object.values(readCatalogue('en', 'mail')).flatMap((text) => text.split(/\{\w+\}/))
  expect(pieces.filter((piece) => !said.join('\n').includes(piece))).toEqual([])
})

it('[A12] escapes what users wrote, and lets it begin no header', () => {
  const nasty = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com\u202e'
  const asked = { reference: 'F-1', name: nasty, email: nasty, subject: nasty, message: nasty }
  const { subject, html, text } = email({ template: 'contactMessage', params: asked })
  expect(subject).not.toMatch(/[\r\n\u202e]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(text).toContain('> Bcc: all@example.com')
  const long = email({
    template: 'contactMessage',
    params: { ...asked, subject: '🎭'.repeat(5000), message: 'é'.repeat(99_999) },
  })
  expect([...long.subject].length).toBeLessThanOrEqual(200)
  expect(long.subject.isWellFormed()).toBe(true)
  expect(long.text.length).toBeLessThan(12_000)
})

it('[A12] makes no link of a name that contains an address, and allows no link to another site', () => {
  const { html, subject } = email({
    template: 'welcome',
    params: { name: 'Win at https://evil.example/now' },
  })
  expect(html + subject).not.toMatch(/evil\.example/)
  expect(withoutLinks('Dr. J. Doe')).toBe('Dr. J. Doe')
  const away = { link: '//evil.example/reset' as const, minutes: 30 }
  expect(() => email({ template: 'resetPassword', params: away })).toThrow('out of the site')
})

it('[A12] accepts exactly one address, without a name, a list or a route', () => {
  for (const good of ['a@b', 'client+x@footlight.test', 'jürgen@müller.example'])
    expect(isMailAddress(good), good).toBe(true)
  for (const bad of [
    '',
    'a',
    '@b',
    'a@',
    'a@b,c@d',
    'A <a@b>',
    'a@b\r\nRCPT TO:<c@d>',
    'a b@c',
    `${'a'.repeat(65)}@b`,
  ])
    expect(isMailAddress(bad), bad).toBe(false)
  expect(oneLine('a\r\n\tb')).toBe('a b')
})

it('[A12] breaks a name of one long word wherever an e-mail shows it: its title was wider than a phone', () => {
  for (const { html } of sampleEmails.map(email)) {
    const loud = html.match(/<h1[^>]*>|<a class[^>]*>/g) ?? []
    expect(loud.filter((start) => !start.includes('overflow-wrap:anywhere'))).toEqual([])
  }
})
