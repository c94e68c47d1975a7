import { type Language, languages } from '@footlight/contract'
import { manyLines, oneLine } from './clean.rules.ts'
import { htmlOf } from './html.ts'
import { phrasebooks } from './phrasebooks.ts'
import { plainOf } from './plain.ts'
import type { Letter, LetterOf, SitePath, Template } from './templates.ts'
import type { Phrasebook, Words } from './words.ts'

/** A letter as it leaves the house. */
export interface Composed {
  subject: string
  text: string
  html: string
}

/** What is laid out, in HTML and in plain text alike: every string in it is text that still has to be escaped. */
export interface Page extends Pick<Words, 'subject' | 'heading' | 'lines'> {
  language: Language
  /** somebody's own words, set off from ours */
  quote: string | null
  buttons: readonly { label: string; href: string }[]
  closing: readonly string[]
  orOpen: string
  footer: readonly { text: string; href?: string }[]
}

/** Ways that a letter points out, whose words are set apart, and whether it can be switched off. */
interface Shape {
  links: readonly SitePath[]
  quote?: string
  optional?: boolean
}

function shapeOf(letter: Letter): Shape {
  switch (letter.template) {
    case 'verifyEmail':
    case 'resetPassword':
    case 'notice':
      return { links: [letter.params.link] }
    case 'alreadyRegistered':
      return { links: [letter.params.signInLink, letter.params.resetLink] }
    case 'newMessage':
    case 'performerAvailable':
      return { links: [letter.params.link], optional: true }
    case 'offer':
      return { links: [letter.params.link], quote: letter.params.body, optional: true }
    case 'contactMessage':
      return { links: [], quote: letter.params.message }
    case 'contactAnswer':
      return { links: [], quote: letter.params.answer }
    case 'welcome':
      return { links: ['/'] }
    case 'emailChangeAsked':
    case 'emailChanged':
    case 'passwordChanged':
    case 'payoutAccountChanged':
      return { links: ['/contact'] }
    case 'accountClosed':
    case 'contactReceived':
      return { links: [] }
  }
}

/** `origin`: under which browsers reach the site. @throws where a link would lead away from it */
export function compose(letter: Letter, origin: string): Composed {
  const language = letter.language ?? languages[0]
  const book = phrasebooks[language]
  const page = pageOf(letter, { language, book, origin })
  return { subject: oneLine(page.subject), text: plainOf(page), html: htmlOf(page) }
}

function pageOf(letter: Letter, at: { language: Language; book: Phrasebook; origin: string }): Page {
  const { language, book, origin } = at
  const words = wordsOf(letter, book)
  const { links, quote, optional } = shapeOf(letter)
  const labels = [words.button, words.secondButton]
  return {
    language,
    subject: words.subject,
    heading: oneLine(words.heading),
    lines: words.lines.map(manyLines),
    quote: quote === undefined ? null : manyLines(quote),
    buttons: links.map((path, place) => ({
      label: labels[place] ?? words.heading,
      href: hrefOf(path, origin),
    })),
    closing: words.closing ?? [],
    orOpen: book.orOpen,
    footer: [
      { text: book.sentBy(new URL(origin).host) },
      ...(optional ? [{ text: book.settings, href: hrefOf('/account', origin) }] : []),
    ],
  }
}

function wordsOf<Name extends Template>({ template, params }: LetterOf<Name>, book: Phrasebook): Words {
  return book.letters[template](params)
}

function hrefOf(path: SitePath, origin: string): string {
  const url = new URL(path, origin)
  if (url.origin !== origin) throw new Error('a link of a letter leads out of the house')
  return url.href
}
