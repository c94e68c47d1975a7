import { type Language, languages } from '@footlight/contract'
import { withoutLinks } from '../../../site/index.ts'
import type { Notice, NoticeText } from '../own/notices.ts'
import { textOfNotice, titleOfPush } from '../own/words.ts'
import type { NotificationRow } from './notifications.tables.ts'

/** The text of a notification in its reader's language. `language` null: the account has not chosen one. */
export function textOf(row: NotificationRow, language: Language | null): NoticeText {
  const spoken = language ?? languages[0]
  if (row.notice) return textOfNotice(withoutForeignLinks(row.notice), spoken)
  const title = row.type === 'SSA' || row.type === 'MSG' ? titleOfPush(row.type, row.name, spoken) : row.name
  return { title, text: row.text ?? '' }
}

function withoutForeignLinks(notice: Notice): Notice {
  if ('performer' in notice) return { ...notice, performer: withoutLinks(notice.performer) }
  return 'about' in notice ? { ...notice, about: withoutLinks(notice.about) } : notice
}
