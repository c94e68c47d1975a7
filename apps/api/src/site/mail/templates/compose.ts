import { type Language, languages } from '@footlight/contract'
import { openCatalogue, type Values } from '@footlight/contract/texts'
import { euros } from '../../../platform/euros.ts'
import { manyLines, oneLine, withoutLinks } from './clean.rules.ts'
import { htmlOf } from './html.ts'
import type { Page } from './page.ts'
import type { Email, SitePath } from './templates.ts'

const catalogue = openCatalogue('mail')
type Speaker = (typeof catalogue)[Language]
type TextName = Parameters<Speaker['say']>[0]

/** An e-mail as it is sent. */
export interface Composed {
  subject: string
  text: string
  html: string
}

/** The content of a template besides its subject and heading. */
interface Layout {
  lines?: readonly string[]
  /** links to pages of the site */
  buttons?: readonly (readonly [label: TextName, path: SitePath])[]
  closing?: string
  /** text of another user, set off from the product's */
  quote?: string
  /** whether the receiver can switch such e-mails off */
  optional?: boolean
}

function layoutOf(email: Email, { say, count }: Speaker, values: Values): Layout {
  const line = (name: TextName) => say(name, values)
  switch (email.template) {
    case 'welcome':
      return { lines: [line('welcome line')], buttons: [['welcome button', '/']] }
    case 'verifyEmail':
      return {
        lines: [line('verifyEmail line')],
        buttons: [['verifyEmail button', email.params.link]],
        closing: count('verifyEmail closing', email.params.hours, values),
      }
    case 'usernameTaken':
      return { lines: [line('usernameTaken line')], buttons: [['usernameTaken button', '/signin']] }
    case 'resetPassword':
      return {
        lines: [line('resetPassword line')],
        buttons: [['resetPassword button', email.params.link]],
        closing: line('resetPassword closing'),
      }
    case 'operatorInvited':
      return {
        lines: [line('operatorInvited line')],
        buttons: [['operatorInvited button', email.params.link]],
        closing: line('operatorInvited closing'),
      }
    case 'alreadyRegistered': {
      const drop = email.params.dropLink
      return {
        lines: [line('alreadyRegistered line'), ...(drop ? [line('alreadyRegistered second')] : [])],
        buttons: [
          ['alreadyRegistered button', email.params.signInLink],
          ['resetPassword button', email.params.resetLink],
          ...(drop ? [['alreadyRegistered drop', drop] as const] : []),
        ],
        closing: line('alreadyRegistered closing'),
      }
    }
    case 'emailChangeAsked':
    case 'emailChanged':
    case 'passwordChanged':
    case 'payoutAccountChanged':
      return {
        lines: [line(`${email.template} line`), line('notYou')],
        buttons: [['writeToUs', '/contact']],
      }
    case 'accountClosed':
      return {
        lines: [
          line('accountClosed kept'),
          line('accountClosed refunded'),
          line(email.params.lapsedCredits > 0 ? 'accountClosed lapsed' : 'accountClosed nothing lapsed'),
          line('accountClosed thanks'),
        ],
      }
    case 'performerClosed':
      return {
        lines: [
          line('performerClosed kept'),
          line(email.params.owedCredits > 0 ? 'performerClosed owed' : 'performerClosed nothing owed'),
          line('accountClosed thanks'),
        ],
      }
    case 'contactReceived':
      return { lines: [line('contactReceived line')] }
    case 'contactMessage':
      return { lines: [line('contactMessage line')], quote: email.params.message }
    case 'contactAnswer':
      return { lines: [line('contactAnswer line')], quote: email.params.answer }
    case 'reportReceived':
      return { lines: [line('reportReceived line')] }
    case 'reportClosed':
      return {
        lines: [line(`reportClosed line ${email.params.outcome}`), line('reportClosed objection')],
        buttons: [['writeToUs', '/contact']],
      }
    case 'toppedUp':
      return {
        lines: [
          line('toppedUp line'),
          ...(email.params.promo > 0 ? [line('toppedUp promo')] : []),
          line('toppedUp reference'),
        ],
        buttons: [['receipt button', email.params.link]],
      }
    case 'monthRenewed':
      return { lines: [line('monthRenewed line')], buttons: [['receipt button', email.params.link]] }
    case 'newMessage':
    case 'performerAvailable':
      return {
        lines: [line(`${email.template} line`)],
        buttons: [[`${email.template} button`, email.params.link]],
        optional: true,
      }
    case 'offer':
      return { buttons: [['offer button', email.params.link]], quote: email.params.body, optional: true }
    case 'notice':
      return { lines: [email.params.text], buttons: [['notice button', email.params.link]] }
  }
}

/** `origin`: the public origin of the site. @throws where a link would lead away from it */
export function compose(email: Email, origin: string): Composed {
  const page = pageOf(email, origin)
  return { subject: oneLine(page.subject), text: plainOf(page), html: htmlOf(page) }
}

function pageOf(email: Email, origin: string): Page {
  const language = email.language ?? languages[0]
  const speaker = catalogue[language]
  const { say } = speaker
  const values = valuesOf(email, language)
  const { lines = [], buttons = [], closing, quote, optional } = layoutOf(email, speaker, values)
  const isOwn = email.template === 'offer' || email.template === 'notice'
  return {
    language,
    subject: isOwn ? email.params.title : say(`${email.template} subject`, values),
    heading: oneLine(isOwn ? email.params.title : say(`${email.template} heading`, values)),
    lines: lines.map(manyLines),
    quote: quote === undefined ? null : manyLines(quote),
    buttons: buttons.map(([label, path]) => ({ label: say(label), href: hrefOf(path, origin) })),
    closing: closing === undefined ? [] : [closing],
    orOpen: say('orOpen'),
    footer: [
      { text: say('sentBy', { host: new URL(origin).host }) },
      ...(optional ? [{ text: say('settings'), href: hrefOf('/account', origin) }] : []),
    ],
  }
}

/** The values in an e-mail's texts; a name that a user chose is cleaned of links. */
function valuesOf(email: Email, language: Language): Values {
  switch (email.template) {
    case 'welcome':
    case 'performerAvailable':
      return { name: withoutLinks(email.params.name) }
    case 'toppedUp':
      return {
        ...email.params,
        amount: euros(email.params.paid, language),
        feeAmount: euros(email.params.fee, language),
      }
    case 'monthRenewed':
      return { ...email.params, name: withoutLinks(email.params.name) }
    case 'newMessage':
      return { from: withoutLinks(email.params.from) }
    case 'accountClosed':
      return { ...email.params, amount: euros(email.params.refundedCredits, language) }
    case 'performerClosed':
      return { amount: euros(email.params.owedCredits, language) }
    default:
      return email.params
  }
}

function hrefOf(path: SitePath, origin: string): string {
  const url = new URL(path, origin)
  if (url.origin !== origin) throw new Error('a link of an e-mail leads out of the site')
  return url.href
}

/** The e-mail as plain text, for programs that show no HTML. */
function plainOf({ heading, lines, quote, buttons, closing, footer }: Page): string {
  return [
    'Footlight',
    heading,
    ...lines,
    ...(quote === null ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...buttons.map(({ label, href }) => `${label}:\n${href}`),
    ...closing,
    ['-- ', ...footer.map(({ text, href }) => (href ? `${text}: ${href}` : text))].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}
