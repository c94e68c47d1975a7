import { type Language, languages } from '@footlight/contract'
import { withoutLinks } from '../../mail/index.ts'
import type { Notice, NoticeText, NoticeWords } from '../own/notices.ts'
import { german } from '../own/words/de.ts'
import { english } from '../own/words/en.ts'
import { french } from '../own/words/fr.ts'
import { dutch } from '../own/words/nl.ts'
import type { NotificationRow } from './notifications.tables.ts'

const ownWords: Record<Language, NoticeWords> = { en: english, nl: dutch, fr: french, de: german }

/** A browser's own notice is shown without the page, so its title is written here. */
const titles: Record<Language, Record<'SSA' | 'MSG', (name: string) => string>> = {
  en: { SSA: (name) => `${name} is live`, MSG: (name) => `A new message from ${name}` },
  nl: { SSA: (name) => `${name} is live`, MSG: (name) => `Een nieuw bericht van ${name}` },
  fr: { SSA: (name) => `${name} est en direct`, MSG: (name) => `Un nouveau message de ${name}` },
  de: { SSA: (name) => `${name} ist live`, MSG: (name) => `Eine neue Nachricht von ${name}` },
}

/** What a notification says in its reader's language. `language` null: the account has not chosen one. */
export function textOf(row: NotificationRow, language: Language | null): NoticeText {
  const spoken = language ?? languages[0]
  if (row.notice) return ownTextOf(row.notice, spoken)
  const title = row.type === 'SSA' || row.type === 'MSG' ? titles[spoken][row.type](row.name) : row.name
  return { title, text: row.text ?? '' }
}

function ownTextOf(notice: Notice, language: Language): NoticeText {
  const write = ownWords[language][notice.kind] as (facts: Notice) => NoticeText
  if ('performer' in notice) return write({ ...notice, performer: withoutLinks(notice.performer) })
  return write('about' in notice ? { ...notice, about: withoutLinks(notice.about) } : notice)
}
