import { refuse } from '../../../platform/refuse.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { isCommonPassword } from './common-passwords.ts'

/** [A4] @throws VALIDATION naming `body.{field}`, for a password that others would try first */
export function requireUncommon(
  password: string,
  owner: Pick<AccountRow, 'username' | 'email' | 'display_name'>,
  field = 'password',
): void {
  const ownNames = [owner.username, owner.email, owner.email.split('@')[0] ?? '', owner.display_name]
  if (!isCommonPassword(password, ownNames)) return
  throw refuse('VALIDATION', {
    fields: [
      {
        path: `body.${field}`,
        rule: 'common',
        message: 'This password is among the first that others would try. Choose another.',
      },
    ],
  })
}
