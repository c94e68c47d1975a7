import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '@footlight/contract'
import { openCatalogue } from '@footlight/contract/texts'
import anyAscii from 'any-ascii'
import PDFDocument from 'pdfkit'
import { euros } from '../../platform/euros.ts'
import { type StatementFileLine, statementFileLines } from './statement-lines.ts'
import type { Statement } from './statements.service.ts'
import type { StatementOwner } from './statements.store.ts'

const texts = openCatalogue('statement')
const margin = 56
const amountWidth = 90
/** a year of pages; the CSV has what is beyond */
const maxLines = 10_000
/** lines after which others get their turn: one takes 0.3 ms */
const linesAtOnce = 50
const nameFont = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

interface StatementFile {
  statement: Statement
  owner: StatementOwner
  language: Language
  /** when it is made */
  at: Date
}

/** [T5] A month as PDF, on A4: the sums, then every movement. Resolves with the whole file; a usual month is a few pages. */
export async function statementPdf({ statement, owner, language, at }: StatementFile): Promise<Buffer> {
  const { say } = texts[language]
  const { month, opening, closing, totals } = statement
  const number = new Intl.NumberFormat(language)
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const title = say('title', { month: monthName.format(new Date(`${month}-01T00:00:00.000Z`)) })
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    info: { Title: latin(title), Author: latin(owner.name), CreationDate: at },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  const width = document.page.width - 2 * margin

  const row = (name: string, amount: string, { bold = false, note = '' } = {}) => {
    if (document.y > document.page.height - margin - 30) document.addPage()
    const top = document.y
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
    document.text(latin(amount), margin + width - amountWidth, top, { width: amountWidth, align: 'right' })
    document.text(latin(name), margin, top, { width: width - amountWidth - 10 })
    if (note) document.fontSize(8).fillColor('#555').text(latin(note)).fillColor('#000')
    document.moveDown(0.35)
  }
  const signed = (credits: number) => `${credits > 0 ? '+' : ''}${number.format(credits)}`

  document.font('Helvetica-Bold').fontSize(18).text(latin(title))
  if (inOwnScript(owner.name))
    // shaped in one piece: word by word, those that run from right to left would stand in the wrong order
    document.font(nameFont).fontSize(12).text(owner.name, { features: [] })
  document.font('Helvetica').fontSize(10)
  document.text(latin(say('performer', { name: owner.name, number: owner.number })))
  if (owner.money === 'play') document.text(latin(say('play')))
  document.moveDown()
  row(say('opening'), number.format(opening))
  for (const name of ['sessions', 'tips', 'subscriptions', 'messages', 'other'] as const)
    row(say(name), signed(totals[name]))
  for (const name of ['refunds', 'payouts'] as const) row(say(name), signed(0 - totals[name]))
  row(say('closing', { date: time.format(at) }), number.format(closing), {
    bold: true,
    note: euros(closing, language),
  })
  document
    .fontSize(8)
    .text(latin(say('units')))
    .moveDown()
  document
    .font('Helvetica-Bold')
    .fontSize(12)
    .text(latin(say('lines')))
    .moveDown(0.5)
  const lines = statementFileLines(statement)
  for (const [index, line] of lines.slice(0, maxLines).entries()) {
    if (index % linesAtOnce === 0) await nextTurn()
    row(nameOf(line, say), signed(line.credits), {
      note: `${time.format(new Date(line.at))} · ${line.reference}`,
    })
  }
  if (lines.length > maxLines)
    document.fontSize(10).text(latin(say('more', { count: number.format(lines.length - maxLines) })))

  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    // below the margin a text would begin another page
    document.page.margins.bottom = 0
    document.font('Helvetica').fontSize(8)
    document.text(latin(say('page', { page: page + 1, pages: count })), margin, document.page.height - 36, {
      width,
      align: 'center',
    })
  }
  document.end()
  await written
  return Buffer.concat(parts)
}

type Say = (typeof texts)[Language]['say']

function nameOf({ kind, session }: StatementFileLine, say: Say): string {
  if (session) return say(`line ${session.type}`, { length: lengthOf(session.billedSeconds) })
  switch (kind) {
    case 'tip':
    case 'subscription':
    case 'message':
    case 'refund':
    case 'payout':
      return say(`line ${kind}`)
    default:
      return say('line rest')
  }
}

function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Whether a name is set as it is written, above its transliteration: in scripts that the font has, and without a change of
 * direction inside of it.
 */
function inOwnScript(name: string): boolean {
  if (latin(name) === name) return false
  const leftToRight =
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Mark}\p{Nd}\p{P} ]+$/u
  return leftToRight.test(name) || /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Mark} ]+$/u.test(name)
}

/** The fonts that every reader of PDF has hold Latin letters only: others are transliterated, as for the bank. */
function latin(text: string): string {
  return [...text.normalize('NFC').replaceAll(/[\u202f\u2009]/g, '\u00a0')]
    .map((character) =>
      /[\x20-\x7e\u00a0-\u00ff€–—‘’“”…œŒŠšŽžŸ]/.test(character) ? character : anyAscii(character),
    )
    .join('')
}
