import type { Language, NotificationType } from '@footlight/contract'

/** What the notice of a browser says, for the page is not there to say it. */
export const noticeWords: Record<Language, Record<NotificationType, (name: string) => string>> = {
  en: {
    SSA: (name) => `${name} is live`,
    MSG: (name) => `A new message from ${name}`,
    PRO: (name) => name,
  },
  nl: {
    SSA: (name) => `${name} is live`,
    MSG: (name) => `Een nieuw bericht van ${name}`,
    PRO: (name) => name,
  },
  fr: {
    SSA: (name) => `${name} est en direct`,
    MSG: (name) => `Un nouveau message de ${name}`,
    PRO: (name) => name,
  },
  de: {
    SSA: (name) => `${name} ist live`,
    MSG: (name) => `Eine neue Nachricht von ${name}`,
    PRO: (name) => name,
  },
}
