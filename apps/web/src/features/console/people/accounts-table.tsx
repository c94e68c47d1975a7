import { formatDate, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { AccountLink } from '../account-link.tsx'
import { type FoundAccount, roleWords, standingOf } from './people-words.ts'

/** Rows of 44 px: the name leads to the account's page. */
export function AccountsTable({ accounts }: { accounts: readonly FoundAccount[] }) {
  const now = useServerNow(60_000)
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-ink-1">
      <table className="w-full text-start text-sm">
        <thead className="text-paper-2">
          <tr className="*:px-4 *:py-2.5 *:text-start *:font-medium">
            <th scope="col">{say('Name')}</th>
            <th scope="col" className="max-sm:hidden">
              {say('Role')}
            </th>
            <th scope="col" className="max-lg:hidden">
              {say('E-mail')}
            </th>
            <th scope="col" className="max-xl:hidden">
              {say('Account since')}
            </th>
            <th scope="col" className="max-md:hidden">
              {say('Last here')}
            </th>
            <th scope="col">{say('State')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {accounts.map((account) => (
            <tr key={account.id} className="h-11 *:px-4 *:py-1.5 hover:bg-ink-2">
              <td className="min-w-0">
                <AccountLink
                  id={account.id}
                  name={account.displayName}
                  isRow
                  className="font-medium wrap-anywhere"
                />
                <span className="ms-2 wrap-anywhere text-paper-2">
                  {account.number === null
                    ? account.username
                    : say('No. {number}', { number: account.number })}
                </span>
              </td>
              <td className="text-paper-1 max-sm:hidden">{say(roleWords[account.role])}</td>
              <td className="wrap-anywhere text-paper-1 max-lg:hidden">{account.email}</td>
              <td className="whitespace-nowrap text-paper-1 max-xl:hidden">
                {formatDate(account.createdAt)}
              </td>
              <td className="text-paper-1 max-md:hidden">
                {account.lastSeenAt && <BrowserText>{formatRelative(account.lastSeenAt, now)}</BrowserText>}
              </td>
              <td className={account.suspension ? 'text-danger-text' : 'text-paper-1'}>
                {standingOf(account)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
