import { folded, foldedForSearch } from '../../../platform/folded.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { looksOf } from './names.rules.ts'

type Names = Partial<Pick<AccountRow, 'username' | 'display_name'>>

/** [A1] What is stored beside the names that are written, to compare and find them by. A new username ends the need of one. */
export function nameKeys({
  username,
  display_name,
}: Names): Partial<Pick<AccountRow, 'username_key' | 'name_key' | 'rename_due'>> {
  return {
    ...(username !== undefined && { username_key: folded(username), rename_due: false }),
    ...(display_name !== undefined && { name_key: foldedForSearch(display_name) }),
  }
}

/** [A1, P1] What is stored beside the public name of a performer: the form that is searched and sorted, and what it looks like. */
export const performerNameKeys = (displayName: string): { name_key: string; looks: string } => ({
  name_key: foldedForSearch(displayName),
  looks: looksOf(displayName),
})
