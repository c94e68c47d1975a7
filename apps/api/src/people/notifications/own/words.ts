import { isRejectionReason, type Language } from '@footlight/contract'
import { openCatalogue } from '@footlight/contract/texts'
import { euros } from '../../../platform/euros.ts'
import type { Notice, NoticeText } from './notices.ts'

const notices = openCatalogue('notices')
const reasons = openCatalogue('page/reasons')

/** A notice in the reader's language; names in it are not translated. */
export function textOfNotice(notice: Notice, language: Language): NoticeText {
  const { say } = notices[language]
  switch (notice.kind) {
    case 'refund':
    case 'credited':
    case 'promoRanOut':
    case 'subscriptionPrice':
    case 'performerLeft':
    case 'spendingFrozen':
    case 'spendingReleased':
    case 'suspensionEnded':
    case 'applicationApproved':
    case 'documentApproved':
    case 'secondFactorReset':
    case 'capabilitiesAsked':
    case 'operatorJoined': {
      const { kind, ...facts } = notice
      return { title: say(`${kind} title`, facts), text: say(`${kind} text`, facts) }
    }
    case 'agreementChanged':
    case 'documentExpires':
    case 'documentExpired': {
      const { kind } = notice
      const values = { date: dateOf(notice.date, language) }
      return { title: say(`${kind} title`, values), text: say(`${kind} text`, values) }
    }
    case 'capabilitiesChanged': {
      const { kind, by, ...facts } = notice
      const title = say(`${kind} title`, facts)
      return { title, text: by ? say(`${kind} text`, { ...facts, by }) : say(`${kind} text command`, facts) }
    }
    case 'suspended': {
      const { reason, until } = notice
      const values = { reason: reasonIn(language, reason) }
      return {
        title: say('suspended title'),
        text: until
          ? say('suspended text until', { ...values, date: dateOf(until, language) })
          : say('suspended text', values),
      }
    }
    case 'applicationRejected':
    case 'approvalWithdrawn':
    case 'documentRejected':
    case 'sessionEnded': {
      const { kind, ...facts } = notice
      const values = { ...facts, reason: reasonIn(language, notice.reason) }
      return { title: say(`${kind} title`, values), text: say(`${kind} text`, values) }
    }
    case 'objectionDecided':
      return {
        title: say(`objectionDecided title ${notice.outcome}`),
        text: say('objectionDecided text', { reason: reasonIn(language, notice.reason) }),
      }
    case 'paidOut': {
      const values = { amount: euros(notice.credits, language), iban: notice.iban }
      return { title: say('paidOut title', values), text: say('paidOut text', values) }
    }
    case 'arrived':
      return { title: say(`arrived title ${notice.what}`), text: say(`arrived text ${notice.what}`) }
    case 'dispute':
      return {
        title: say(`dispute title ${notice.state}`, { amount: euros(notice.credits, language) }),
        text: say('dispute text', { reason: notice.reason }),
      }
    case 'rejected': {
      const what = say(`rejected ${notice.what}`, { about: notice.about })
      return {
        title: say(notice.wasShown ? 'rejected title shown' : 'rejected title', { what }),
        text: say('rejected text', { reason: reasonIn(language, notice.reason) }),
      }
    }
    case 'reportClosed': {
      const { outcome, reported } = notice
      const name = outcome === null ? 'reportClosed text' : (`reportClosed text ${outcome}` as const)
      return { title: say('reportClosed title'), text: say(name, { what: say(`reported ${reported}`) }) }
    }
  }
}

/** The title of a browser notification, which is shown outside of the page. */
export function titleOfPush(type: 'SSA' | 'MSG', name: string, language: Language): string {
  return notices[language].say(`${type} title`, { name })
}

/** A usual reason in the reader's language; an operator's own text unchanged. */
function reasonIn(language: Language, reason: string): string {
  return isRejectionReason(reason) ? reasons[language].say(reason) : reason
}

/** A calendar day in the reader's language. */
function dateOf(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
